import type { LexicalIndex } from '../index/lexicalIndex.js';
import { nextMark, type Workspace } from './workspace.js';

/** Terms in common, of all terms of both, from which two texts are the same text. */
const NEAR_DUPLICATE = 0.9;
/** Places that one array of bits tells apart. */
const PLANE = 32;

/**
 * The texts of the units that are shown, each at its place: by term, which of them hold it. Another text is held against one
 * of them by reading it only until it has too many terms that the other lacks: mostly a dozen.
 */
export class ShownTexts {
  readonly #index: LexicalIndex;
  readonly #workspace: Workspace;
  /** By place, the unit that was read, -1 for none, and how many terms it has. */
  readonly #units: number[] = [];
  readonly #sizes: number[] = [];

  constructor(index: LexicalIndex, workspace: Workspace) {
    this.#index = index;
    this.#workspace = workspace;
  }

  /** Whether a unit holds the same text as the one shown at a place. */
  isAlike(place: number, shown: number, unit: number): boolean {
    if (this.#units[place] !== shown) this.#read(place, shown);
    const { stream } = this.#index;
    const { marks } = this.#workspace;
    const mark = nextMark(this.#workspace);
    const bits = this.#plane(place);
    const bit = 1 << (place % PLANE);
    const size = this.#sizes[place] as number;
    const end = streamEnd(this.#index, unit);
    let common = 0;
    let missing = 0;
    for (let at = streamStart(this.#index, unit); at < end; at++) {
      // Below zero: beside another.
      const entry = (stream[at] as number) | 0;
      if (entry < 0 || marks[entry] === mark) continue;
      marks[entry] = mark;
      if (((bits[entry] as number) & bit) !== 0) common++;
      // Even with all of the other's terms in common they would not be alike.
      else if (size < (size + ++missing) * NEAR_DUPLICATE) return false;
    }
    const its = common + missing;
    if (its === 0 || Math.min(size, its) < Math.max(size, its) * NEAR_DUPLICATE) return false;
    return common >= (size + its - common) * NEAR_DUPLICATE;
  }

  /** The same text has about the same length. */
  mayBeAlike(one: number, other: number): boolean {
    const a = streamEnd(this.#index, one) - streamStart(this.#index, one);
    const b = streamEnd(this.#index, other) - streamStart(this.#index, other);
    return a < b ? a >= b * NEAR_DUPLICATE : b >= a * NEAR_DUPLICATE;
  }

  /** Leaves the workspace as it was. */
  close(): void {
    for (const place of this.#units.keys()) this.#forget(place);
  }

  #read(place: number, unit: number): void {
    this.#forget(place);
    const { stream } = this.#index;
    const bits = this.#plane(place);
    const bit = 1 << (place % PLANE);
    const end = streamEnd(this.#index, unit);
    let size = 0;
    for (let at = streamStart(this.#index, unit); at < end; at++) {
      const entry = (stream[at] as number) | 0;
      if (entry < 0 || ((bits[entry] as number) & bit) !== 0) continue;
      bits[entry] = (bits[entry] as number) | bit;
      size++;
    }
    this.#units[place] = unit;
    this.#sizes[place] = size;
  }

  #forget(place: number): void {
    const unit = this.#units[place];
    if (unit === undefined) return;
    const { stream } = this.#index;
    const bits = this.#plane(place);
    const others = ~(1 << (place % PLANE));
    const end = streamEnd(this.#index, unit);
    for (let at = streamStart(this.#index, unit); at < end; at++) {
      const entry = (stream[at] as number) | 0;
      if (entry >= 0) bits[entry] = (bits[entry] as number) & others;
    }
  }

  #plane(place: number): Uint32Array {
    const { shownPlanes } = this.#workspace;
    const which = Math.floor(place / PLANE);
    while (shownPlanes.length <= which) shownPlanes.push(new Uint32Array(this.#index.terms.size));
    return shownPlanes[which] as Uint32Array;
  }
}

function streamStart(index: LexicalIndex, unit: number): number {
  return index.chunkOffsets[index.unitChunks[unit] as number] as number;
}

function streamEnd(index: LexicalIndex, unit: number): number {
  return index.chunkOffsets[index.unitChunks[unit + 1] as number] as number;
}
