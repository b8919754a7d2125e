/** The text of a file, and what was lost on the way to it. */
export interface DecodedText {
  /** Without BOM and NUL, with `\n` line ends. */
  readonly text: string;
  /** What is off about the bytes, or `null`: `binary` is no text at all. */
  readonly damage: DecodingDamage | null;
}

export interface DecodingDamage {
  readonly kind: 'not-utf-8' | 'nul' | 'utf-16' | 'binary';
  /** Line of the first such place, where it can be told. */
  readonly line: number | null;
}

/** Decodes bytes: UTF-8 with or without BOMs, UTF-16 by its BOM or by its NULs; bytes that fit neither are replaced. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = utf16Of(bytes);
  const decoded = wide === null ? buffer.toString('utf8') : new TextDecoder(wide, { ignoreBOM: true }).decode(bytes);
  const bare = decoded.charCodeAt(0) === BOM ? decoded.replace(/^\uFEFF+/, '') : decoded;
  const clean = bare.includes('\u0000') ? bare.replaceAll('\u0000', '') : bare;
  const text = clean.includes('\r') ? clean.replace(/\r\n?/g, '\n') : clean;
  return { text, damage: damageOf(buffer, wide, bare, clean, text) };
}

const BOM = 0xfeff;
/** Share of characters no text holds from which a file counts as binary; a few are damage at most. */
const BINARY_SHARE = 0.1;
const BINARY_LEAST = 4;
const SAMPLE = 65_536;

function damageOf(
  buffer: Buffer,
  wide: string | null,
  bare: string,
  clean: string,
  text: string,
): DecodingDamage | null {
  const hasNul = clean.length < bare.length;
  // Bytes that fit nothing became this character, which a text may also hold by itself.
  const invalid = text.includes('\uFFFD') && (wide !== null || !process.getBuiltinModule('node:buffer').isUtf8(buffer));
  if (wide !== null && !hasBom(buffer) && isNoise(bare)) return { kind: 'binary', line: null };
  if (!hasNul && !invalid) return wide === null || hasBom(buffer) ? null : { kind: 'utf-16', line: null };
  // Latin-1 prose has a stray byte here and there; what is binary has NULs as well.
  if (hasNul && isNoise(bare)) return { kind: 'binary', line: null };
  if (hasNul) return { kind: 'nul', line: lineOf(bare, bare.indexOf('\u0000')) };
  return { kind: 'not-utf-8', line: lineOf(text, text.indexOf('\uFFFD')) };
}

function hasBom(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** UTF-16 by its BOM, else by every second byte of the start being NUL, as ASCII text in UTF-16 has it. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] !== 0 && bytes[1] !== 0) return null;
  const length = Math.min(bytes.length, 2000) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (pairs < 4) return null;
  if (odd > pairs * 0.7 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.7 && odd < pairs * 0.05 ? 'utf-16be' : null;
}

function isNoise(text: string): boolean {
  const length = Math.min(text.length, SAMPLE);
  let noise = 0;
  for (let at = 0; at < length; at++) {
    const char = text.charCodeAt(at);
    if (char === 0xfffd || (char < 0x20 && char !== 0x09 && char !== 0x0a && char !== 0x0d && char !== 0x0c)) noise++;
  }
  return noise >= BINARY_LEAST && noise > length * BINARY_SHARE;
}

function lineOf(text: string, offset: number): number | null {
  if (offset < 0) return null;
  return text.slice(0, offset).split(/\r\n?|\n/).length;
}
