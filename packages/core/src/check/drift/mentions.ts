import { bodyLines } from '../proseLines.js';

/** An identifier that a page calls a table or a column. */
export interface Mention {
  /** `name`: an identifier in code marks that stands for either. */
  readonly kind: 'table' | 'column' | 'name';
  /** The identifier's last part. */
  readonly name: string;
  /** What stands before the last dot: a table for a column, a schema for a table. Empty for none. */
  readonly owner: string;
  /** As written. */
  readonly written: string;
  readonly line: number;
}

const TICK = '`';
const IDENTIFIER = String.raw`[\p{L}_][\p{L}\p{N}_$]*`;
const PATH = String.raw`(?:[\p{L}_][\p{L}\p{N}_$]*\.){0,3}[\p{L}_][\p{L}\p{N}_$]*`;
const TABLE_WORD = /^(?:tables?|views?|relations?)$/i;
const COLUMN_WORD = /^(?:columns?|cols?)$/i;
const SQL_KEYWORD = /^(?:select|where|set|values|if|not|exists|only|lateral|unnest|dual|as|on|using)$/i;

interface Patterns {
  readonly quoted: RegExp;
  readonly bare: RegExp;
  readonly sqlTable: RegExp;
}

let made: Patterns | null = null;

/** Made when the first page is checked: reading their classes is felt at the start of runs that check nothing. */
function patterns(): Patterns {
  made ??= {
    quoted: new RegExp(String.raw`(${TICK}+|\*\*)["[]?(${PATH})["\]]?(?:\(\))?\1`, 'gu'),
    /** Outside code marks only what looks like an identifier counts: an underscore, a dot or a capital within. */
    bare: new RegExp(String.raw`(?<![\p{L}\p{N}_${TICK}./@#-])(${PATH})(?![\p{L}\p{N}_${TICK}/@(-]|\.\p{L})`, 'gu'),
    sqlTable: new RegExp(
      String.raw`\b(?:from|join|update|into|table)\s+((?:["[${TICK}]?${IDENTIFIER}["\]${TICK}]?\.){0,3}["[${TICK}]?${IDENTIFIER}["\]${TICK}]?)(?!\s*\()`,
      'giu',
    ),
  };
  return made;
}

/** Identifiers that a page calls tables or columns, or writes as `table.column`. */
export function mentionsOf(text: string): Mention[] {
  const mentions: Mention[] = [];
  for (const { line, text: raw, fence } of bodyLines(text)) {
    if (fence !== null) {
      if (/^(?:sql|tsql|plsql|psql|mysql|pgsql)/.test(fence)) mentions.push(...sqlMentions(raw, line));
      continue;
    }
    for (const match of raw.matchAll(patterns().quoted)) {
      if (match[2] !== undefined) mentions.push(...classified(match[2], raw, match.index, match[0].length, line, true));
    }
    for (const match of raw.replace(patterns().quoted, (code) => ' '.repeat(code.length)).matchAll(patterns().bare)) {
      const written = match[1] ?? '';
      if (/_|\.|\p{Ll}\p{Lu}/u.test(written)) {
        mentions.push(...classified(written, raw, match.index, match[0].length, line, false));
      }
    }
  }
  return mentions;
}

function classified(
  written: string,
  line: string,
  at: number,
  length: number,
  number: number,
  inCode: boolean,
): Mention[] {
  const before = /([\p{L}]+)[\s*_"(:]*$/u.exec(line.slice(Math.max(0, at - 40), at))?.[1] ?? '';
  const after = /^[\s*_")]*([\p{L}]+)/u.exec(line.slice(at + length, at + length + 40))?.[1] ?? '';
  const dot = written.lastIndexOf('.');
  const [owner, name] = [dot < 0 ? '' : written.slice(0, dot), written.slice(dot + 1)];
  const mention = (kind: Mention['kind']): Mention => ({ kind, name, owner, written, line: number });
  if (TABLE_WORD.test(after) || (TABLE_WORD.test(before) && !COLUMN_WORD.test(after))) return [mention('table')];
  if (COLUMN_WORD.test(after) || COLUMN_WORD.test(before)) return [mention('column')];
  // Two readings: a column of a table, or a table of a schema. Who knows the tables decides.
  if (owner === '' && inCode && /_|\p{Ll}\p{Lu}/u.test(name)) return [mention('name')];
  return owner === '' ? [] : [mention('column')];
}

function sqlMentions(text: string, line: number): Mention[] {
  return [...text.replace(/--.*$/, '').matchAll(patterns().sqlTable)].flatMap((match) => {
    const written = (match[1] ?? '').replace(/["[\]`]/g, '');
    const dot = written.lastIndexOf('.');
    const name = written.slice(dot + 1);
    if (SQL_KEYWORD.test(name)) return [];
    return [{ kind: 'table', name, owner: dot < 0 ? '' : written.slice(0, dot), written, line } satisfies Mention];
  });
}
