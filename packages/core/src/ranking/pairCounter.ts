import { isBeside, termIn } from '../index/fields.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import { WIDE, wideEntry } from '../index/termStream.js';
import type { Query } from '../query/query.js';
import { bitOf } from './scoreUnits.js';

/**
 * Counts neighbours of a query that are neighbours in a unit too. Looks pairs up in a flat hash: a page has hundreds, and
 * each is met over and over.
 */
export class PairCounter {
  /** By pair of the query, how often the unit that was counted last holds it. */
  readonly counts: Uint32Array;
  /** The pairs it holds, as they came, `foundCount` of them. */
  readonly found: Uint32Array;
  foundCount = 0;
  readonly #width: number;
  /** Pair + 1 by hash of its terms' positions, 0 where free. */
  readonly #slots: Uint32Array;
  readonly #keys: Uint32Array;
  /** By pair, the bits of its terms in `Workspace.held`; 0 where one of them has none. */
  readonly #bits: Int32Array;

  constructor({ terms, pairs }: Query) {
    this.counts = new Uint32Array(pairs.length);
    this.found = new Uint32Array(pairs.length);
    this.#width = terms.length;
    let size = 4;
    while (size < pairs.length * 2) size *= 2;
    this.#slots = new Uint32Array(size);
    this.#keys = new Uint32Array(pairs.length);
    this.#bits = new Int32Array(pairs.length);
    for (const [pair, { first, second }] of pairs.entries()) {
      const key = first * this.#width + second;
      let slot = this.#slotOf(key);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (size - 1);
      this.#slots[slot] = pair + 1;
      this.#keys[pair] = key;
      this.#bits[pair] = bitOf(first) !== 0 && bitOf(second) !== 0 ? bitOf(first) | bitOf(second) : 0;
    }
  }

  /** Whether a unit that holds these of the query's terms may hold a pair. */
  mayHold(held: number): boolean {
    for (let pair = 0; pair < this.#bits.length; pair++) {
      const bits = this.#bits[pair] as number;
      if ((held & bits) === bits) return true;
    }
    return false;
  }

  /** Counts in a unit. Stop words between two words don't part them. */
  count(index: LexicalIndex, unit: number, positions: Uint16Array, stops: Uint8Array): void {
    for (let at = 0; at < this.foundCount; at++) this.counts[this.found[at] as number] = 0;
    this.foundCount = 0;
    const { entries } = index.store.stream;
    const offsets = index.store.chunkOffsets.array;
    const chunks = index.store.unitChunks.array;
    const lastChunk = chunks[unit + 1] as number;
    for (let chunk = chunks[unit] as number; chunk < lastChunk; chunk++) {
      const end = offsets[chunk + 1] as number;
      let previous = 0;
      // Read here and not into an array first: this loop is a third of a short query's time.
      for (let at = offsets[chunk] as number; at < end; ) {
        let entry = entries[at++] as number;
        if (entry >= WIDE) entry = wideEntry(entry, entries[at++] as number);
        if (isBeside(entry)) continue;
        const term = termIn(entry);
        const position = positions[term] as number;
        if (position === 0) {
          if (previous !== 0 && stops[term] === 0) previous = 0;
          continue;
        }
        if (previous !== 0) this.#meet((previous - 1) * this.#width + position - 1);
        previous = position;
      }
    }
  }

  #meet(key: number): void {
    const mask = this.#slots.length - 1;
    for (let slot = this.#slotOf(key); ; slot = (slot + 1) & mask) {
      const pair = (this.#slots[slot] as number) - 1;
      if (pair < 0) return;
      if (this.#keys[pair] !== key) continue;
      if (this.counts[pair] === 0) this.found[this.foundCount++] = pair;
      this.counts[pair] = (this.counts[pair] as number) + 1;
      return;
    }
  }

  #slotOf(key: number): number {
    return (Math.imul(key, 0x9e37_79b1) >>> 16) & (this.#slots.length - 1);
  }
}
