/** Entries from here on hold the upper bits of one that takes two: `wideEntry` puts them together. */
export const WIDE = 0xf000;
const SHIFT = 16;

/**
 * The terms of texts in their order, in room that grows: each doubled, and one more for those beside another. Terms are
 * numbered as they come, so all that stand often have low numbers and take one entry of two bytes; the others take two.
 */
export class TermStream {
  entries: Uint16Array;
  length: number;

  /**
   * `room`: about how many entries come. What is not used of it is never touched, so taking too much costs no memory.
   * `written`: entries that were written before.
   */
  constructor(room: number, written?: Uint16Array) {
    this.entries = written ?? new Uint16Array(Math.max(LEAST_ROOM, Math.ceil(room)));
    this.length = written?.length ?? 0;
  }

  add(entry: number): void {
    this.reserve(2);
    if (entry >= WIDE) this.entries[this.length++] = WIDE + (entry >>> SHIFT);
    this.entries[this.length++] = entry & 0xffff;
  }

  /** Copies a range of other entries behind its own. */
  copy(entries: Uint16Array, start: number, end: number): void {
    this.reserve(end - start);
    if (end - start > SHORT) this.entries.set(entries.subarray(start, end), this.length);
    else for (let at = start, to = this.length; at < end; at++, to++) this.entries[to] = entries[at] as number;
    this.length += end - start;
  }

  reserve(more: number): void {
    if (this.length + more <= this.entries.length) return;
    const next = new Uint16Array(Math.max(this.length + more, this.entries.length + (this.entries.length >> 2)));
    next.set(this.entries.subarray(0, this.length));
    this.entries = next;
  }

  /** All that was written. */
  written(): Uint16Array {
    return this.entries.subarray(0, this.length);
  }
}

export function wideEntry(upper: number, lower: number): number {
  return ((upper - WIDE) << SHIFT) | lower;
}

/** Reads the entries between two places into an array with room for as many; answers how many there are. */
export function readEntries(entries: Uint16Array, start: number, end: number, into: Uint32Array): number {
  let count = 0;
  let at = start;
  while (at < end) {
    let entry = entries[at++] as number;
    if (entry >= WIDE) entry = wideEntry(entry, entries[at++] as number);
    into[count++] = entry;
  }
  return count;
}

const LEAST_ROOM = 1 << 9;
/** Up to here a loop is faster than a view. */
const SHORT = 32;
