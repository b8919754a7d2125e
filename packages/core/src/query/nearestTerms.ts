import { type LexicalIndex, unitFrequency } from '../index/lexicalIndex.js';
import { stringOf } from '../text/vocabulary.js';
import { EditPattern, LONGEST_PATTERN } from './editPattern.js';
import { letterSet, TermsByLetters } from './termsByLetters.js';

/** A known term near an unknown word. */
export interface NearTerm {
  readonly number: number;
  readonly distance: number;
}

/** Shorter words are left alone: at three letters every word is near another. */
const SHORTEST = 4;
/** From this length on two edits are taken for one slip of the hand. */
const TWO_EDITS_FROM = 8;

/** Finds known terms by edit distance (a swap of neighbours counts one). Letters are compared as sets before spellings are. */
export class NearestTerms {
  readonly #index: LexicalIndex;
  #byLetters: TermsByLetters | null = null;

  constructor(index: LexicalIndex) {
    this.#index = index;
  }

  /** The nearest terms within the distance allowed, nearest first, then the most frequent. Nothing for words with digits. */
  of(word: string, most: number): NearTerm[] {
    const allowed = word.length >= TWO_EDITS_FROM ? 2 : 1;
    if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return [];
    const { terms } = this.#index;
    const codes = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
    const found: NearTerm[] = [];
    this.#byLetters ??= new TermsByLetters(terms);
    const pattern = codes.length <= LONGEST_PATTERN ? new EditPattern(codes) : null;
    this.#byLetters.near(letterSet(codes, 0, codes.length), codes.length, allowed, (number) => {
      if (unitFrequency(this.#index, number) === 0) return;
      const start = terms.offsets[number] as number;
      const end = terms.offsets[number + 1] as number;
      const distance =
        pattern === null
          ? editDistance(codes, terms.characters, start, end, allowed)
          : pattern.distance(terms.characters, start, end, allowed);
      if (distance <= allowed && distance > 0) found.push({ number, distance });
    });
    pattern?.close();
    const frequency = ({ number }: NearTerm): number => unitFrequency(this.#index, number);
    return found
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          frequency(b) - frequency(a) ||
          (stringOf(terms, a.number) < stringOf(terms, b.number) ? -1 : 1),
      )
      .slice(0, most);
  }
}

const ROW = 80;
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)];

/** Optimal string alignment; given up as soon as it must exceed `most`. */
export function editDistance(
  word: Uint16Array,
  characters: Uint16Array,
  start: number,
  end: number,
  most: number,
): number {
  const width = end - start;
  if (width + 1 > ROW) return most + 1;
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= width; column++) previous[column] = column;
  for (let row = 1; row <= word.length; row++) {
    current[0] = row;
    let least = row;
    const letter = word[row - 1] as number;
    for (let column = 1; column <= width; column++) {
      const other = characters[start + column - 1] as number;
      let distance = (previous[column - 1] as number) + (letter === other ? 0 : 1);
      distance = Math.min(distance, (previous[column] as number) + 1, (current[column - 1] as number) + 1);
      if (row > 1 && column > 1 && letter === characters[start + column - 2] && word[row - 2] === other) {
        distance = Math.min(distance, (before[column - 2] as number) + 1);
      }
      current[column] = distance;
      if (distance < least) least = distance;
    }
    if (least > most) return most + 1;
    [before, previous, current] = [previous, current, before];
  }
  return previous[width] as number;
}
