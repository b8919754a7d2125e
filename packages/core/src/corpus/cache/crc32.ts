/**
 * CRC-32 of some bytes, going on from `before`. The module is taken when it is needed: in an executable, loading
 * `node:zlib` takes longer than the whole start of an empty one, and a run without a kept index never asks.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  return process.getBuiltinModule('node:zlib').crc32(bytes, before);
}
