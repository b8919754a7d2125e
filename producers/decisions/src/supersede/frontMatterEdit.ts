import { BearingError, writeDocument } from '@bearing/format';
import { isScalar, isSeq, type Pair, parseDocument } from 'yaml';

/** A document's text taken apart so that one field can change and every other byte stays. */
interface Parts {
  readonly bom: string;
  readonly lineEnd: string;
  /** YAML between the delimiters, with `\n`; `null` where there is no front matter. */
  readonly yaml: string | null;
  readonly rest: string;
}

/** Sets a scalar field, in its place where it is there, else in a line after the first of `after` that is. */
export function setField(text: string, key: string, value: string, after: readonly string[]): string {
  const parts = takeApart(text);
  const yaml = parts.yaml ?? '';
  const pair = pairOf(yaml, key);
  if (pair === null) return join(parts, insertLine(yaml, `${key}: ${written(value)}`, after));
  const [start, end] = rangeOf(yaml, key, pair);
  return join(parts, `${yaml.slice(0, start)} ${written(value)}${yaml.slice(end)}`);
}

/** Adds an id to a list field, keeping the list's own style; a single value becomes a list of two. */
export function addToField(text: string, key: string, value: string, after: readonly string[]): string {
  const parts = takeApart(text);
  const yaml = parts.yaml ?? '';
  const pair = pairOf(yaml, key);
  if (pair === null) return join(parts, insertLine(yaml, `${key}: [${written(value)}]`, after));
  const node = pair.value;
  if (isSeq(node) && node.range) {
    const items = node.items.map((item) => scalarText(item));
    if (items.includes(value)) return text;
    if (node.flow !== true) {
      const last = node.items.at(-1);
      const range = isScalar(last) ? last.range : undefined;
      if (range) {
        const lineStart = yaml.lastIndexOf('\n', range[0]) + 1;
        const indent = /^\s*/.exec(yaml.slice(lineStart))?.[0] ?? '  ';
        const lineEnd = yaml.indexOf('\n', range[1] - 1);
        const at = lineEnd < 0 ? yaml.length : lineEnd;
        return join(parts, `${yaml.slice(0, at)}\n${indent}- ${written(value)}${yaml.slice(at)}`);
      }
    }
    return setRange(parts, yaml, key, pair, [...items, value]);
  }
  const single = scalarText(node).trim();
  const present = single === '' ? [] : single.split(/\s*,\s*/);
  if (present.includes(value)) return text;
  return setRange(parts, yaml, key, pair, [...present, value]);
}

/** The body of a document changed by `change`, its front matter and line ends kept. */
export function editBody(text: string, change: (body: string) => string): string {
  const parts = takeApart(text);
  return join({ ...parts, rest: change(parts.rest) }, parts.yaml);
}

function setRange(parts: Parts, yaml: string, key: string, pair: Pair, items: readonly string[]): string {
  const [start, end] = rangeOf(yaml, key, pair);
  return join(parts, `${yaml.slice(0, start)} [${items.map(written).join(', ')}]${yaml.slice(end)}`);
}

/** From behind the key's colon to the end of its value, a comment on the line left out. */
function rangeOf(yaml: string, key: string, pair: Pair): [number, number] {
  const keyRange = isScalar(pair.key) ? pair.key.range : undefined;
  const colon = yaml.indexOf(':', keyRange?.[1] ?? 0) + 1;
  if (keyRange === undefined || keyRange === null || colon === 0)
    throw unreadable(`"${key}" can't be found in the front matter`);
  const node = pair.value;
  const end = (isScalar(node) || isSeq(node)) && node.range ? node.range[1] : colon;
  return [colon, Math.max(colon, end - (yaml.slice(colon, end).length - yaml.slice(colon, end).trimEnd().length))];
}

function insertLine(yaml: string, line: string, after: readonly string[]): string {
  const lines = yaml === '' ? [] : yaml.replace(/\n$/, '').split('\n');
  const keys = lines.map((text) => /^([A-Za-z_][\w-]*):/.exec(text)?.[1]);
  const anchor = after.map((key) => keys.lastIndexOf(key)).find((at) => at >= 0);
  if (anchor === undefined) return `${[...lines, line].join('\n')}\n`;
  // A value may go on below its key, indented or as a list at the key's own level.
  let at = anchor + 1;
  while (at < lines.length && keys[at] === undefined && !/^#/.test(lines[at] ?? '')) at++;
  return `${[...lines.slice(0, at), line, ...lines.slice(at)].join('\n')}\n`;
}

function pairOf(yaml: string, key: string): Pair | null {
  const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'silent', uniqueKeys: false });
  if (document.errors.length > 0)
    throw unreadable(`the front matter is no YAML (${document.errors[0]?.message.split('\n')[0] ?? ''})`);
  const contents = document.contents;
  if (contents === null) return null;
  if (!('items' in contents) || isSeq(contents)) {
    if (isScalar(contents) && scalarText(contents).trim() === '') return null;
    throw unreadable('the front matter is no mapping');
  }
  const pair = (contents.items as Pair[]).find((item) => scalarText(item.key) === key);
  return pair ?? null;
}

/** The text of a scalar; empty for anything else, and for null. */
function scalarText(node: unknown): string {
  return isScalar(node) && typeof node.value === 'string' ? node.value : '';
}

/** One value as the format writes it, so that edits and producers quote alike. */
function written(value: string): string {
  return writeDocument({ value }, '').split('\n')[1]?.slice('value: '.length) ?? value;
}

function takeApart(text: string): Parts {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const plain = text.slice(bom.length).replaceAll('\r\n', '\n');
  const match = /^---[ \t]*\n([\s\S]*?)^---[ \t]*(?:\n|$)/m.exec(plain);
  if (match === null || match.index !== 0) return { bom, lineEnd, yaml: null, rest: plain };
  return { bom, lineEnd, yaml: match[1] ?? '', rest: plain.slice(match[0].length) };
}

function join(parts: Parts, yaml: string | null): string {
  const block =
    yaml === null
      ? ''
      : `---\n${yaml}${yaml === '' || yaml.endsWith('\n') ? '' : '\n'}---\n${parts.yaml === null ? '\n' : ''}`;
  return parts.bom + (block + parts.rest).replaceAll('\n', parts.lineEnd);
}

function unreadable(message: string): BearingError {
  return new BearingError('FRONT_MATTER_INVALID', message, { hint: 'correct the front matter, then try again' });
}
