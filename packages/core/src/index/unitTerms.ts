import { FIELD_COUNT, FIELDS, isBeside, termIn } from './fields.js';
import { readEntries } from './termStream.js';

const ONE = FIELDS.map(({ shift }) => 2 ** shift);
const FULL = FIELDS.map(({ shift, bits }) => (2 ** bits - 1) * 2 ** shift);

/** The distinct terms of one ranking unit, with how often each stands in which field. Filled and emptied unit by unit. */
export class UnitTerms {
  /** The first `count` are the unit's. */
  readonly terms: Uint32Array;
  count = 0;
  /** By term, its frequencies packed as `FIELDS` says. */
  readonly frequencies: Uint32Array;
  /** Words in each field. */
  readonly lengths = new Uint32Array(FIELD_COUNT);
  #read = new Uint32Array(1 << 10);

  constructor(termCount: number) {
    this.terms = new Uint32Array(termCount);
    this.frequencies = new Uint32Array(termCount);
  }

  /** Counts the terms of a range of a stream for a field. */
  add(field: number, stream: Uint16Array, start: number, end: number): void {
    if (end - start > this.#read.length) this.#read = new Uint32Array((end - start) * 2);
    const read = this.#read;
    const { terms, frequencies } = this;
    const one = ONE[field] as number;
    const full = FULL[field] as number;
    const count = readEntries(stream, start, end, read);
    let words = 0;
    for (let at = 0; at < count; at++) {
      const entry = read[at] as number;
      if (!isBeside(entry)) words++;
      const term = termIn(entry);
      const packed = frequencies[term] as number;
      if (packed === 0) terms[this.count++] = term;
      if ((packed & full) >>> 0 !== full) frequencies[term] = packed + one;
    }
    this.lengths[field] = (this.lengths[field] as number) + words;
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.frequencies[this.terms[at] as number] = 0;
    this.count = 0;
    this.lengths.fill(0);
  }
}
