/** Whole numbers below 2³² in variable-byte code: seven bits a byte, the lowest first, the top bit set where more follow. */
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
