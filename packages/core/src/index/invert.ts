import type { IndexStore } from './indexStore.js';
import { postingLength, writePosting } from './postings.js';
import { UnitTerms } from './unitTerms.js';

/**
 * Makes the base postings of a store: from the terms of each unit the units of each term. Every unit is gathered twice, to see
 * how much room each term's postings take and to write them: growing a million lists took more. Answers in how many units each
 * term stands.
 */
export function invert(store: IndexStore): Uint32Array {
  const termCount = store.terms.size;
  const unitCount = store.unitCount;
  const found = new UnitTerms(termCount);
  const { terms, frequencies } = found;
  const postingOffsets = new Uint32Array(termCount + 1);
  const unitFrequencies = new Uint32Array(termCount);
  /** By term, the last unit that holds it, + 1. */
  const last = new Uint32Array(termCount);
  store.lengths.length = 0;
  for (let unit = 0; unit < unitCount; unit++) {
    store.gather(unit, found);
    for (let at = 0; at < found.count; at++) {
      const term = terms[at] as number;
      const bytes = postingLength((last[term] as number) - 1, unit, frequencies[term] as number);
      last[term] = unit + 1;
      postingOffsets[term + 1] = (postingOffsets[term + 1] as number) + bytes;
      unitFrequencies[term] = (unitFrequencies[term] as number) + 1;
    }
    for (const length of found.lengths) store.lengths.push(length);
    found.clear();
  }
  for (let term = 0; term < termCount; term++)
    postingOffsets[term + 1] = (postingOffsets[term + 1] as number) + (postingOffsets[term] as number);
  const postings = new Uint8Array(postingOffsets[termCount] as number);
  const next = postingOffsets.slice(0, termCount);
  last.fill(0);
  for (let unit = 0; unit < unitCount; unit++) {
    store.gather(unit, found);
    for (let at = 0; at < found.count; at++) {
      const term = terms[at] as number;
      const place = next[term] as number;
      next[term] = writePosting(postings, place, (last[term] as number) - 1, unit, frequencies[term] as number);
      last[term] = unit + 1;
    }
    found.clear();
  }
  store.postings = postings;
  store.postingOffsets = postingOffsets;
  store.baseUnits = unitCount;
  return unitFrequencies;
}
