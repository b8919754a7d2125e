import type { Issue } from '@bearing/format';
import type { Snapshot } from '../../corpus/snapshot.js';
import { cellsOf } from './columns.js';
import type { SchemaNames, SchemaTable } from './schemaNames.js';
import { squashed } from './spelling.js';

/**
 * Tables that nobody describes: no comment on the table, nothing said about a column, and no page of another origin that
 * names it. Judged only where some pages of another origin are there to describe it.
 */
export function undescribedTables(snapshot: Pick<Snapshot, 'documents' | 'texts'>, schema: SchemaNames): Issue[] {
  const others = snapshot.documents.filter(({ origin }) => origin !== 'schema');
  if (others.length === 0) return [];
  const named = new Set<string>();
  for (const document of others) {
    for (const word of snapshot.texts.read(document).match(/[\p{L}\p{N}_$]+/gu) ?? []) named.add(squashed(word));
  }
  return schema.tables.flatMap((table) => {
    if (named.has(squashed(table.name)) || isDescribed(table, snapshot)) return [];
    return [
      {
        code: 'TABLE_UNDESCRIBED',
        severity: 'warning',
        path: table.document.path,
        line: null,
        message: `nobody says what ${table.document.title} is for`,
        hint: 'comment on the table in the database, or write a business page that names it',
      } satisfies Issue,
    ];
  });
}

/** A description of its own: in the front matter, as a sentence of its page, or on one of its columns. */
function isDescribed({ document }: SchemaTable, snapshot: Pick<Snapshot, 'texts'>): boolean {
  if (document.description !== null) return true;
  return snapshot.texts
    .read(document)
    .split('\n')
    .some((line) => isSentence(line) || isDescribedRow(line));
}

/** A line of prose: it starts with a word, and has more of them; `key: value` lines of the front matter are none. */
function isSentence(line: string): boolean {
  return /^[\p{L}*_`"]/u.test(line) && line.trim().split(/\s+/).length > 2 && !/^\s*\S+:\s/.test(line);
}

/** A row of a table whose last cell holds words. */
function isDescribedRow(line: string): boolean {
  if (!line.startsWith('|')) return false;
  const words = (cellsOf(line).at(-1) ?? '').split(/\s+/);
  return words.filter((word) => /\p{L}{2}/u.test(word)).length > 1;
}
