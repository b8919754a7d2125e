/**
 * Codes of one byte for the packed frequencies that most postings have: those of the names, which stand in the high bits, are
 * few and the same over and over.
 */
export class FrequencyCodes {
  /** The code of all that have none. */
  static readonly OTHER = 255;
  /** By code, what it stands for. */
  readonly packed: Uint32Array;
  readonly #codes = new Map<number, number>();

  constructor(packed: Uint32Array = new Uint32Array(FrequencyCodes.OTHER + 1)) {
    this.packed = packed;
    for (let code = 0; code < FrequencyCodes.OTHER; code++) {
      const its = packed[code] as number;
      if (its !== 0) this.#codes.set(its, code);
    }
  }

  /** Codes for the most frequent of those that were counted. */
  static of(counts: ReadonlyMap<number, number>): FrequencyCodes {
    const most = [...counts].sort(([a, first], [b, second]) => second - first || a - b).slice(0, FrequencyCodes.OTHER);
    const packed = new Uint32Array(FrequencyCodes.OTHER + 1);
    packed.set(most.map(([its]) => its));
    return new FrequencyCodes(packed);
  }

  codeOf(packed: number): number {
    return this.#codes.get(packed) ?? FrequencyCodes.OTHER;
  }
}
