import { FIELD_COUNT, isBeside, termIn } from '../index/fields.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import { WIDE, wideEntry } from '../index/termStream.js';
import { nextMark, readText, type Workspace } from './workspace.js';

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
    const { marks } = this.#workspace;
    const { stream, chunkOffsets, unitChunks } = this.#index.store;
    const { entries } = stream;
    const mark = nextMark(this.#workspace);
    const bits = this.#plane(place);
    const bit = 1 << (place % PLANE);
    const size = this.#sizes[place] as number;
    const end = chunkOffsets.array[unitChunks.array[unit + 1] as number] as number;
    let common = 0;
    let missing = 0;
    for (let at = chunkOffsets.array[unitChunks.array[unit] as number] as number; at < end; ) {
      let entry = entries[at++] as number;
      if (entry >= WIDE) entry = wideEntry(entry, entries[at++] as number);
      const term = termIn(entry);
      if (isBeside(entry) || marks[term] === mark) continue;
      marks[term] = mark;
      if (((bits[term] as number) & bit) !== 0) common++;
      // Even with all of the other's terms in common they would not be alike.
      else if (size < (size + ++missing) * NEAR_DUPLICATE) return false;
    }
    const its = common + missing;
    if (its === 0 || Math.min(size, its) < Math.max(size, its) * NEAR_DUPLICATE) return false;
    return common >= (size + its - common) * NEAR_DUPLICATE;
  }

  /** The same text has about the same length. */
  mayBeAlike(one: number, other: number): boolean {
    const lengths = this.#index.store.lengths.array;
    const a = lengths[one * FIELD_COUNT] as number;
    const b = lengths[other * FIELD_COUNT] as number;
    return a < b ? a >= b * NEAR_DUPLICATE : b >= a * NEAR_DUPLICATE;
  }

  /** Leaves the workspace as it was. */
  close(): void {
    for (const place of this.#units.keys()) this.#forget(place);
  }

  #read(place: number, unit: number): void {
    this.#forget(place);
    const { entries } = this.#workspace;
    const bits = this.#plane(place);
    const bit = 1 << (place % PLANE);
    const end = this.#readText(unit);
    let size = 0;
    for (let at = 0; at < end; at++) {
      const entry = entries[at] as number;
      const term = termIn(entry);
      if (isBeside(entry) || ((bits[term] as number) & bit) !== 0) continue;
      bits[term] = (bits[term] as number) | bit;
      size++;
    }
    this.#units[place] = unit;
    this.#sizes[place] = size;
  }

  #forget(place: number): void {
    const unit = this.#units[place];
    if (unit === undefined) return;
    const { entries } = this.#workspace;
    const bits = this.#plane(place);
    const others = ~(1 << (place % PLANE));
    const end = this.#readText(unit);
    for (let at = 0; at < end; at++) {
      const term = termIn(entries[at] as number);
      bits[term] = (bits[term] as number) & others;
    }
  }

  #readText(unit: number): number {
    const chunks = this.#index.store.unitChunks.array;
    return readText(this.#index, chunks[unit] as number, chunks[unit + 1] as number, this.#workspace);
  }

  #plane(place: number): Uint32Array {
    const { shownPlanes } = this.#workspace;
    const which = Math.floor(place / PLANE);
    while (shownPlanes.length <= which) shownPlanes.push(new Uint32Array(this.#index.terms.size));
    return shownPlanes[which] as Uint32Array;
  }
}
