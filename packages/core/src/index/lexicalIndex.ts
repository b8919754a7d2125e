import { type FrozenVocabulary, numberOf } from '../text/vocabulary.js';
import type { IndexStore } from './indexStore.js';

/**
 * An inverted index over ranking units: neighbouring chunks of one document that are ranked as one. It is a view of a store:
 * which of its units belong to which document, and how frequent each term is among those. Whole numbers alone. Frozen.
 */
export interface LexicalIndex {
  readonly store: IndexStore;
  /** How many units the documents have. */
  readonly unitCount: number;
  /** All units are numbered below this; some numbers may be of documents that are gone. */
  readonly unitRoom: number;
  readonly documentCount: number;
  readonly terms: FrozenVocabulary;
  /** In how many units each term stands. */
  readonly unitFrequencies: Uint32Array;
  /** By unit, its document; `documentCount` for one of none. */
  readonly unitDocuments: Uint32Array;
  /** By document, its first unit, and behind its last. */
  readonly firstUnits: Uint32Array;
  readonly endUnits: Uint32Array;
}

/** A view of a store's units by documents; `firstUnits` and `endUnits` are by document. */
export function indexOver(
  store: IndexStore,
  unitFrequencies: Uint32Array,
  firstUnits: Uint32Array,
  endUnits: Uint32Array,
): LexicalIndex {
  const documentCount = firstUnits.length;
  const unitRoom = store.unitCount;
  const unitDocuments = new Uint32Array(unitRoom).fill(documentCount);
  let unitCount = 0;
  for (let document = 0; document < documentCount; document++) {
    const end = endUnits[document] as number;
    for (let unit = firstUnits[document] as number; unit < end; unit++) unitDocuments[unit] = document;
    unitCount += end - (firstUnits[document] as number);
  }
  const terms = store.terms.view();
  return { store, unitCount, unitRoom, documentCount, terms, unitFrequencies, unitDocuments, firstUnits, endUnits };
}

/** The number of a term that stands in some unit, or -1: an index may know terms that none holds any more. */
export function termOf(index: LexicalIndex, text: string): number {
  const term = numberOf(index.terms, text);
  return term >= 0 && unitFrequency(index, term) > 0 ? term : -1;
}

/** In how many units a term stands. */
export function unitFrequency(index: LexicalIndex, term: number): number {
  return index.unitFrequencies[term] as number;
}

/** Where a unit's first chunk stands in a snapshot, whose documents' first chunks are at `firstChunk`. */
export function firstChunkOf(
  { store, unitDocuments, firstUnits }: LexicalIndex,
  unit: number,
  firstChunk: readonly number[],
): number {
  const chunks = store.unitChunks.array;
  const document = unitDocuments[unit] as number;
  const before = (chunks[unit] as number) - (chunks[firstUnits[document] as number] as number);
  return (firstChunk[document] as number) + before;
}

/** How many chunks a unit has. */
export function chunksIn({ store }: LexicalIndex, unit: number): number {
  return (store.unitChunks.array[unit + 1] as number) - (store.unitChunks.array[unit] as number);
}
