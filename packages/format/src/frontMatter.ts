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

/** Splits a file's text (decoded, without BOM, lines ended by `\n`) into front matter and body. */
export function splitFrontMatter(text: string): FrontMatterBlock {
  const none: FrontMatterBlock = { yaml: null, body: text, bodyLine: 1 };
  const open = /^---[ \t]*\n/.exec(text);
  if (open === null) return none;
  const close = /^---[ \t]*$/gm;
  close.lastIndex = open[0].length;
  const end = close.exec(text);
  if (end === null) return none;
  const yaml = text.slice(open[0].length, end.index);
  const bodyStart = Math.min(text.length, end.index + end[0].length + 1);
  return { yaml, body: text.slice(bodyStart), bodyLine: yaml.split('\n').length + 2 };
}

/**
 * The fast path: plain `key: value` lines and flow or block lists of plain scalars, which is what producers write.
 * Answers `null` for anything else; the YAML library then reads the block. A property test holds both equal.
 */
export function readPlainFrontMatter(yaml: string): FrontMatter | null {
  const values = new Map<string, FrontMatterValue>();
  const lineOf = new Map<string, number>();
  const lines = yaml.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const match = PLAIN_LINE.exec(line);
    if (match === null) return null;
    const key = match[1] ?? '';
    const value = readPlainValue((match[2] ?? '').trim());
    if (value === undefined || values.has(key)) return null;
    values.set(key, value);
    lineOf.set(key, index + 2);
  }
  return { values, lineOf };
}

const PLAIN_LINE = /^([A-Za-z_][A-Za-z0-9_-]*):(?:[ ]+(.*))?$/;
const PLAIN_SCALAR = /^[A-Za-z0-9_./(+][^#:\n]*$/;

function readPlainValue(raw: string): FrontMatterValue | undefined {
  if (raw === '') return undefined; // null, or a block that follows: the library decides
  if (raw === 'null' || raw === '~') return undefined;
  if (raw.startsWith('"') || raw.startsWith("'")) return readQuoted(raw);
  if (raw.startsWith('[') && raw.endsWith(']')) return readPlainList(raw.slice(1, -1));
  return PLAIN_SCALAR.test(raw) ? raw : undefined;
}

/** JSON's string, which the writer writes and YAML shares, or a single-quoted text without a quote in it. */
function readQuoted(raw: string): string | undefined {
  if (/^'[^']*'$/.test(raw)) return raw.slice(1, -1);
  if (!JSON_STRING.test(raw)) return undefined;
  return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
}

const JSON_STRING = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}))*"$/u;

/** The items between the brackets: quoted ones may hold commas, plain ones no bracket. */
function readPlainList(inner: string): readonly string[] | undefined {
  if (inner.trim() === '') return [];
  const items: string[] = [];
  for (let rest = inner; ; ) {
    const match = LIST_ITEM.exec(rest);
    if (match === null) return undefined;
    const value = readPlainValue((match[1] ?? '').trim());
    if (typeof value !== 'string') return undefined;
    items.push(value);
    if (match[2] === '') return items;
    rest = rest.slice(match[0].length);
  }
}

const LIST_ITEM = /^[ ]*("(?:[^"\\]|\\.)*"|'[^']*'|[^"'[\]{},][^[\]{},]*)[ ]*(,|$)/;
