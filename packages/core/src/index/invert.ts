import { FrequencyCodes } from './frequencyCodes.js';
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
  const codes = codesOf(store, found);
  store.lengths.length = 0;
  for (let unit = 0; unit < unitCount; unit++) {
    store.gather(unit, found);
    for (let at = 0; at < found.count; at++) {
      const term = terms[at] as number;
      const bytes = postingLength(unit - (last[term] as number), frequencies[term] as number, codes);
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
      const gap = unit - (last[term] as number);
      next[term] = writePosting(postings, place, gap, frequencies[term] as number, codes);
      last[term] = unit + 1;
    }
    found.clear();
  }
  store.codes = codes;
  store.postings = postings;
  store.postingOffsets = postingOffsets;
  store.baseUnits = unitCount;
  return unitFrequencies;
}

/** Units looked at for the frequencies that are worth a code. */
const SAMPLE = 1024;

function codesOf(store: IndexStore, found: UnitTerms): FrequencyCodes {
  const counts = new Map<number, number>();
  const step = Math.max(1, Math.floor(store.unitCount / SAMPLE));
  for (let unit = 0; unit < store.unitCount; unit += step) {
    store.gather(unit, found);
    for (let at = 0; at < found.count; at++) {
      const packed = found.frequencies[found.terms[at] as number] as number;
      counts.set(packed, (counts.get(packed) ?? 0) + 1);
    }
    found.clear();
  }
  return FrequencyCodes.of(counts);
}
