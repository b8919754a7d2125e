/**
 * A script's text whatever it was saved as: SSMS writes UTF-16LE with a byte order mark, others UTF-8 with or without
 * one, old tools a Windows code page. Line ends become `\n`.
 */
export function decodeSql(bytes: Buffer): string {
  return decodeBytes(bytes).replace(/\r\n?/g, '\n');
}

function decodeBytes(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (start === 0 && looksLikeUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes);
  const rest = bytes.subarray(start);
  try {
    // `stream` keeps a character that is cut off at the end from counting as an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(rest, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(rest);
  }
}

/** Every second byte of the start is zero: UTF-16LE without its mark. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, 64);
  if (sample.length < 8) return false;
  let zeros = 0;
  for (let at = 1; at < sample.length; at += 2) if (sample[at] === 0) zeros++;
  return zeros > sample.length / 4;
}
