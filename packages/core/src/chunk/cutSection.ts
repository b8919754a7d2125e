import type { BlockMap, Span } from './blockScanner.js';

/** A part of a section, with what mends the block that was cut. Lines count from 0; offsets are of the text. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly prefix: string;
  readonly suffix: string;
}

/** Sections up to here stay whole: the 99th percentile of 712,665 sections of public pages is 4,193 characters. */
export const SECTION_CHARACTERS = 4000;
/** A line up to here is never cut; a table's row never up to twice that. */
const LINE_CHARACTERS = 8000;
/** A cut at a better place is taken only if the piece keeps this share of what would fit. */
const LEAST_SHARE = 1 / 3;

/** Cuts the lines `first` to `last` (exclusive) at block edges, else between rows, items and lines, in linear time. */
export function cutSection(text: string, blocks: BlockMap, first: number, last: number): Piece[] {
  const offset = (line: number): number => blocks.starts[line] ?? text.length;
  const pieces: Piece[] = [];
  let spanIndex = firstSpanAfter(blocks.spans, first);
  let prefix = '';
  for (let line = first; line < last; ) {
    const room = Math.max(SECTION_CHARACTERS - prefix.length, SECTION_CHARACTERS / 4);
    let fit = line;
    while (fit < last && offset(fit + 1) - offset(line) <= room) fit++;
    let cut = fit;
    if (fit < last) {
      if (fit === line) {
        const row = spanAt(blocks.spans, spanIndex, line)?.kind === 'table';
        if (offset(line + 1) - offset(line) > LINE_CHARACTERS * (row ? 2 : 1)) {
          const span = spanAt(blocks.spans, spanIndex, line);
          pieces.push(...cutLine(text, offset(line), offset(line + 1), line, prefix, span));
          line++;
          spanIndex = skipSpans(blocks.spans, spanIndex, line);
          prefix = prefixAt(text, blocks, spanAt(blocks.spans, spanIndex, line));
          continue;
        }
        cut = line + 1;
      } else cut = bestCut(blocks, spanIndex, line, fit, offset);
    }
    spanIndex = skipSpans(blocks.spans, spanIndex, cut);
    const span = cut < last ? spanAt(blocks.spans, spanIndex, cut) : null;
    const suffix = span?.kind === 'fence' ? `\n${span.indent}${fenceMarker(span)}` : '';
    pieces.push({ start: offset(line), end: offset(cut), firstLine: line, lastLine: cut - 1, prefix, suffix });
    prefix = prefixAt(text, blocks, span);
    line = cut;
  }
  return pieces;
}

/** The last block edge that leaves the piece long enough, else the last edge inside a block, else the last line that fits. */
function bestCut(
  blocks: BlockMap,
  spanIndex: number,
  line: number,
  fit: number,
  offset: (line: number) => number,
): number {
  const least = offset(line) + (offset(fit) - offset(line)) * LEAST_SHARE;
  let inner = 0;
  let plain = 0;
  let index = spanIndex;
  while (index < blocks.spans.length && (blocks.spans[index]?.start ?? 0) < fit) index++;
  for (let at = fit; at > line && offset(at) >= least; at--) {
    const edge = blocks.edges[at] ?? 0;
    if (edge === 2) return at;
    if (edge === 1 && inner === 0) inner = at;
    while (index > spanIndex && (blocks.spans[index - 1]?.start ?? 0) >= at) index--;
    if (plain === 0 && !isBadPlace(blocks.spans[index - 1], at)) plain = at;
  }
  return inner || plain || fit;
}

/** A head without its first row, or a fence's end without its text, helps no one. */
function isBadPlace(span: Span | undefined, line: number): boolean {
  if (span === undefined || line <= span.start || line >= span.end) return false;
  return span.kind === 'table' ? line <= span.start + 2 : line === span.start + 1 || line === span.end - 1;
}

/** A line longer than a section: cut at blanks, never inside a character. */
function cutLine(text: string, start: number, end: number, line: number, prefix: string, span: Span | null): Piece[] {
  const pieces: Piece[] = [];
  const suffix = span?.kind === 'fence' ? `\n${span.indent}${fenceMarker(span)}` : '';
  for (let at = start; at < end; ) {
    let to = Math.min(end, at + SECTION_CHARACTERS);
    if (to < end) {
      // Looked for in the second half alone: a search through the whole text would make a line without blanks quadratic.
      const blank = text.slice(at + SECTION_CHARACTERS / 2, to).lastIndexOf(' ');
      if (blank >= 0) to = at + SECTION_CHARACTERS / 2 + blank + 1;
      else if (isLowSurrogate(text.charCodeAt(to))) to--;
    }
    pieces.push({ start: at, end: to, firstLine: line, lastLine: line, prefix, suffix });
    at = to;
  }
  return pieces;
}

function prefixAt(text: string, blocks: BlockMap, span: Span | null): string {
  if (span === null) return '';
  if (span.kind === 'fence') return `${span.indent}${span.head}\n`;
  const head = text.slice(blocks.starts[span.start], blocks.starts[span.start + 2]);
  return head.length <= SECTION_CHARACTERS ? head : '';
}

function fenceMarker(span: Span): string {
  return /^(?:`+|~+)/.exec(span.head)?.[0] ?? '```';
}

/** The span that a cut before `line` would open. */
function spanAt(spans: readonly Span[], index: number, line: number): Span | null {
  const span = spans[index];
  if (span === undefined || line >= span.end) return null;
  return line >= span.start + (span.kind === 'table' ? 2 : 1) ? span : null;
}

function skipSpans(spans: readonly Span[], index: number, line: number): number {
  let next = index;
  while (next < spans.length && (spans[next]?.end ?? 0) <= line) next++;
  return next;
}

function firstSpanAfter(spans: readonly Span[], line: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isLowSurrogate(char: number): boolean {
  return char >= 0xdc00 && char <= 0xdfff;
}
