import { type FrontMatterProblem, type FrontMatterReading, type FrontMatterValue, isPlainNull } from './frontMatter.js';

/** A `key: value` line at the left edge. */
function keyLine(line: string): RegExpExecArray | null {
  return /^["']?([A-Za-z_\p{L}][\p{L}\p{N}_. -]{0,99}?)["']?[ \t]*:(?:[ \t]+(.*))?$/u.exec(line);
}
const LIST_ITEM = /^[ \t]*-[ \t]+(.*)$/;
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;
/** At most this many problems of one block are told; the rest is of the same kind. */
const PROBLEMS = 10;

/**
 * Tells broken front matter from a page that starts with a rule: its first line that says anything is `key: …` or a
 * conflict's mark, and at least half of its lines are what front matter is made of. Prose stays text, to be found.
 */
export function looksLikeFrontMatter(yaml: string): boolean {
  let lines = 0;
  let fitting = 0;
  let first: boolean | null = null;
  let known = false;
  for (let at = 0; at < yaml.length && lines < 200; ) {
    const end = yaml.indexOf('\n', at);
    const line = yaml.slice(at, end < 0 ? yaml.length : end).slice(0, 500);
    at = end < 0 ? yaml.length : end + 1;
    if (line.trim() === '' || line.startsWith('#')) continue;
    const isKey = isLikelyKey(line) || CONFLICT.test(line) || TEMPLATE_LINE.test(line);
    first ??= isKey || isLikelyKey(line.trimStart());
    known ||= KNOWN_KEY.test(line);
    lines++;
    if (isKey || /^(?:[ \t]|-(?: |$)|[\]})])/.test(line)) fitting++;
  }
  return first === true && (known ? fitting * 2 >= lines : fitting * 2 > lines);
}

/** Up to four words; a sentence with a colon in it has more, or a full stop. */
function isLikelyKey(line: string): boolean {
  return /^["']?[\p{L}_][\p{L}\p{N}_-]*(?:[. ][\p{L}\p{N}_-]+){0,3}["']?[ \t]*:(?:[ \t]|$)/u.test(line);
}
/** What front matter holds everywhere; prose has to fit better. */
const KNOWN_KEY =
  /^["']?(?:title|origin|asof|producer|source|description|tags|aliases|status|id|type|date|author|layout|slug|draft)["']?[ \t]*:/i;
const TEMPLATE_LINE = /^\{[{%]/;

/**
 * Reads a broken block line by line: what stands on a line of its own holds, with lists as lists, and the lines that
 * can't are reported in plain words. `causes` are told only where no line was found to blame.
 */
export function recoverFrontMatter(yaml: string, causes: readonly FrontMatterProblem[]): FrontMatterReading {
  const values = new Map<string, FrontMatterValue>();
  const lineOf = new Map<string, number>();
  const problems: FrontMatterProblem[] = [];
  const blame = (code: string, line: number, message: string, hint: string): void => {
    if (problems.length < PROBLEMS) problems.push({ code, line, message, hint });
  };
  const lines = yaml.split('\n');
  let inConflict = false;
  let nested = false;
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index] ?? '';
    const line = index + 2;
    if (text.trim() === '' || text.trimStart().startsWith('#')) continue;
    if (CONFLICT.test(text)) {
      if (text.startsWith('<')) {
        blame(
          'MERGE_CONFLICT',
          line,
          'a merge conflict was committed unresolved',
          'decide for one side and delete the markers',
        );
      }
      inConflict = !text.startsWith('>');
      continue;
    }
    if (/^ *\t/.test(text)) {
      blame('FRONT_MATTER_INVALID', line, 'the line is indented with a tab, which YAML forbids', 'indent with spaces');
    }
    const indented = !nested && values.size > 0 && /^[ \t]/.test(text) && KNOWN_KEY.test(text.trimStart());
    if (indented && !/^ *\t/.test(text))
      blame(
        'FRONT_MATTER_INVALID',
        line,
        `the line is indented below a value (${quote(text)})`,
        'begin it at the left edge',
      );
    const match = keyLine(indented || (!nested && values.size === 0) ? text.trimStart() : text);
    if (match === null) {
      // What stands indented below a key belongs to its value, which is not read here.
      if (!nested && !/^[ \t]/.test(text)) {
        blame('FRONT_MATTER_INVALID', line, `the line is no "key: value" (${quote(text)})`, 'write it as key: value');
      }
      continue;
    }
    const key = (match[1] ?? '').trimEnd();
    const raw = (match[2] ?? '').trim();
    nested = raw === '' || /^[|>][+-]?\d?$/.test(raw);
    if (values.has(key)) {
      if (!inConflict) {
        blame('KEY_DUPLICATE', line, `${quote(key)} is written twice; the first value holds`, 'keep one of them');
      } else if (key === 'asOf' && values.get(key) !== raw) {
        values.set(key, null); // Two dates, and nothing says which holds: undated rather than guessed.
      }
      continue;
    }
    lineOf.set(key, line);
    if (raw !== '') {
      values.set(
        key,
        readRecovered(raw, (message, hint) => blame('FRONT_MATTER_INVALID', line, message, hint)),
      );
      continue;
    }
    const items: FrontMatterValue[] = [];
    for (
      let item = LIST_ITEM.exec(lines[index + 1] ?? '');
      item !== null;
      item = LIST_ITEM.exec(lines[index + 1] ?? '')
    ) {
      const at = line + items.length + 1;
      items.push(
        readRecovered((item[1] ?? '').trim(), (message, hint) => blame('FRONT_MATTER_INVALID', at, message, hint)),
      );
      index++;
    }
    values.set(key, items.length > 0 ? items : null);
  }
  return {
    values,
    lineOf,
    problems: problems.length > 0 && !causes.some(isRefusal) ? problems : [...causes, ...problems],
  };
}

function isRefusal(problem: FrontMatterProblem): boolean {
  return problem.code !== 'FRONT_MATTER_INVALID';
}

/** The value that a broken line was meant to have, or `null` where that would be a guess. */
function readRecovered(raw: string, blame: (message: string, hint: string) => void): FrontMatterValue {
  if (isPlainNull(raw)) return null;
  if (/^\{[{%]/.test(raw)) {
    blame(`the value is a template that was never filled in (${quote(raw)})`, 'fill it in, or quote it');
    return null;
  }
  const mark = raw[0];
  if (mark === '"' || mark === "'") return readQuoted(raw, mark, blame);
  if (mark === '[') {
    if (raw.endsWith(']')) {
      const items = raw
        .slice(1, -1)
        .split(',')
        .map((item) => item.trim());
      if (items.every((item) => !/[[\]{}]/.test(item))) return items.filter((item) => item !== '').map(unquote);
    }
    if (isTextBehind(raw, ']')) {
      blame(`text follows the closing bracket (${quote(raw)})`, 'quote the whole value');
      return raw;
    }
    blame(`the list is not closed on its line (${quote(raw)})`, 'close it with "]"');
    return null;
  }
  if (mark === '{') {
    if (isTextBehind(raw, '}')) {
      blame(`text follows the closing brace (${quote(raw)})`, 'quote the whole value');
      return raw;
    }
    if (!raw.endsWith('}')) blame(`the mapping is not closed on its line (${quote(raw)})`, 'close it with "}"');
    return null;
  }
  // `*New* pricing`, `> 5 days`: text that was meant, not an alias and no block.
  if ((mark === '*' && /[^*]\*|\s/.test(raw)) || (mark === '>' && /^>[ \t]+\S/.test(raw))) {
    blame(`a value can't start with ${quote(mark)} (${quote(raw)})`, 'quote it');
    return raw;
  }
  if (mark === '&' || mark === '*' || mark === '!' || mark === '|' || mark === '>') {
    if (mark === '*') blame(`the alias stands for nothing (${quote(raw)})`, 'quote the value');
    return null;
  }
  if (mark === '@' || mark === '`' || mark === '%') {
    blame(`a value can't start with ${quote(mark)} (${quote(raw)})`, `quote it: "${raw.slice(0, 60)}"`);
    return raw;
  }
  const plain = raw.replace(/[ \t]#.*$/, '').trimEnd();
  if (/:(?:[ \t]|$)/.test(plain)) blame(`the value holds a colon (${quote(raw)})`, `quote it: "${raw.slice(0, 60)}"`);
  else if (/^- /.test(plain))
    blame(`a list can't start on the key's line (${quote(raw)})`, 'put each item on a line of its own');
  return plain;
}

function readQuoted(raw: string, mark: string, blame: (message: string, hint: string) => void): string {
  const end = raw.lastIndexOf(mark);
  const rest = raw.slice(end + 1).trim();
  if (end === 0) {
    blame(`the quote is not closed (${quote(raw)})`, `close it with ${mark}`);
    return raw.slice(1);
  }
  const inner = raw.slice(1, end);
  if (rest !== '' && !rest.startsWith('#')) {
    blame(`text follows the closing quote (${quote(raw)})`, 'quote the whole value');
    return raw;
  }
  if (mark === '"' && /\\(?![0abtnvfre "/\\N_LPxuU])/.test(inner))
    blame(`a backslash starts no known escape (${quote(raw)})`, 'write it twice, or use single quotes');
  else if (mark === "'" && inner.replaceAll("''", '').includes("'"))
    blame(`a quote stands inside the quotes (${quote(raw)})`, 'write it twice, or use double quotes');
  return mark === "'" ? inner.replaceAll("''", "'") : inner.replaceAll('\\"', '"').replaceAll('\\\\', '\\');
}

/** `[RFC] Something`: one bracket without a comma, and text behind it. */
function isTextBehind(raw: string, close: string): boolean {
  const end = raw.indexOf(close);
  return end > 0 && /^[ \t]+[^\s#]/.test(raw.slice(end + 1)) && !raw.slice(0, end).includes(',');
}

function unquote(item: string): string {
  const mark = item[0];
  return (mark === '"' || mark === "'") && item.length > 1 && item.endsWith(mark) ? item.slice(1, -1) : item;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
