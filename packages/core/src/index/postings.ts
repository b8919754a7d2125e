import type { LexicalIndex } from './lexicalIndex.js';
import { byteLength, writeNumber } from './variableByte.js';

/**
 * Room for the postings of one term, unit by unit.
 *
 * A term's postings are bytes, by unit ascending: how many units lie between it and the one before, doubled, and one more
 * where the term stands once in the unit's text and nowhere else; behind any other the packed frequencies follow. Both in
 * variable-byte code. Decoding takes less than scoring does, and the postings a quarter of what two arrays take.
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

/** The packed frequencies of a term that stands once in the text. */
const ONCE = 1;

/** Reads a term's postings, also those of units that are of no document any more; answers how many there are. */
export function readPostings(
  { store, unitRoom }: LexicalIndex,
  term: number,
  { units, frequencies }: PostingRoom,
): number {
  const { postings, postingOffsets, recent } = store;
  const known = term + 1 < postingOffsets.length;
  const end = known ? (postingOffsets[term + 1] as number) : 0;
  let at = known ? (postingOffsets[term] as number) : 0;
  let unit = -1;
  let count = 0;
  while (at < end) {
    let value = postings[at++] as number;
    if (value >= 0x80) {
      value &= 0x7f;
      for (let shift = 7; ; shift += 7) {
        const byte = postings[at++] as number;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
    }
    unit += (value >>> 1) + 1;
    let packed = ONCE;
    if ((value & 1) === 0) {
      packed = postings[at++] as number;
      if (packed >= 0x80) {
        packed &= 0x7f;
        for (let shift = 7; ; shift += 7) {
          const byte = postings[at++] as number;
          packed |= (byte & 0x7f) << shift;
          if (byte < 0x80) break;
        }
      }
    }
    units[count] = unit;
    frequencies[count++] = packed;
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

/** How many bytes a posting takes; `before`: the unit of the one before it, -1 for none. */
export function postingLength(before: number, unit: number, packed: number): number {
  const gap = (unit - before - 1) * 2;
  return byteLength(gap) + (packed === ONCE ? 0 : byteLength(packed));
}

/** Writes a posting where there is room for it; answers where the next one goes. */
export function writePosting(bytes: Uint8Array, at: number, before: number, unit: number, packed: number): number {
  const gap = (unit - before - 1) * 2;
  if (packed === ONCE) return writeNumber(bytes, at, gap + 1);
  return writeNumber(bytes, writeNumber(bytes, at, gap), packed);
}
