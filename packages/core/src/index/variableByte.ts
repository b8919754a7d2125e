/**
 * Whole numbers below 2³² in variable-byte code: seven bits a byte, the lowest first, the top bit set where more follow. Most
 * gaps between units, counts and numbers of frequent terms take one byte or two of the four that an array of numbers takes.
 */
const MORE = 0x80;
const BITS = 7;
const MASK = 0x7f;

/** How many bytes a number takes. */
export function byteLength(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x20_0000) return 3;
  return value < 0x1000_0000 ? 4 : 5;
}

/** Writes a number where there is room for it; answers where the next one goes. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  while (value >= MORE) {
    bytes[at++] = (value & MASK) | MORE;
    value >>>= BITS;
  }
  bytes[at++] = value;
  return at;
}

/** Reads the numbers between two places into an array with room for one a byte; answers how many there are. */
export function readNumbers(bytes: Uint8Array, start: number, end: number, into: Uint32Array): number {
  let count = 0;
  let at = start;
  while (at < end) {
    let value = bytes[at++] as number;
    if (value >= MORE) {
      let byte = bytes[at++] as number;
      value = (value & MASK) | ((byte & MASK) << BITS);
      for (let shift = 2 * BITS; byte >= MORE; shift += BITS) {
        byte = bytes[at++] as number;
        value |= (byte & MASK) << shift;
      }
    }
    into[count++] = value;
  }
  return count;
}

/** Bytes that come one behind the other, in room that grows. */
export class ByteWriter {
  bytes: Uint8Array;
  length: number;

  /**
   * `room`: about how many bytes come. What is not used of it is never touched, so taking too much costs no memory.
   * `written`: bytes that were written before.
   */
  constructor(room: number, written?: Uint8Array) {
    this.bytes = written ?? new Uint8Array(Math.max(LEAST_ROOM, Math.ceil(room)));
    this.length = written?.length ?? 0;
  }

  number(value: number): void {
    this.reserve(LONGEST);
    this.length = writeNumber(this.bytes, this.length, value);
  }

  /** Copies a range of other bytes behind its own. */
  copy(bytes: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    if (end - start > SHORT) this.bytes.set(bytes.subarray(start, end), this.length);
    else for (let at = start, to = this.length; at < end; at++, to++) this.bytes[to] = bytes[at] as number;
    this.length += end - start;
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const next = new Uint8Array(Math.max(this.length + more, this.bytes.length + (this.bytes.length >> 2)));
    next.set(this.bytes.subarray(0, this.length));
    this.bytes = next;
  }

  /** All that was written. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Bytes of the longest number. */
const LONGEST = 5;
const LEAST_ROOM = 1 << 10;
/** Up to here a loop is faster than a view. */
const SHORT = 32;
