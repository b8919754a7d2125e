/** One line of a document's body, outside or inside fenced code. */
export interface BodyLine {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly text: string;
  /** The info string of the fence around it (`sql`, or empty); `null` for a line of prose, a heading or a table. */
  readonly fence: string | null;
}

/** Longer lines hold data or minified code; a check of their links would cost more than it tells. */
const LONGEST_LINE = 20_000;

/** The lines of a document's body. Comments of HTML are blanked, lines of fences themselves left out. */
export function bodyLines(text: string): BodyLine[] {
  const lines = text.split('\n');
  const result: BodyLine[] = [];
  let fence: { mark: string; info: string } | null = null;
  let comment = false;
  for (let index = bodyStart(lines); index < lines.length; index++) {
    const raw = lines[index] ?? '';
    const mark = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})\s*([^\s`]*)/.exec(raw);
    if (!comment && mark?.[1] !== undefined) {
      if (fence === null) {
        fence = { mark: mark[1], info: (mark[2] ?? '').toLowerCase() };
        continue;
      }
      if (mark[1].startsWith(fence.mark) && raw.trim().replace(/^[>\s]+/, '') === mark[1]) {
        fence = null;
        continue;
      }
    }
    let text_ = raw.length > LONGEST_LINE ? raw.slice(0, LONGEST_LINE) : raw;
    if (fence === null) ({ text: text_, open: comment } = withoutComments(text_, comment));
    result.push({ line: index + 1, text: text_, fence: fence?.info ?? null });
  }
  return result;
}

function bodyStart(lines: readonly string[]): number {
  if (!/^---[ \t]*$/.test(lines[0] ?? '')) return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line));
  return end < 0 ? 0 : end + 1;
}

function withoutComments(text: string, open: boolean): { text: string; open: boolean } {
  let rest = text;
  let kept = '';
  let inside = open;
  while (rest !== '') {
    const mark = inside ? '-->' : '<!--';
    const at = rest.indexOf(mark);
    if (at < 0) return { text: inside ? kept : kept + rest, open: inside };
    if (!inside) kept += rest.slice(0, at);
    rest = rest.slice(at + mark.length);
    inside = !inside;
  }
  return { text: kept, open: inside };
}
