import { splitFrontMatter } from '@bearing/format';
import { parseDocument } from 'yaml';
import { type MarkdownLine, plainText } from './markdownLines.js';

/** What one folder calls `Deciders` another calls `Decision-makers`. */
const FIELD_NAMES: ReadonlyMap<string, RecordField> = new Map([
  ['status', 'status'],
  ['state', 'status'],
  ['date', 'date'],
  ['decision date', 'date'],
  ['date decided', 'date'],
  ['decided', 'date'],
  ['decided on', 'date'],
  ['introduced', 'date'],
  ['date accepted', 'date'],
  ['accepted on', 'date'],
  ['last updated', 'updated'],
  ['last modified', 'updated'],
  ['updated', 'updated'],
  ['changelog', 'changes'],
  ['change log', 'changes'],
  ['revision history', 'changes'],
  ['change history', 'changes'],
  ['history', 'changes'],
  ['deciders', 'deciders'],
  ['decider', 'deciders'],
  ['decided by', 'deciders'],
  ['decision makers', 'deciders'],
  ['decision maker', 'deciders'],
  ['decision makers s', 'deciders'],
  ['approvers', 'reviewers'],
  ['approver', 'reviewers'],
  ['approved by', 'reviewers'],
  ['reviewers', 'reviewers'],
  ['reviewer', 'reviewers'],
  ['reviewed by', 'reviewers'],
  ['consulted', 'consulted'],
  ['informed', 'informed'],
  ['tags', 'tags'],
  ['tag', 'tags'],
  ['category', 'tags'],
  ['categories', 'tags'],
  ['title', 'title'],
  ['about', 'about'],
  ['aliases', 'aliases'],
  ['supersedes', 'supersedes'],
  ['replaces', 'supersedes'],
  ['superseded by', 'supersededBy'],
  ['supersededby', 'supersededBy'],
  ['replaced by', 'supersededBy'],
  ['replacedby', 'supersededBy'],
  ['keep', 'keep'],
  ['source', 'source'],
  ['amends', 'amends'],
  ['amended by', 'amendedBy'],
]);

export type RecordField =
  | 'status'
  | 'date'
  | 'updated'
  | 'changes'
  | 'deciders'
  | 'reviewers'
  | 'consulted'
  | 'informed'
  | 'tags'
  | 'title'
  | 'about'
  | 'aliases'
  | 'keep'
  | 'source'
  | 'supersedes'
  | 'supersededBy'
  | 'amends'
  | 'amendedBy';

/** A record's fields, wherever they stood; the first place that has one wins: front matter, header, its own section. */
export type RecordFields = ReadonlyMap<RecordField, readonly string[]>;

/** Front matter as text. `valid` is false where a block is there and is no mapping of YAML. */
export interface RecordFrontMatter {
  readonly fields: RecordFields;
  readonly present: boolean;
  readonly valid: boolean;
  readonly body: string;
  readonly bodyLine: number;
}

/** Reads the front matter with the YAML library, scalars as text: `status: on` is the word, not a boolean. */
export function readRecordFrontMatter(text: string): RecordFrontMatter {
  const block = splitFrontMatter(text);
  const fields = new Map<RecordField, string[]>();
  if (block.yaml === null) return { fields, present: false, valid: true, body: text, bodyLine: 1 };
  const parsed = parseDocument(block.yaml, { schema: 'failsafe', logLevel: 'silent', uniqueKeys: false });
  const value: unknown = parsed.errors.length > 0 ? null : parsed.toJS();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fields, present: true, valid: block.yaml.trim() === '', body: block.body, bodyLine: block.bodyLine };
  }
  for (const [key, entry] of Object.entries(value)) {
    const field = fieldOf(key);
    if (field !== undefined && !fields.has(field)) fields.set(field, valuesOf(field, entry));
  }
  return { fields, present: true, valid: true, body: block.body, bodyLine: block.bodyLine };
}

/** Reads the fields written in the text: list items, bold labels, table rows, and sections such as `## Status`. */
export function readBodyFields(lines: readonly MarkdownLine[]): RecordFields {
  const fields = new Map<RecordField, string[]>();
  const put = (field: RecordField, values: readonly string[]): void => {
    const kept = values.map((value) => value.trim()).filter((value) => value !== '');
    if (kept.length > 0 && !fields.has(field)) fields.set(field, kept);
  };
  let inHeader = true;
  let headings = 0;
  for (const [index, line] of lines.entries()) {
    if (line.code) continue;
    if (line.level > 0) {
      headings++;
      const [name, inline] = splitHeading(line.heading);
      const field = fieldOf(name);
      if (field !== undefined && field !== 'title' && field !== 'keep' && field !== 'source') {
        const section = sectionLines(lines, index);
        put(field, inline === undefined ? section : [inline, ...section]);
      }
      // A section of details ("## Metadata") carries the header's fields, any other ends the header.
      inHeader =
        headings <= 1 ||
        field !== undefined ||
        /^(?:meta ?data|meta|details|overview|info\w*|summary|record|adr\b.*)$/i.test(plainText(name));
      continue;
    }
    if (!inHeader) continue;
    const labelled = labelOf(line.text);
    if (labelled === null) continue;
    const value = labelled.value === '' ? continuation(lines, index) : [labelled.value];
    put(labelled.field, value);
  }
  return fields;
}

/** A list field as its items: `a, b and c`, `[a, b]` or list lines. */
export function listItems(values: readonly string[]): string[] {
  const items = values
    .flatMap((value) =>
      value
        .replace(/^\s*[-*+]\s+/, '')
        .replace(/^\[([^\]]*)\]$/, '$1')
        .split(/\s*[,;]\s*|\s+and\s+|\s*<br\s*\/?>\s*/),
    )
    .map((item) =>
      plainText(item)
        .replace(/^["']|["']$/g, '')
        .trim(),
    )
    .filter((item) => item !== '' && !/^(?:n\/?a|none|-|\?|tbd)$/i.test(item) && !/^[[{<].*[\]}>]$/.test(item));
  return [...new Set(items)];
}

export function fieldOf(name: string): RecordField | undefined {
  const key = plainText(name)
    .toLowerCase()
    .replace(/[(){}:]/g, ' ')
    .replace(/[-_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return FIELD_NAMES.get(key);
}

/** Lines of the section that the heading at `at` opens, up to the next heading, code left out. */
export function sectionLines(lines: readonly MarkdownLine[], at: number): string[] {
  const section: string[] = [];
  for (const [offset, line] of lines.slice(at + 1).entries()) {
    if (line.level > 0) break;
    const underline = offset === 0 && /^ {0,3}(?:=+|-{2,})\s*$/.test(line.text);
    if (!line.code && !underline) section.push(line.text);
  }
  return section;
}

function splitHeading(heading: string): [string, string | undefined] {
  const match = /^([A-Za-z][A-Za-z -]{2,24}?)\s*(?::|\s[-–—]\s)\s*(.+)$/.exec(heading);
  return match?.[1] === undefined ? [heading, undefined] : [match[1], match[2]];
}

function labelOf(line: string): { field: RecordField; value: string } | null {
  const row = /^\s*\|([^|]+)\|([^|]*)\|\s*$/.exec(line);
  if (row?.[1] !== undefined) {
    const field = fieldOf(row[1]);
    return field === undefined ? null : { field, value: row[2]?.trim() ?? '' };
  }
  const match = /^\s*(?:>\s*)?(?:[-*+]\s+)?([*_]{0,3}[A-Za-z][A-Za-z() -]{2,24}[*_]{0,3})\s*:\s*(.*)$/.exec(line);
  const bold = /^\s*(?:>\s*)?(?:[-*+]\s+)?(?:\*\*|__)([A-Za-z][A-Za-z() -]{2,24}):?(?:\*\*|__)\s*:?\s*(.*)$/.exec(line);
  const found = bold ?? match;
  if (found?.[1] === undefined) return null;
  const field = fieldOf(found[1]);
  return field === undefined ? null : { field, value: (found[2] ?? '').replace(/<!--.*?-->/g, '').trim() };
}

/** A label without a value takes the list or the paragraph that follows it. */
function continuation(lines: readonly MarkdownLine[], at: number): string[] {
  const values: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (line.level > 0 || line.code) break;
    if (line.text.trim() === '') {
      if (values.length > 0) break;
      continue;
    }
    if (labelOf(line.text) !== null) break;
    values.push(line.text);
  }
  return values;
}

/** A record has one status: a list of several is what a template gives to choose from, and no history. */
function valuesOf(field: RecordField, entry: unknown): string[] {
  const texts = textsOf(entry);
  return field === 'status' && texts.length > 1 ? [`[${texts.join(', ')}]`] : texts;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, entry]) => [key, ...textsOf(entry)].join(' '));
  }
  return [];
}
