import type { Analyzer } from '../text/analyzer.js';
import { appendDocuments, type IndexInput } from './buildIndex.js';
import { compactIndex } from './compactIndex.js';
import { indexOver, type LexicalIndex } from './lexicalIndex.js';
import { UnitTerms } from './unitTerms.js';

/** For each document the ordinal that it had in the index before, or -1 for one that is new. */
export type DocumentSources = Int32Array;

/** An index is arranged anew once this share of its units came later or is gone, and no fewer than these. */
const MOST_LOOSE = 0.25;
const LEAST_LOOSE = 256;

/**
 * The index of a corpus in which some documents were changed, added or removed, from the one before. It answers as one built
 * from nothing would: only the numbers of its terms and units differ. What is new is put behind what the store has, what is
 * gone stays in its postings and belongs to no document: neither the texts nor the postings of the others are read.
 */
export function patchIndex(
  before: LexicalIndex,
  input: IndexInput,
  analyzer: Analyzer,
  leastCharacters: number,
  sources: DocumentSources,
): LexicalIndex {
  const { store } = before;
  const fresh: number[] = [];
  for (let ordinal = 0; ordinal < sources.length; ordinal++) if ((sources[ordinal] as number) < 0) fresh.push(ordinal);
  const firstUnits = new Uint32Array(sources.length);
  const endUnits = new Uint32Array(sources.length);
  store.settle();
  const firstFresh = store.unitCount;
  appendDocuments(store, input, analyzer, leastCharacters, fresh, firstUnits, endUnits);
  const unitFrequencies = new Uint32Array(store.terms.size);
  unitFrequencies.set(before.unitFrequencies);
  const found = new UnitTerms(store.terms.size);
  const stays = new Uint8Array(before.documentCount);
  for (let ordinal = 0; ordinal < sources.length; ordinal++) {
    const source = sources[ordinal] as number;
    if (source < 0) continue;
    stays[source] = 1;
    firstUnits[ordinal] = before.firstUnits[source] as number;
    endUnits[ordinal] = before.endUnits[source] as number;
  }
  for (let document = 0; document < before.documentCount; document++) {
    if (stays[document] === 1) continue;
    const end = before.endUnits[document] as number;
    for (let unit = before.firstUnits[document] as number; unit < end; unit++) {
      store.gather(unit, found);
      countUnit(found, unitFrequencies, -1);
      found.clear();
    }
  }
  for (let unit = firstFresh; unit < store.unitCount; unit++) {
    store.gather(unit, found);
    store.addRecent(unit, found);
    countUnit(found, unitFrequencies, 1);
    found.clear();
  }
  const index = indexOver(store, unitFrequencies, firstUnits, endUnits);
  const loose = store.unitCount - store.baseUnits + (index.unitRoom - index.unitCount);
  return loose > Math.max(LEAST_LOOSE, index.unitCount * MOST_LOOSE) ? compactIndex(index) : index;
}

/** Counts a unit in or out of the frequencies of its terms. */
function countUnit({ terms, count }: UnitTerms, frequencies: Uint32Array, by: 1 | -1): void {
  for (let at = 0; at < count; at++) {
    const term = terms[at] as number;
    frequencies[term] = (frequencies[term] as number) + by;
  }
}
