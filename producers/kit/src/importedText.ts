/**
 * Takes out of imported text what a reader can't see and a model can: zero-width and tag characters, bidirectional
 * controls, other controls, lone surrogates. Line ends become `\n`.
 */
export function cleanImportedText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu, '')
    .replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '');
}
