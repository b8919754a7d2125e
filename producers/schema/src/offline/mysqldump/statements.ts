import { index } from '../../model/build.js';
import type { Cursor } from '../sql/cursor.js';
import { readableMysql } from '../sql/readableSql.js';
import type { Draft, SchemaBuilder } from '../sql/schemaBuilder.js';
import { columnNames, type DialectRules, indexColumns, readItems } from '../sql/tableBody.js';
import { readPartitions } from './partitions.js';

/** Reads the one statement that a cursor holds, where it says something about the schema. */
export function readStatement(cursor: Cursor, builder: SchemaBuilder, rules: DialectRules): void {
  if (cursor.take('USE')) {
    const name = cursor.name()?.at(-1);
    if (name !== undefined) useDatabase(builder, name);
  } else if (cursor.take('CREATE')) readCreate(cursor, builder, rules);
  else if (cursor.take('ALTER', 'TABLE') || cursor.take('ALTER', 'IGNORE', 'TABLE')) readAlter(cursor, builder, rules);
  else if (cursor.take('DROP')) readDrop(cursor, builder);
}

export function useDatabase(builder: SchemaBuilder, name: string): void {
  builder.name = name;
  builder.defaultSchema = name;
}

function readCreate(cursor: Cursor, builder: SchemaBuilder, rules: DialectRules): void {
  const isDatabase = cursor.is('DATABASE') || cursor.is('SCHEMA');
  // OR REPLACE, TEMPORARY, ALGORITHM = …, DEFINER = `a`@`b`, SQL SECURITY …
  let unique = false;
  let method: string | null = null;
  for (; !cursor.done; cursor.at++) {
    const word = cursor.word();
    if (['TABLE', 'VIEW', 'TRIGGER', 'INDEX', 'PROCEDURE', 'FUNCTION', 'EVENT', 'DATABASE', 'SCHEMA'].includes(word))
      break;
    if (word === 'UNIQUE') unique = true;
    if (word === 'FULLTEXT' || word === 'SPATIAL') method = word;
    if (word === 'TEMPORARY' || word === 'TEMP') return;
  }
  const kind = cursor.word();
  cursor.at++;
  cursor.take('IF', 'NOT', 'EXISTS');
  const parts = cursor.name();
  if (parts === null || isDatabase) return;
  if (kind === 'TABLE') readTable(cursor, builder.start(parts, 'table'), rules, builder);
  else if (kind === 'VIEW') readView(cursor, builder.start(parts, 'view'), builder, rules);
  else if (kind === 'TRIGGER') readTrigger(cursor, parts, builder);
  else if (kind === 'INDEX') readIndex(cursor, parts.at(-1) ?? '', { unique, method }, builder, rules);
}

function readTable(cursor: Cursor, draft: Draft, rules: DialectRules, builder: SchemaBuilder): void {
  if (cursor.take('LIKE')) {
    const source = builder.find(cursor.name() ?? []);
    if (source !== null) draft.body.columns.push(...source.body.columns);
    return;
  }
  const group = cursor.group();
  if (group !== null) readItems(group.items(), draft.body, rules);
  while (!cursor.done) {
    if (cursor.take('COMMENT')) {
      cursor.take('=');
      draft.comment = cursor.next()?.text.trim() || null;
    } else if (cursor.is('PARTITION', 'BY')) {
      cursor.at += 2;
      draft.partitioning = readPartitions(cursor);
    } else if (cursor.is('WITHOUT', 'ROWID')) {
      cursor.at += 2;
      draft.body.facts.push('Without rowid.');
    } else if (cursor.is('WITH', 'SYSTEM', 'VERSIONING')) {
      cursor.at += 3;
      draft.body.facts.push('System-versioned: earlier versions of its rows are kept.');
    } else cursor.at++;
  }
}

function readView(cursor: Cursor, draft: Draft, builder: SchemaBuilder, rules: DialectRules): void {
  draft.columnNames = cursor.is('(') ? columnNames(cursor) : [];
  while (!cursor.done && !cursor.take('AS')) cursor.at++;
  const text = cursor.text().replace(/\s+WITH\s+(?:CASCADED\s+|LOCAL\s+)?CHECK\s+OPTION\s*$/i, '');
  draft.definition =
    rules.dialect === 'sqlite' ? text : readableMysql(text.replaceAll('*/', ''), draft.schema ?? builder.defaultSchema);
}

function readTrigger(cursor: Cursor, parts: readonly string[], builder: SchemaBuilder): void {
  let timing = cursor.word() === '' ? 'BEFORE' : cursor.word();
  cursor.at++;
  if (timing === 'INSTEAD') {
    cursor.take('OF');
    timing = 'INSTEAD OF';
  }
  const event = ['INSERT', 'UPDATE', 'DELETE'].includes(timing) ? timing : cursor.word();
  while (!cursor.done && !cursor.take('ON')) cursor.at++;
  const table = cursor.name();
  const draft = table === null ? null : builder.find(table);
  draft?.triggers.push({
    name: parts.at(-1) ?? '',
    timing: event === timing ? 'BEFORE' : timing,
    events: [event],
    calls: null,
    comment: null,
  });
}

function readIndex(
  cursor: Cursor,
  name: string,
  kind: { readonly unique: boolean; readonly method: string | null },
  builder: SchemaBuilder,
  rules: DialectRules,
): void {
  if (cursor.is('USING')) cursor.at += 2;
  if (!cursor.take('ON')) return;
  const table = cursor.name();
  const draft = table === null ? null : builder.find(table);
  const columns = indexColumns(cursor, rules);
  const where = cursor.take('WHERE') ? rules.expression(cursor.text()) : null;
  draft?.body.indexes.push(index({ name, columns, unique: kind.unique, method: kind.method, where }));
}

/** ALTER TABLE t ADD …, ADD …, MODIFY … : what adds or changes columns, keys and comments. */
function readAlter(cursor: Cursor, builder: SchemaBuilder, rules: DialectRules): void {
  const parts = cursor.name();
  const draft = parts === null ? null : builder.find(parts);
  if (draft === null) return;
  if (cursor.take('PARTITION', 'BY')) {
    draft.partitioning = readPartitions(cursor);
    return;
  }
  for (const item of cursor.items()) {
    if (item.take('ADD')) {
      item.take('COLUMN');
      item.take('IF', 'NOT', 'EXISTS');
      const group = item.is('(') ? item.group() : null;
      readItems(group === null ? [item] : group.items(), draft.body, rules);
    } else if (item.take('MODIFY') || item.take('CHANGE')) {
      const isChange = item.word(-1) === 'CHANGE';
      item.take('COLUMN');
      const start = item.at;
      const name = item.name()?.at(-1) ?? '';
      if (!isChange) item.at = start;
      // Out of the list first: its options are looked up by name, and the new one has the old one's.
      const { columns } = draft.body;
      const at = columns.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
      const before = at < 0 ? undefined : columns.splice(at, 1)[0];
      readItems([item], draft.body, rules);
      const changed = columns.pop();
      if (changed !== undefined) columns.splice(at < 0 ? columns.length : at, 0, changed);
      else if (before !== undefined) columns.splice(at, 0, before);
    } else if (item.take('DROP')) dropPart(item, draft);
    else if (item.take('COMMENT')) {
      item.take('=');
      draft.comment = item.next()?.text.trim() || null;
    }
  }
}

/** `DROP [COLUMN] a`, `DROP FOREIGN KEY f`, `DROP INDEX i`, `DROP PRIMARY KEY`, `DROP CONSTRAINT c`. */
function dropPart(item: Cursor, { body }: Draft): void {
  if (item.take('PRIMARY', 'KEY')) {
    body.primaryKey = null;
    return;
  }
  const isKey = item.take('FOREIGN', 'KEY') || item.take('CONSTRAINT') || item.take('CHECK');
  const isIndex = item.take('INDEX') || item.take('KEY');
  if (!isKey && !isIndex) item.take('COLUMN');
  item.take('IF', 'EXISTS');
  const name = (item.name()?.at(-1) ?? '').toLowerCase();
  const isNamed = (one: { readonly name: string | null }): boolean => one.name?.toLowerCase() === name;
  const lists: { readonly name: string | null }[][] = isKey
    ? [body.foreignKeys, body.checks, body.uniqueKeys]
    : isIndex
      ? [body.indexes, body.uniqueKeys]
      : [body.columns];
  for (const list of lists) {
    const at = list.findIndex(isNamed);
    if (at >= 0) list.splice(at, 1);
  }
}

function readDrop(cursor: Cursor, builder: SchemaBuilder): void {
  if (!cursor.take('TABLE') && !cursor.take('VIEW')) return;
  cursor.take('IF', 'EXISTS');
  do {
    const parts = cursor.name();
    if (parts !== null) builder.drop(parts);
  } while (cursor.take(','));
}
