/** Decodes a file's bytes to text: BOMs dropped, UTF-16 by its BOM, bytes that are no UTF-8 replaced, line ends `\n`. */
export function decodeText(bytes: Uint8Array): { text: string; damaged: boolean } {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const decoded = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const text = decoded.replace(/^\uFEFF+/, '').replaceAll('\u0000', '');
  return {
    text: text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text,
    damaged: text.includes('\uFFFD') || text.length < decoded.replace(/^\uFEFF+/, '').length,
  };
}
