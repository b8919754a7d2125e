import { cleanImportedText, withoutActiveMarkup } from '@bearing/producer-kit';

/** The first paragraph of prose in a README: no badges, pictures, headings, lists, quotes or code. One line, plain. */
export function firstParagraph(text: string): string | null {
  const body = withoutActiveMarkup(cleanImportedText(text)).text.replace(/^(?:```|~~~)[\s\S]*?^(?:```|~~~)\s*$/gm, '');
  for (const block of body.split(/\n\s*\n/)) {
    if (/^\s*(?:#|[-*+]\s|\d+[.)]\s|>|\||={3,}|-{3,}|<(?!a\b)|\[!\[|!\[|\[[^\]]*\]:)/.test(block)) continue;
    const plain = block
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/<[^>]+>/g, '')
      .replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?=\s|$|[.,;:!?])/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (/\p{L}{2,}.*\s.*\p{L}{2,}/u.test(plain) && plain.length >= 20 && !/^\S+\n[=-]{3,}/.test(block)) return plain;
  }
  return null;
}

/** The first heading, or the file's name. */
export function titleOf(text: string, file: string): string {
  const heading = /^#\s+(.+?)\s*#*\s*$/m.exec(text)?.[1] ?? /^([^\n]+)\n=+\s*$/m.exec(text)?.[1];
  const plain = (heading ?? '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/[*`]|(?<!\w)_|_(?!\w)/g, '')
    .trim();
  return plain === '' ? (file.split('/').at(-1) ?? file) : plain.slice(0, 150);
}
