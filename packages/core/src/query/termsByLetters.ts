import type { FrozenVocabulary } from '../text/vocabulary.js';

/** Longer terms are near no word: `editDistance` has no room for them. */
const LONGEST = 79;
/** Letters that part terms best, about half of all hold each: a e i n o r s t. */
const KEY_LETTERS = ['a', 'e', 'i', 'n', 'o', 'r', 's', 't'].map((letter) => letter.charCodeAt(0) & 31);
const KEYS = 1 << KEY_LETTERS.length;

/**
 * Terms by their length and by the letters in them. A word lies within so many edits only of terms that hold nearly the same
 * letters, so of all terms few are looked at one by one.
 */
export class TermsByLetters {
  /** Where the terms of each length and key begin, among all in this order; one more at the end. */
  readonly #starts = new Uint32Array((LONGEST + 1) * KEYS + 1);
  readonly #numbers: Uint32Array;
  readonly #letters: Uint32Array;

  constructor({ size, characters, offsets }: FrozenVocabulary) {
    const letters = new Uint32Array(size);
    const groups = new Uint16Array(size);
    const starts = this.#starts;
    let count = 0;
    for (let term = 0; term < size; term++) {
      const start = offsets[term] as number;
      const end = offsets[term + 1] as number;
      if (end - start > LONGEST) continue;
      const set = letterSet(characters, start, end);
      const group = (end - start) * KEYS + keyOf(set);
      letters[term] = set;
      groups[term] = group;
      starts[group + 1] = (starts[group + 1] as number) + 1;
      count++;
    }
    for (let group = 1; group < starts.length; group++)
      starts[group] = (starts[group] as number) + (starts[group - 1] as number);
    this.#numbers = new Uint32Array(count);
    this.#letters = new Uint32Array(count);
    const next = starts.slice();
    for (let term = 0; term < size; term++) {
      if ((offsets[term + 1] as number) - (offsets[term] as number) > LONGEST) continue;
      const group = groups[term] as number;
      const place = next[group] as number;
      next[group] = place + 1;
      this.#numbers[place] = term;
      this.#letters[place] = letters[term] as number;
    }
  }

  /** Visits every term that may be made of a word with these letters by at most `edits` edits, and a few others. */
  near(letters: number, length: number, edits: number, visit: (term: number) => void): void {
    const key = keyOf(letters);
    for (let its = Math.max(1, length - edits); its <= Math.min(LONGEST, length + edits); its++) {
      // An edit that makes a term longer drops no letter, one that makes it shorter brings none in.
      const dropped = edits - Math.max(0, its - length);
      const added = edits - Math.max(0, length - its);
      for (let other = 0; other < KEYS; other++) {
        if (!atMost(key & ~other, dropped) || !atMost(other & ~key, added)) continue;
        const end = this.#starts[its * KEYS + other + 1] as number;
        for (let at = this.#starts[its * KEYS + other] as number; at < end; at++) {
          const set = this.#letters[at] as number;
          if (atMost(letters & ~set, dropped) && atMost(set & ~letters, added)) visit(this.#numbers[at] as number);
        }
      }
    }
  }
}

/** The letters of a range as bits: a set for words of 26 letters, near enough for others. */
export function letterSet(characters: Uint16Array, start: number, end: number): number {
  let set = 0;
  for (let at = start; at < end; at++) set |= 1 << ((characters[at] as number) & 31);
  return set;
}

function keyOf(letters: number): number {
  let key = 0;
  for (let bit = 0; bit < KEY_LETTERS.length; bit++) key |= ((letters >>> (KEY_LETTERS[bit] as number)) & 1) << bit;
  return key;
}

/** Whether at most 0, 1 or 2 bits are set. */
function atMost(bits: number, most: number): boolean {
  for (; most > 0 && bits !== 0; most--) bits &= bits - 1;
  return bits === 0;
}
