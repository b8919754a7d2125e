import { type FrozenVocabulary, numberOf } from '../text/vocabulary.js';

/** Where a term stands, and which bits of a posting's frequencies count it. `about` is tags and description. */
export const FIELDS = [
  { name: 'text', shift: 0, bits: 10 },
  { name: 'heading', shift: 10, bits: 5 },
  { name: 'title', shift: 15, bits: 5 },
  { name: 'alias', shift: 20, bits: 4 },
  { name: 'id', shift: 24, bits: 4 },
  { name: 'about', shift: 28, bits: 4 },
] as const;

export const FIELD_COUNT = FIELDS.length;
/** Frequencies from here on count a term in a field that names the document. */
export const NAMED = 0x8000;

/** Marks a term of a stream that stands beside a name's parts and takes no place of its own. */
export const BESIDE = 0x8000_0000;
export const TERM_MASK = 0x7fff_ffff;

/**
 * An inverted index over ranking units: neighbouring chunks of one document that are ranked as one. Flat arrays that a
 * file could hold as they are, and whole numbers alone, so that sums over several indexes equal those over one. Frozen.
 */
export interface LexicalIndex {
  readonly unitCount: number;
  readonly documentCount: number;
  readonly terms: FrozenVocabulary;
  /** Where term t's postings begin; one more at the end. */
  readonly postingOffsets: Uint32Array;
  /** Units of each term's postings, ascending. */
  readonly postingUnits: Uint32Array;
  /** Term frequencies by field, packed as `FIELDS` says; a full count stays full. */
  readonly postingFrequencies: Uint32Array;
  /** The terms of all chunks' texts in their order, those beside marked with `BESIDE`. */
  readonly stream: Uint32Array;
  /** Where chunk c's terms begin in the stream; one more at the end. */
  readonly chunkOffsets: Uint32Array;
  /** Words in each field of each unit: `FIELD_COUNT` a unit. */
  readonly lengths: Uint32Array;
  readonly unitDocuments: Uint32Array;
  /** First chunk of each unit; one more at the end. */
  readonly unitChunks: Uint32Array;
}

/** The number of a term that stands in some unit, or -1: a patched index knows terms that none holds any more. */
export function termOf(index: LexicalIndex, text: string): number {
  const term = numberOf(index.terms, text);
  return term >= 0 && unitFrequency(index, term) > 0 ? term : -1;
}

/** In how many units a term stands. */
export function unitFrequency(index: LexicalIndex, term: number): number {
  return (index.postingOffsets[term + 1] as number) - (index.postingOffsets[term] as number);
}

/** By document, its first unit; one more at the end. */
export function firstUnits({ unitCount, documentCount, unitDocuments }: LexicalIndex): Uint32Array {
  const first = new Uint32Array(documentCount + 1);
  let document = 0;
  for (let unit = 0; unit < unitCount; unit++) {
    const its = unitDocuments[unit] as number;
    while (document < its) first[++document] = unit;
  }
  while (document < documentCount) first[++document] = unitCount;
  return first;
}
