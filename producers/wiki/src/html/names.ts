import type { Nodes, PhrasingContent, Text } from 'mdast';
import { MARK_CLOSE, MARK_OPEN } from './marks.js';

/** A sign that reads as itself where it stands, while the writer of markdown, which escapes every one, is at work. */
export const PLAIN_UNDERSCORE = '\uE002';

/**
 * Names as people type them: `_id`, `order_header`, `trailing_`. An underscore is escaped only where markdown would
 * read it as emphasis, which takes one that opens and one behind it, in the same paragraph, that closes. Where it would
 * (`__init__`, `_id and rev_`), the name becomes code, since no escape leaves it as it is typed. Changes the tree.
 */
export function plainNames(node: Nodes): void {
  if (!('children' in node)) return;
  if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') {
    for (const child of node.children) plainNames(child);
    return;
  }
  const line: Line = { text: '', places: [] };
  layOut(node.children, line, false);
  // Emphasis within strong emphasis is itself written with underscores: there the writer decides.
  if (!line.text.includes('_') || node.children.some((child) => isNested(child, false))) return;
  const runs = [...line.text.matchAll(/_+/g)].map((match) => runAt(line.text, match.index, match[0].length));
  const firstOpening = runs.findIndex((run) => run.opens);
  const lastClosing = runs.findLastIndex((run) => run.closes);
  const emphasises = new Set(
    runs.filter(
      (run, at) => (run.opens && lastClosing > at) || (run.closes && firstOpening !== -1 && firstOpening < at),
    ),
  );
  for (const place of line.places) writePlace(place, line.text, runs, emphasises);
}

/** A block's words on one line: what stands between two texts is one sign of the kind that markdown writes there. */
interface Line {
  text: string;
  readonly places: Place[];
}

interface Place {
  readonly node: Text;
  readonly among: PhrasingContent[];
  readonly inEmphasis: boolean;
  readonly start: number;
}

interface Run {
  readonly at: number;
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
  /** A line of underscores alone is a rule. */
  readonly isRule: boolean;
}

function layOut(nodes: PhrasingContent[], line: Line, inEmphasis: boolean): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      if (node.value.includes('_')) line.places.push({ node, among: nodes, inEmphasis, start: line.text.length });
      line.text += node.value.replaceAll(MARK_OPEN, '[').replaceAll(MARK_CLOSE, ']');
    } else if (node.type === 'break') line.text += '\\\n';
    else if ('children' in node) {
      const edge = node.type === 'link' ? '[' : '*';
      line.text += edge;
      layOut(node.children, line, inEmphasis || MARKED.has(node.type));
      line.text += edge;
    } else line.text += '`';
  }
}

function isNested(node: PhrasingContent, inEmphasis: boolean): boolean {
  if (!('children' in node)) return false;
  const marked = MARKED.has(node.type);
  return (marked && inEmphasis) || node.children.some((child) => isNested(child, marked || inEmphasis));
}

/** CommonMark's rules of delimiter runs, for underscores. */
function runAt(text: string, at: number, length: number): Run {
  const before = lastSign(text.slice(Math.max(0, at - 2), at));
  const after = firstSign(text.slice(at + length, at + length + 2));
  const left = !SPACE.test(after) && (!SIGN.test(after) || SPACE.test(before) || SIGN.test(before));
  const right = !SPACE.test(before) && (!SIGN.test(before) || SPACE.test(after) || SIGN.test(after));
  const lineStart = text.lastIndexOf('\n', at) + 1;
  const lineEnd = text.indexOf('\n', at);
  const isRule = /^[\s_]*$/.test(text.slice(lineStart, lineEnd === -1 ? undefined : lineEnd));
  return {
    at,
    length,
    opens: left && (!right || SIGN.test(before)),
    closes: right && (!left || SIGN.test(after)),
    isRule,
  };
}

function writePlace(place: Place, text: string, runs: readonly Run[], emphasises: ReadonlySet<Run>): void {
  const { node, among, start } = place;
  const end = start + node.value.length;
  const made: PhrasingContent[] = [];
  let from = start;
  let words = '';
  const atEdge = (run: Run): boolean => run.at === start || run.at + run.length === end;
  const guarded = touchesEmphasis(place);
  for (const run of runs) {
    if (run.at < from || run.at + run.length > end || run.isRule) continue;
    // Where emphasis begins or ends beside it, the writer has to see what the sign is.
    if (guarded && atEdge(run)) continue;
    if (!emphasises.has(run)) {
      words += node.value.slice(from - start, run.at - start) + PLAIN_UNDERSCORE.repeat(run.length);
      from = run.at + run.length;
      continue;
    }
    const name = nameAround(text, run, start, end);
    if (name === null || name.from < from) continue;
    if (guarded && (name.from === start || name.to === end)) continue;
    words += node.value.slice(from - start, name.from - start);
    if (words !== '') made.push({ type: 'text', value: words });
    made.push({ type: 'inlineCode', value: text.slice(name.from, name.to) });
    words = '';
    from = name.to;
  }
  words += node.value.slice(from - start);
  if (words !== '') made.push({ type: 'text', value: words });
  among.splice(among.indexOf(node), 1, ...made);
}

/** Emphasis beside a text: where it begins and ends depends on the sign at the text's edge. */
function touchesEmphasis({ node, among, inEmphasis }: Place): boolean {
  const at = among.indexOf(node);
  return inEmphasis || [among[at - 1], among[at + 1]].some((each) => each !== undefined && MARKED.has(each.type));
}

/** The name around a run: `src/__init__.py`, `self.__dict__`, `__call__()`, without the sentence's stops. */
function nameAround(text: string, run: Run, start: number, end: number): { from: number; to: number } | null {
  let from = run.at;
  let to = run.at + run.length;
  while (from > start && OF_NAME.test(text[from - 1] ?? '')) from--;
  while (to < end && OF_NAME.test(text[to] ?? '')) to++;
  while (from < run.at && /[.:-]/.test(text[from] ?? '')) from++;
  while (to > run.at + run.length && /[.:/-]/.test(text[to - 1] ?? '')) to--;
  if (to + 2 <= end && text.startsWith('()', to)) to += 2;
  // Beside code, or beside a letter that is half of a pair, the marks of two spans would run together.
  const beside = `${text[from - 1] ?? ''}${text[to] ?? ''}`;
  return /[\p{L}\p{N}]/u.test(text.slice(from, to)) && !beside.includes('`') ? { from, to } : null;
}

function firstSign(text: string): string {
  return Array.from(text)[0] ?? '\n';
}

function lastSign(text: string): string {
  return Array.from(text).at(-1) ?? '\n';
}

/** Nodes that are written with marks whose reading depends on the signs beside them. */
const MARKED = new Set(['emphasis', 'strong', 'delete']);
const OF_NAME = /[\p{L}\p{N}_$@/.:-]/u;
const SPACE = /^\s$/u;
const SIGN = /^[\p{P}\p{S}]$/u;
