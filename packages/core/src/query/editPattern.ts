/** Longer words have no room in the bits of a number. */
export const LONGEST_PATTERN = 32;

/** By code unit, the places where it stands in the word of the pattern that is open. */
let places = new Int32Array();

/**
 * A word to be compared with many: edits to each are counted a letter at a time for all places of the word at once, a swap of
 * neighbours as one (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003).
 */
export class EditPattern {
  readonly #word: Uint16Array;

  /** `word`: at most `LONGEST_PATTERN` units. One pattern is open at a time. */
  constructor(word: Uint16Array) {
    this.#word = word;
    if (places.length === 0) places = new Int32Array(65_536);
    for (let at = 0; at < word.length; at++) {
      const unit = word[at] as number;
      places[unit] = (places[unit] as number) | (1 << at);
    }
  }

  /** The edits from the word to a range of characters; given up, with more, as soon as it must exceed `most`. */
  distance(characters: Uint16Array, start: number, end: number, most: number): number {
    const last = 1 << (this.#word.length - 1);
    let distance = this.#word.length;
    let above = -1;
    let below = 0;
    let same = 0;
    let before = 0;
    for (let at = start; at < end; at++) {
      const here = places[characters[at] as number] as number;
      const swapped = ((~same & here) << 1) & before;
      same = (((here & above) + above) ^ above) | here | below | swapped | 0;
      let more = below | ~(same | above);
      let fewer = same & above;
      if ((more & last) !== 0) distance++;
      else if ((fewer & last) !== 0) distance--;
      // Each letter that is left can bring it down by one at most.
      if (distance - (end - at - 1) > most) return most + 1;
      more = (more << 1) | 1;
      fewer <<= 1;
      above = fewer | ~(same | more);
      below = more & same;
      before = here;
    }
    return distance;
  }

  close(): void {
    for (const unit of this.#word) places[unit] = 0;
  }
}
