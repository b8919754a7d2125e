import type { Document } from '../document/document.js';
import type { Chunk } from './chunk.js';

/** Cuts a document at its headings: one chunk a heading's own text, and one for the text before the first. */
export function chunkDocument(document: Document, ordinal: number, text: string, bodyLine: number): Chunk[] {
  const starts = lineStarts(text);
  const startOf = (line: number): number => starts[line - 1] ?? text.length;
  const chunks: Chunk[] = [];
  const slugs = new Map<string, number>();
  const add = (heading: readonly string[], firstLine: number, endLine: number): void => {
    const [start, end] = [startOf(firstLine), startOf(endLine)];
    if (heading.length === 0 && text.slice(start, end).trim() === '') return;
    const slug = slugOf(heading.at(-1) ?? '');
    const seen = slugs.get(slug) ?? 0;
    slugs.set(slug, seen + 1);
    chunks.push({
      id: `${document.id}#${seen === 0 ? slug : `${slug}-${seen}`}`,
      document: ordinal,
      heading,
      start,
      end,
      lines: [firstLine, Math.max(firstLine, endLine - 1)],
      prefix: '',
      suffix: '',
    });
  };
  const path: { level: number; text: string }[] = [];
  const lastLine = text.endsWith('\n') ? starts.length : starts.length + 1;
  add([], bodyLine, document.outline[0]?.line ?? lastLine);
  for (const [index, heading] of document.outline.entries()) {
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
    add(
      path.map((part) => part.text),
      heading.line,
      document.outline[index + 1]?.line ?? lastLine,
    );
  }
  return chunks;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** As GitHub makes anchors: lower case, letters, digits, hyphens. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}
