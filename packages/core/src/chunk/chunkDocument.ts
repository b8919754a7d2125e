import type { Document } from '../document/document.js';
import type { BlockMap } from './blockScanner.js';
import type { Chunk } from './chunk.js';
import { cutSection, SECTION_CHARACTERS } from './cutSection.js';
import { headingText } from './headingText.js';

/**
 * Cuts a document at its headings: one chunk a heading's own text, and one for the text before the first. What is longer
 * than a section should be is cut again, at the edges of its blocks. Every document has a chunk, so that its title is found.
 */
export function chunkDocument(
  document: Document,
  ordinal: number,
  text: string,
  blocks: BlockMap,
  bodyLine: number,
): Chunk[] {
  const chunks: Chunk[] = [];
  const slugs = new Slugs();
  const lines = blocks.starts.length - 1;
  const add = (heading: readonly string[], first: number, last: number): void => {
    const slug = slugs.next(heading.length === 0 ? 'top' : slugOf(heading.at(-1) ?? ''));
    const behind = withoutBlankEnd(text, blocks, first, last);
    const start = blocks.starts[first] ?? text.length;
    const end = blocks.starts[behind] ?? text.length;
    if (end - start <= SECTION_CHARACTERS) {
      // Nearly every section: nothing to cut, and nothing to make for it.
      const id = `${document.id}#${slug}`;
      const lines = [first + bodyLine, behind - 1 + bodyLine] as const;
      chunks.push({ id, document: ordinal, heading, start, end, lines, prefix: '', suffix: '' });
      return;
    }
    const pieces = cutSection(text, blocks, first, behind);
    for (const [index, piece] of pieces.entries()) {
      chunks.push({
        // No slug has a tilde, so a piece's id is no other heading's.
        id: `${document.id}#${slug}${index === 0 ? '' : `~${index + 1}`}`,
        document: ordinal,
        heading,
        start: piece.start,
        end: piece.end,
        lines: [piece.firstLine + bodyLine, piece.lastLine + bodyLine],
        prefix: piece.prefix,
        suffix: piece.suffix,
      });
    }
  };
  const firstHeading = blocks.headings[0]?.line ?? lines;
  if (!isBlankRange(text, blocks, 0, firstHeading)) add([], 0, firstHeading);
  const path: { level: number; text: string }[] = [];
  for (const [index, heading] of blocks.headings.entries()) {
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push({ level: heading.level, text: headingText(heading.text) });
    add(
      path.map((part) => part.text).filter((part) => part !== ''),
      heading.line,
      blocks.headings[index + 1]?.line ?? lines,
    );
  }
  if (chunks.length === 0) chunks.push(emptyChunk(document, ordinal, text, bodyLine));
  return chunks;
}

function emptyChunk(document: Document, ordinal: number, text: string, bodyLine: number): Chunk {
  return {
    id: `${document.id}#top`,
    document: ordinal,
    heading: [],
    start: text.length,
    end: text.length,
    lines: [bodyLine, bodyLine],
    prefix: '',
    suffix: '',
  };
}

/** Names that are given once each. */
class Slugs {
  readonly #used = new Set<string>();
  readonly #counts = new Map<string, number>();

  next(slug: string): string {
    let name = slug;
    for (let count = this.#counts.get(slug) ?? 0; this.#used.has(name); ) {
      count++;
      this.#counts.set(slug, count);
      name = `${slug}-${count}`;
    }
    this.#used.add(name);
    return name;
  }
}

function withoutBlankEnd(text: string, blocks: BlockMap, first: number, last: number): number {
  let end = last;
  while (end > first + 1 && isBlankRange(text, blocks, end - 1, end)) end--;
  return end;
}

function isBlankRange(text: string, blocks: BlockMap, first: number, last: number): boolean {
  for (let at = blocks.starts[first] ?? text.length; at < (blocks.starts[last] ?? text.length); at++) {
    const char = text.charCodeAt(at);
    if (char !== 0x20 && char !== 0x0a && char !== 0x09) return false;
  }
  return true;
}

/** As GitHub makes anchors: lower case, letters, digits, hyphens. */
function slugOf(heading: string): string {
  const text = heading.slice(0, 100).toLowerCase();
  const slug = /^[a-z0-9 -]*$/.test(text)
    ? text.trim().replace(/ +/g, '-')
    : text
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s+/g, '-');
  return slug === '' ? 'section' : slug;
}
