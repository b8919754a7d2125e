/** A front matter value as it is read: scalars are text, never dates, booleans or numbers. */
export type FrontMatterValue =
  | string
  | null
  | readonly FrontMatterValue[]
  | { readonly [key: string]: FrontMatterValue };

/** The block between the `---` lines at the very start of a file, cut off before anything parses it. */
export interface FrontMatterBlock {
  /** The YAML between the delimiters, or `null` where the file has no closed block. */
  readonly yaml: string | null;
  /** What follows the block. */
  readonly body: string;
  /** Line of the file, from 1, on which the body starts. */
  readonly bodyLine: number;
}

/** A mapping with the line of the file on which each top-level key stands. */
export interface FrontMatter {
  readonly values: ReadonlyMap<string, FrontMatterValue>;
  readonly lineOf: ReadonlyMap<string, number>;
}

/** One thing about a block that is off, with its line in the file. */
export interface FrontMatterProblem {
  readonly code: string;
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

/** What a block holds, as far as it could be read. */
export interface FrontMatterReading extends FrontMatter {
  readonly problems: readonly FrontMatterProblem[];
}

/**
 * Splits a file's text (decoded, without BOM, lines ended by `\n`) into front matter and body.
 * The block opens with exactly three dashes on the first line and ends at the next such line, or at YAML's own `...`.
 */
export function splitFrontMatter(text: string): FrontMatterBlock {
  const none: FrontMatterBlock = { yaml: null, body: text, bodyLine: 1 };
  if (!text.startsWith('---')) return none;
  const start = endOfDelimiter(text, 0);
  if (start < 0 || start > text.length) return none;
  let line = 2;
  for (let at = start; at < text.length; line++) {
    const after = endOfDelimiter(text, at);
    if (after >= 0) {
      return { yaml: text.slice(start, at), body: text.slice(Math.min(after, text.length)), bodyLine: line + 1 };
    }
    const end = text.indexOf('\n', at);
    if (end < 0) break;
    at = end + 1;
  }
  return none;
}

/** Where the line after a delimiter line starts, or -1 where the line at `at` is none. */
function endOfDelimiter(text: string, at: number): number {
  const mark = text.charCodeAt(at);
  if (mark !== DASH && !(mark === DOT && at > 0)) return -1;
  if (text.charCodeAt(at + 1) !== mark || text.charCodeAt(at + 2) !== mark) return -1;
  let end = at + 3;
  while (text.charCodeAt(end) === SPACE || text.charCodeAt(end) === TAB) end++;
  return end === text.length || text.charCodeAt(end) === LINE_FEED ? end + 1 : -1;
}

const DASH = 0x2d;
const DOT = 0x2e;
const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;

/**
 * The fast path: plain `key: value` lines and flow or block lists of plain scalars, which is what producers write.
 * Answers `null` for anything else; the YAML library then reads the block. A property test holds both equal.
 */
export function readPlainFrontMatter(yaml: string): FrontMatter | null {
  const values = new Map<string, FrontMatterValue>();
  const lineOf = new Map<string, number>();
  const lines = yaml.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line === '' || line.startsWith('#')) continue;
    const match = PLAIN_LINE.exec(line);
    const key = match?.[1];
    if (key === undefined || values.has(key)) return null;
    const raw = (match?.[2] ?? '').trimEnd();
    lineOf.set(key, index + 2);
    if (raw !== '') {
      const value = readPlainValue(raw);
      if (value === undefined) return null;
      values.set(key, value);
      continue;
    }
    const items: string[] = [];
    let indent: string | null = null;
    for (
      let item = LIST_LINE.exec(lines[index + 1] ?? '');
      item !== null;
      item = LIST_LINE.exec(lines[index + 1] ?? '')
    ) {
      const value = readScalar((item[2] ?? '').trimEnd());
      if (typeof value !== 'string' || (indent !== null && indent !== item[1])) return null;
      indent = item[1] ?? '';
      items.push(value);
      index++;
    }
    values.set(key, indent === null ? null : items);
  }
  return { values, lineOf };
}

/** True for what YAML's core schema calls null, written plain. */
export function isPlainNull(text: string): boolean {
  return text === '' || text === '~' || text === 'null' || text === 'Null' || text === 'NULL';
}

const PLAIN_LINE = /^([A-Za-z_][A-Za-z0-9_.-]{0,99}):(?: +([^ ].*)?)?$/;
const LIST_LINE = /^( *)- +([^ ].*)$/;

function readPlainValue(raw: string): FrontMatterValue | undefined {
  return raw.startsWith('[') ? readFlowList(raw) : readScalar(raw);
}

// Patterns with classes of Unicode stand where they are used: reading them is felt at the start of a run that needs none.

function readScalar(raw: string): string | null | undefined {
  if (isPlainNull(raw)) return null;
  if (raw.startsWith('"') || raw.startsWith("'")) return readQuoted(raw);
  // Starts with no indicator; holds no `: `, no ` #`, no control character, and doesn't end like a key.
  return /^[\p{L}\p{N}_./(+$<=^;\\)](?:[^\p{Cc}\uFEFF:# ]|:(?=[^ \p{Cc}])|#| (?!#))*$/u.test(raw) ? raw : undefined;
}

/** JSON's string, which the writer writes and YAML shares, or a single-quoted text without a quote in it. */
function readQuoted(raw: string): string | undefined {
  if (/^'[^'\p{Cc}]*'$/u.test(raw)) return raw.slice(1, -1);
  if (!/^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}))*"$/u.test(raw)) return undefined;
  return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
}

/** The items between the brackets: quoted ones may hold commas, plain ones no bracket. */
function readFlowList(raw: string): FrontMatterValue | undefined {
  if (!raw.endsWith(']')) return undefined;
  const inner = raw.slice(1, -1).trim();
  const items: string[] = [];
  if (inner === '') return items;
  // Inside a flow list commas, brackets and colons have a meaning, so they are left to the library.
  const item =
    /(?:("(?:[^"\\\p{Cc}]|\\.)*"|'[^'\p{Cc}]*')|([\p{L}\p{N}_./(+$<=^;\\](?:[^\p{Cc}\uFEFF,:#[\]{}"' ]| (?=[^ ,]))*)) *(,|$) */uy;
  for (;;) {
    const match = item.exec(inner);
    if (match === null) return undefined;
    const value = readScalar((match[1] ?? match[2] ?? '').trimEnd());
    if (typeof value !== 'string') return undefined;
    items.push(value);
    if (match[3] === '') return items;
    if (item.lastIndex === inner.length) return undefined;
  }
}
