import { FrequencyCodes } from './frequencyCodes.js';
import type { LexicalIndex } from './lexicalIndex.js';
import { byteLength, writeNumber } from './variableByte.js';

/**
 * Room for the postings of one term, unit by unit.
 *
 * A term's postings are bytes, by unit ascending: how many units lie between it and the one before, in one byte, two or more;
 * then one byte for its frequencies, which `FrequencyCodes` tells, and those themselves where it has none for them. Nearly
 * all are two bytes of eight, and decoding them guesses right what comes: a denser code with a choice at each posting took
 * as long as the scoring.
 */
export interface PostingRoom {
  readonly units: Uint32Array;
  /** Packed as `FIELDS` says. */
  readonly frequencies: Uint32Array;
}

/** Room for any term's postings. */
export function postingRoom(unitCount: number): PostingRoom {
  return { units: new Uint32Array(unitCount), frequencies: new Uint32Array(unitCount) };
}

/** First bytes from here on hold the upper bits of a gap of two bytes, the last of all tells that a number follows. */
const TWO_BYTES = 0xc0;
const MORE_BYTES = 0xff;
/** Gaps from here on are numbers. */
const LONG_GAP = TWO_BYTES + ((MORE_BYTES - TWO_BYTES) << 8);

/** Reads a term's postings, also those of units that are of no document any more; answers how many there are. */
export function readPostings(
  { store, unitRoom }: LexicalIndex,
  term: number,
  { units, frequencies }: PostingRoom,
): number {
  const { postings, postingOffsets, recent } = store;
  const { packed } = store.codes;
  const known = term + 1 < postingOffsets.length;
  const end = known ? (postingOffsets[term + 1] as number) : 0;
  let at = known ? (postingOffsets[term] as number) : 0;
  let unit = 0;
  let count = 0;
  while (at < end) {
    let gap = postings[at++] as number;
    if (gap >= TWO_BYTES) {
      if (gap < MORE_BYTES) gap = TWO_BYTES + ((gap - TWO_BYTES) << 8) + (postings[at++] as number);
      else {
        gap = 0;
        let byte = 0x80;
        for (let shift = 0; byte >= 0x80; shift += 7) {
          byte = postings[at++] as number;
          gap |= (byte & 0x7f) << shift;
        }
      }
    }
    unit += gap;
    const code = postings[at++] as number;
    let frequency = packed[code] as number;
    if (code === FrequencyCodes.OTHER) {
      frequency = 0;
      let byte = 0x80;
      for (let shift = 0; byte >= 0x80; shift += 7) {
        byte = postings[at++] as number;
        frequency |= (byte & 0x7f) << shift;
      }
    }
    units[count] = unit++;
    frequencies[count++] = frequency;
  }
  const later = recent.size === 0 ? undefined : recent.get(term);
  if (later === undefined) return count;
  for (let its = 0; its < later.units.length; its++) {
    const recentUnit = later.units[its] as number;
    // From there on they are of later snapshots.
    if (recentUnit >= unitRoom) break;
    units[count] = recentUnit;
    frequencies[count++] = later.frequencies[its] as number;
  }
  return count;
}

/** How many bytes a posting takes, `gap` units behind the one before it or the first of all. */
export function postingLength(gap: number, packed: number, codes: FrequencyCodes): number {
  const before = gap < TWO_BYTES ? 1 : gap < LONG_GAP ? 2 : 1 + byteLength(gap);
  return before + 1 + (codes.codeOf(packed) === FrequencyCodes.OTHER ? byteLength(packed) : 0);
}

/** Writes a posting where there is room for it; answers where the next one goes. */
export function writePosting(
  bytes: Uint8Array,
  start: number,
  gap: number,
  packed: number,
  codes: FrequencyCodes,
): number {
  let at = start;
  if (gap < TWO_BYTES) bytes[at++] = gap;
  else if (gap < LONG_GAP) {
    bytes[at++] = TWO_BYTES + ((gap - TWO_BYTES) >>> 8);
    bytes[at++] = (gap - TWO_BYTES) & 0xff;
  } else {
    bytes[at++] = MORE_BYTES;
    at = writeNumber(bytes, at, gap);
  }
  const code = codes.codeOf(packed);
  bytes[at++] = code;
  return code === FrequencyCodes.OTHER ? writeNumber(bytes, at, packed) : at;
}
