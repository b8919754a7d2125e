import MarkdownIt from 'markdown-it';
import { scanBlocks } from '../../dist/chunk/blockScanner.js';

const markdown = new MarkdownIt({ html: true });
// Blocks alone: no inline is asked for, and inline parsing is what takes long.
markdown.core.ruler.enableOnly(['normalize', 'block']);

export interface OutlineHeading {
  readonly level: number;
  readonly line: number;
  readonly text: string;
}

/** The headings at a document's own level, as markdown-it finds them. */
export function headingsByMarkdownIt(text: string): OutlineHeading[] {
  const tokens = markdown.parse(text, {});
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open' || token.level !== 0) return [];
    const content = tokens[index + 1]?.content ?? '';
    return [{ level: Number(token.tag.slice(1)), line: token.map?.[0] ?? -1, text: squeezed(content) }];
  });
}

/** The same, as the scanner finds them. */
export function headingsByScanner(text: string): OutlineHeading[] {
  return scanBlocks(text, 0).headings.map(({ level, line, text: content }) => ({
    level,
    line,
    text: squeezed(content),
  }));
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Fences and tables as markdown-it finds them, at any depth, by their first line. */
export function spansByMarkdownIt(text: string): string[] {
  return markdown
    .parse(text, {})
    .filter(({ type }) => type === 'fence' || type === 'table_open')
    .map(({ type, map }) => `${type === 'fence' ? 'fence' : 'table'} ${map?.[0]}`);
}

export function spansByScanner(text: string): string[] {
  return scanBlocks(text, 0).spans.map(({ kind, start }) => `${kind} ${start}`);
}
