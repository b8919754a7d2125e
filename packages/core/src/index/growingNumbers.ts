import { grown } from '../text/vocabulary.js';

/** Whole numbers that come one behind the other, in room that grows. What was written never changes. */
export class GrowingNumbers {
  array: Uint32Array;
  length: number;

  constructor(array: Uint32Array = new Uint32Array(FIRST_ROOM), length = 0) {
    this.array = array;
    this.length = length;
  }

  push(number: number): void {
    if (this.length === this.array.length) this.array = grown(this.array, this.length + 1);
    this.array[this.length++] = number;
  }

  /** All that was written. */
  written(): Uint32Array {
    return this.array.subarray(0, this.length);
  }
}

const FIRST_ROOM = 1 << 8;
