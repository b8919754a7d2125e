import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import { enumValues } from '../../live/mysql/assemble.js';
import { actionOf, column, commentOf, foreignKey, index, namedType, relation } from '../../model/build.js';
import type {
  Check,
  Database,
  Dialect,
  ForeignKey,
  NamedType,
  Relation,
  RelationKind,
  Trigger,
} from '../../model/model.js';
import type { FileReading } from '../fileReading.js';
import { lex } from '../sql/lexer.js';
import { readableMysql } from '../sql/readableSql.js';
import { type Fields, fieldsOf } from './fields.js';

/** Reads the `schema.json` that tbls writes, or the folder it stands in. It covers every database that tbls reads. */
export function readTblsFile(location: string): FileReading {
  const file = statSync(location).isDirectory() ? path.join(location, 'schema.json') : location;
  const where = path.basename(file);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new BearingError('JSON_INVALID', 'the file is no complete JSON', {
      where,
      hint: 'let tbls write it again: tbls out -t json',
      cause: error,
    });
  }
  const database = readTbls(fieldsOf(value));
  if (database.relations.length > 0) return { database, warnings: [] };
  throw new BearingError('SCHEMA_EMPTY', 'there is no table in this file', {
    where,
    hint: 'give the schema.json of tbls',
  });
}

export function readTbls(schema: Fields): Database {
  const dialect = DIALECTS.get(schema.fields('driver').text('name') ?? '') ?? 'sql';
  const types = schema.list('enums').map((one): NamedType => {
    const { schema: owner, name } = splitName(one.text('name') ?? '', dialect);
    return namedType({ schema: owner, name, kind: 'enum', values: one.texts('values') });
  });
  const enums = new Map(
    types.flatMap((type) => [[type.name, type.values] as const, [`${type.schema}.${type.name}`, type.values] as const]),
  );
  const virtual = schema.list('relations').filter((one) => one.flag('virtual'));
  const relations = schema.list('tables').map((table) => tableOf(table, dialect, enums, virtual));
  const found = [...new Set(relations.map((one) => one.schema).filter((name) => name !== null))].sort();
  return {
    name: schema.text('name'),
    dialect,
    comment: commentOf(schema.text('desc')),
    schemas: found.map((name) => ({ name, comment: null })),
    relations,
    types,
  };
}

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ['postgres', 'postgresql'],
  ['mysql', 'mysql'],
  ['mariadb', 'mariadb'],
  ['sqlite', 'sqlite'],
  ['sqlserver', 'sqlserver'],
]);

function tableOf(
  table: Fields,
  dialect: Dialect,
  enums: ReadonlyMap<string, readonly string[]>,
  virtual: readonly Fields[],
): Relation {
  const full = table.text('name') ?? '';
  const kind = kindOf(table.text('type') ?? '');
  const constraints = table.list('constraints');
  const keys = constraints.filter((one) => isKey(one, 'PRIMARY KEY'));
  const uniques = constraints.filter((one) => isKey(one, 'UNIQUE'));
  const keyNames = new Set([...keys, ...uniques].map((one) => one.text('name')));
  const [primary] = keys;
  return relation({
    ...splitName(full, dialect),
    kind,
    comment: commentOf(table.text('comment')),
    columns: table.list('columns').map((one) => {
      const extra = one.text('extra_def') ?? '';
      const type = one.text('type') ?? '';
      const given = one.text('default');
      const isSerial = /auto_increment/i.test(extra) || /^nextval\(/i.test(given ?? '') || /\bIDENTITY\b/i.test(extra);
      const generated = /(?:GENERATED ALWAYS )?AS \(?(.+?)\)?(?: (?:STORED|VIRTUAL|PERSISTED))?$/i.exec(extra);
      const onUpdate = /on update \S+/i.exec(extra)?.[0].toLowerCase();
      return column({
        name: one.text('name') ?? '',
        type,
        nullable: one.flag('nullable'),
        default: isSerial ? null : onUpdate === undefined ? given : `${given ?? ''} ${onUpdate}`.trim(),
        comment: commentOf(one.text('comment')),
        identity: isSerial,
        generated: isSerial || /IDENTITY/i.test(extra) ? null : (generated?.[1] ?? null),
        enumValues: enums.get(type) ?? enumValues(type),
      });
    }),
    primaryKey:
      primary === undefined
        ? null
        : { name: primary.text('name') === 'PRIMARY' ? null : primary.text('name'), columns: primary.texts('columns') },
    uniqueKeys: uniques.map((one) => ({ name: one.text('name'), columns: one.texts('columns') })),
    foreignKeys: [
      ...constraints.filter((one) => isKey(one, 'FOREIGN KEY')).map((one) => foreignKeyOf(one, dialect)),
      ...virtual.filter((one) => one.text('table') === full).map((one) => virtualKeyOf(one, dialect)),
    ],
    indexes: table.list('indexes').map((one) => {
      const definition = one.text('def') ?? '';
      return index({
        name: one.text('name') ?? '',
        columns: one.texts('columns').length > 0 ? one.texts('columns') : indexedExpression(definition),
        unique: /\bUNIQUE\b/i.test(definition),
        where: /\bWHERE \(?(.+?)\)?$/i.exec(definition)?.[1] ?? null,
        method: methodOf(definition),
        backsKey: keyNames.has(one.text('name')) || /part of a (?:PRIMARY|UNIQUE)|^PRIMARY KEY/i.test(definition),
      });
    }),
    checks: constraints.filter((one) => /^CHECK/i.test(one.text('type') ?? '')).map(checkOf),
    triggers: table.list('triggers').map(triggerOf),
    definition: kind === 'view' || kind === 'materialized view' ? viewQuery(table.text('def'), dialect) : null,
  });
}

function isKey(constraint: Fields, type: string): boolean {
  return (constraint.text('type') ?? '').toUpperCase().startsWith(type);
}

function kindOf(type: string): RelationKind {
  if (/MATERIALIZED/i.test(type)) return 'materialized view';
  if (/VIEW/i.test(type)) return 'view';
  return /FOREIGN/i.test(type) ? 'foreign table' : 'table';
}

/** tbls leaves the default schema of SQL Server and of MySQL out, and names others `schema.table`. */
function splitName(full: string, dialect: Dialect): { readonly schema: string | null; readonly name: string } {
  const dot = full.indexOf('.');
  if (dot > 0 && dialect !== 'sqlite') return { schema: full.slice(0, dot), name: full.slice(dot + 1) };
  return { schema: dialect === 'sqlserver' ? 'dbo' : null, name: full };
}

function foreignKeyOf(one: Fields, dialect: Dialect): ForeignKey {
  const definition = one.text('def') ?? '';
  const target = splitName(one.text('referenced_table') ?? '', dialect);
  const action = (event: string): string | null =>
    actionOf(
      new RegExp(`ON ${event} (SET[ _]NULL|SET[ _]DEFAULT|NO[ _]ACTION|CASCADE|RESTRICT)`, 'i').exec(definition)?.[1],
    );
  return foreignKey({
    name: one.text('name'),
    columns: one.texts('columns'),
    targetSchema: target.schema,
    targetTable: target.name,
    targetColumns: one.texts('referenced_columns'),
    onDelete: action('DELETE'),
    onUpdate: action('UPDATE'),
  });
}

function virtualKeyOf(one: Fields, dialect: Dialect): ForeignKey {
  const target = splitName(one.text('parent_table') ?? '', dialect);
  return foreignKey({
    columns: one.texts('columns'),
    targetSchema: target.schema,
    targetTable: target.name,
    targetColumns: one.texts('parent_columns'),
    virtual: true,
  });
}

function checkOf(one: Fields): Check {
  const definition = (one.text('def') ?? '').trim();
  return { name: one.text('name'), expression: /^CHECK\s*\(([\s\S]*)\)$/i.exec(definition)?.[1] ?? definition };
}

function triggerOf(one: Fields): Trigger {
  const definition = one.text('def') ?? '';
  const head =
    /\b(BEFORE|AFTER|INSTEAD OF|FOR)\s+((?:INSERT|UPDATE|DELETE|TRUNCATE)(?:(?:\s+OR\s+|\s*,\s*)(?:INSERT|UPDATE|DELETE|TRUNCATE))*)/i.exec(
      definition,
    );
  const calls = /EXECUTE (?:FUNCTION|PROCEDURE) ([\w."]+)/i.exec(definition)?.[1] ?? null;
  const timing = (head?.[1] ?? '').toUpperCase();
  return {
    name: one.text('name') ?? '',
    timing: timing === 'FOR' ? 'AFTER' : timing,
    events: (head?.[2] ?? '')
      .toUpperCase()
      .split(/\s+OR\s+|\s*,\s*/)
      .filter((event) => event !== ''),
    calls,
    comment: commentOf(one.text('comment')),
  };
}

/** tbls names no columns for an index on an expression: the definition does. */
function indexedExpression(definition: string): string[] {
  const expression = /\bUSING \w+ \((.+?)\)(?: WHERE | INCLUDE | WITH |$)/i.exec(definition)?.[1];
  return expression === undefined ? [] : [expression];
}

function methodOf(definition: string): string | null {
  const method =
    /USING (\w+)/i.exec(definition)?.[1]?.toLowerCase() ??
    /\b(FULLTEXT|SPATIAL|COLUMNSTORE)\b/i.exec(definition)?.[1] ??
    'btree';
  return method === 'btree' ? null : method;
}

/** tbls wraps the query in the statement that would make the view, and some queries in parentheses too. */
function viewQuery(definition: string | null, dialect: Dialect): string | null {
  if (definition === null) return null;
  let query = definition.replace(/^\s*CREATE\s[\s\S]*?\bAS[\s(]*(?=(?:SELECT|WITH)\b)/i, '');
  for (;;) {
    const tokens = lex(query, dialect).filter((token) => token.kind === 'symbol');
    const last = tokens.at(-1);
    const isLast = last !== undefined && query.slice(last.end).trim() === '';
    const open = tokens.filter((token) => token.text === '(').length;
    const closed = tokens.filter((token) => token.text === ')').length;
    if (!isLast || !(last.text === ';' || (last.text === ')' && closed > open))) break;
    query = query.slice(0, last.start);
  }
  return dialect === 'mysql' || dialect === 'mariadb' ? readableMysql(query, null) : query;
}
