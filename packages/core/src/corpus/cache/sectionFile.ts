import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from './crc32.js';
import { readOwnFile } from './ownFile.js';

/**
 * A file of named arrays: magic, a number that tells the byte order, the header's length, a checksum, the header as JSON, and
 * the arrays one behind the other, each on a multiple of eight bytes.
 *
 * Whoever writes to the file later moves its time from what the header says, and then it is thrown away. What a crash may
 * leave, pages that never reached the disk, the checksum finds: it takes in every small array whole and a piece of each
 * page of a large one. A sum over all of them took longer than all else on the way to an answer.
 */
const MAGIC = 'BEARIDX1';
const BYTE_ORDER = 0x1a2b3c4d;
const FIXED_BYTES = 24;
const ALIGNMENT = 8;
/** One call reads or writes at most this much. */
const STEP_BYTES = 256 * 1024 * 1024;

export type Section = Uint8Array | Uint16Array | Uint32Array;

export interface SectionFile {
  readonly facts: unknown;
  readonly section: (name: string) => Section | undefined;
}

interface Header {
  /** The file's modification time, in whole even seconds: every file system keeps those. */
  readonly seconds: number;
  readonly facts: unknown;
  readonly sections: readonly { name: string; width: number; offset: number; bytes: number }[];
}

/** Reads a whole file. `null` where it isn't there, is somebody else's, or is off in any way. */
export function readSections(file: string): SectionFile | null {
  return readOwnFile(file, (handle, { size, mtimeMs }) => {
    if (size < FIXED_BYTES) return null;
    // Not zeroed: every byte is read over.
    const { buffer } = Buffer.allocUnsafeSlow(size);
    const bytes = new Uint8Array(buffer);
    for (let at = 0; at < size; ) {
      const read = readSync(handle, bytes, at, Math.min(STEP_BYTES, size - at), null);
      if (read === 0) return null;
      at += read;
    }
    return decode(bytes, mtimeMs);
  });
}

function decode(bytes: Uint8Array<ArrayBuffer>, mtimeMs: number): SectionFile | null {
  const magic = Buffer.from(bytes.buffer, 0, MAGIC.length).toString('latin1');
  const [order, headerBytes = 0, checksum] = new Uint32Array(bytes.buffer, MAGIC.length, 3);
  if (magic !== MAGIC || order !== BYTE_ORDER || FIXED_BYTES + headerBytes > bytes.length) return null;
  const headerPart = bytes.subarray(FIXED_BYTES, FIXED_BYTES + headerBytes);
  const header = JSON.parse(Buffer.from(headerPart).toString('utf8')) as Header;
  if (header.seconds * 1000 !== mtimeMs) return null;
  const base = aligned(FIXED_BYTES + headerBytes);
  const sections = new Map<string, Section>();
  let sum = crc32(headerPart);
  let end = base;
  for (const { name, width, offset, bytes: length } of header.sections) {
    end = base + offset + length;
    if (end > bytes.length || length % width !== 0) return null;
    sum = sampled(bytes.subarray(base + offset, end), sum);
    const kind = width === 4 ? Uint32Array : width === 2 ? Uint16Array : Uint8Array;
    sections.set(name, new kind(bytes.buffer, base + offset, length / width));
  }
  if (sum !== checksum || aligned(end) !== bytes.length) return null;
  return { facts: header.facts, section: (name) => sections.get(name) };
}

/** A section to be written: whole, or as parts that stand one behind the other. */
export type WrittenSection = Section | readonly Uint8Array[];

/** Writes the file's bytes to a handle, letting the event loop go between its parts. */
export async function writeSections(
  handle: FileHandle,
  facts: unknown,
  sections: ReadonlyMap<string, WrittenSection>,
): Promise<void> {
  const seconds = Math.floor((await handle.stat()).mtimeMs / 2000) * 2;
  const described: { name: string; width: number; offset: number; bytes: number }[] = [];
  let offset = 0;
  for (const [name, section] of sections) {
    const bytes = partsOf(section).reduce((sum, part) => sum + part.length, 0);
    described.push({ name, width: 'BYTES_PER_ELEMENT' in section ? section.BYTES_PER_ELEMENT : 1, offset, bytes });
    offset = aligned(offset + bytes);
  }
  const header = Buffer.from(JSON.stringify({ seconds, facts, sections: described } satisfies Header), 'utf8');
  let at = FIXED_BYTES;
  const write = async (part: Uint8Array): Promise<void> => {
    for (let from = 0; from < part.length; ) {
      const { bytesWritten } = await handle.write(part, from, Math.min(STEP_BYTES, part.length - from), at);
      from += bytesWritten;
      at += bytesWritten;
    }
  };
  const align = (): Promise<void> => write(new Uint8Array(aligned(at) - at));
  let sum = crc32(header);
  await write(header);
  await align();
  let position = 0;
  for (const section of sections.values()) {
    const whole = (described[position++] as (typeof described)[number]).bytes;
    for (const part of gathered(partsOf(section))) {
      sum = sampled(part, sum, whole);
      await write(part);
    }
    await align();
  }
  const fixed = Buffer.alloc(FIXED_BYTES);
  fixed.write(MAGIC, 'latin1');
  new Uint32Array(fixed.buffer, fixed.byteOffset + MAGIC.length, 3).set([BYTE_ORDER, header.length, sum]);
  await handle.write(fixed, 0, FIXED_BYTES, 0);
  await handle.utimes(seconds, seconds);
}

function partsOf(section: WrittenSection): readonly Uint8Array[] {
  if (!('BYTES_PER_ELEMENT' in section)) return section;
  return [new Uint8Array(section.buffer, section.byteOffset, section.byteLength)];
}

/** Parts put together in pieces of whole pages: a hundred thousand small ones are not written one by one, nor joined in memory. */
function* gathered(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  if (parts.length === 1) return yield* parts;
  const piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  for (const part of parts) {
    for (let from = 0; from < part.length; ) {
      const taken = part.subarray(from, from + piece.length - filled);
      piece.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < piece.length) continue;
      yield piece;
      filled = 0;
    }
  }
  yield piece.subarray(0, filled);
}

const PAGE_BYTES = 4096;
const PIECE_BYTES = 256 * PAGE_BYTES;
const SAMPLE_BYTES = 32;
/** Arrays up to this size are summed up whole. */
const SMALL_BYTES = 16 * PAGE_BYTES;

/** `whole`: bytes of the array that these are whole pages of, or its end. */
function sampled(bytes: Uint8Array, before: number, whole = bytes.length): number {
  if (whole <= SMALL_BYTES) return crc32(bytes, before);
  const samples = new Uint8Array(Math.ceil(bytes.length / PAGE_BYTES) * SAMPLE_BYTES);
  for (let at = 0, to = 0; at < bytes.length; at += PAGE_BYTES, to += SAMPLE_BYTES)
    samples.set(bytes.subarray(at, at + SAMPLE_BYTES), to);
  return crc32(samples, before);
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
