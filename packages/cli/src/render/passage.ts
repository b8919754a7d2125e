import type { TextMatch } from '@bearing/core';
import type { Screen } from '../verb.js';
import { visibleLength, wrap } from './wrap.js';

/** A passage of up to this many lines is shown whole; of a longer one, the lines that matched. */
const WHOLE = 12;
const SHOWN = 8;
const FENCE = /^ {0,3}(?:```|~~~)/;
/** A line that goes on a paragraph: no heading, list, table, quote, rule, markup or code. */
const PROSE = /^(?! {4}|\t|\s*(?:$|[#>|<+*-]|\d+[.)]\s|[=_]{3,}|```|~~~))/;
const BOLD = '\u001B[1m';
const PLAIN = '\u001B[22m';

/**
 * A passage for people: the lines that matched with their words marked, and `…` where lines are left out. The first line
 * (the heading) always stays, so that what is shown says what it is about.
 */
export function renderPassage(text: string, matches: readonly TextMatch[], screen: Screen, whole: boolean): string[] {
  const lines = linesOf(text);
  const shown = whole || lines.length <= WHOLE ? lines.map(() => true) : chooseLines(text, lines, matches);
  const out: string[] = [];
  let paragraph = '';
  const flush = (): void => {
    if (paragraph !== '') out.push(fit(paragraph, screen.columns));
    paragraph = '';
  };
  let fenced = false;
  for (const [index, { start, end }] of lines.entries()) {
    const line = text.slice(start, end);
    if (FENCE.test(line)) fenced = !fenced;
    if (shown[index] !== true) {
      flush();
      if (line.trim() !== '' && out.at(-1) !== '   …') out.push('   …');
      continue;
    }
    const marked = screen.colour ? mark(line, start, matches) : line;
    // Lines of a paragraph were broken for another width: they are put together before they are broken for this one.
    if (!fenced && PROSE.test(line)) {
      paragraph = paragraph === '' ? marked : `${paragraph} ${marked.trim()}`;
      continue;
    }
    flush();
    out.push(fit(marked, screen.columns));
  }
  flush();
  return out;
}

/** The heading, a table's header, and the lines that matched most: by the weight of the distinct words in them. */
function chooseLines(text: string, lines: readonly Line[], matches: readonly TextMatch[]): boolean[] {
  const worth = lines.map(({ start, end }) => {
    const words = new Map<string, number>();
    for (const match of matches) {
      if (match.start < end && match.end > start)
        words.set(text.slice(match.start, match.end).toLowerCase(), match.weight);
    }
    return [...words.values()].reduce((sum, weight) => sum + weight, 0);
  });
  const best = new Set(
    [...worth.keys()]
      .filter((index) => (worth[index] ?? 0) > 0)
      .sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b)
      .slice(0, SHOWN),
  );
  const rule = lines.findIndex(({ start, end }) => TABLE_RULE.test(text.slice(start, end)));
  return lines.map(
    (_line, index) => index === 0 || best.has(index) || (rule > 0 && (index === rule || index === rule - 1)),
  );
}

const TABLE_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

interface Line {
  readonly start: number;
  readonly end: number;
}

/** A line as it is where it fits, else broken at spaces with its own indentation kept. */
function fit(line: string, columns: number): string {
  if (line.trim() === '') return '';
  const indented = `   ${line.replaceAll('\t', '    ')}`;
  if (visibleLength(indented) <= columns) return indented.trimEnd();
  const indent = /^\s*/.exec(indented)?.[0] ?? '   ';
  return wrap(indented.trim(), columns, indent.length > columns / 2 ? '   ' : indent);
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  lines.push({ start, end: text.length });
  return lines;
}

function mark(line: string, offset: number, matches: readonly TextMatch[]): string {
  let out = '';
  let at = 0;
  for (const match of matches) {
    const start = Math.max(match.start - offset, at);
    const end = Math.min(match.end - offset, line.length);
    if (end <= start) continue;
    // Each word on its own, so that a mark never spans a line break of the terminal.
    out += line.slice(at, start) + line.slice(start, end).replaceAll(/\S+/g, `${BOLD}$&${PLAIN}`);
    at = end;
  }
  return out + line.slice(at);
}
