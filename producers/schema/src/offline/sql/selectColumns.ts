import type { Dialect } from '../../model/model.js';
import { Cursor } from './cursor.js';
import { lex } from './lexer.js';

/** A column of a view's query: a name, or all columns of a table (`t.*`, with the table's own name). */
export type SelectColumn =
  | { readonly name: string }
  | { readonly allOf: { readonly schema: string | null; readonly name: string } };

/**
 * The columns of a query by its select list, as far as the text tells: an alias, or the last part of a name. `null`
 * where one column has neither, or the text is no SELECT.
 */
export function selectColumns(sql: string, dialect: Dialect): readonly SelectColumn[] | null {
  const tokens = lex(sql, dialect).filter((token) => token.kind !== 'comment');
  const cursor = new Cursor(sql, tokens);
  if (cursor.is('WITH')) skipToSelect(cursor);
  while (cursor.is('(')) cursor.at++;
  if (!cursor.take('SELECT')) return null;
  if (!cursor.take('DISTINCT')) cursor.take('ALL');
  if (cursor.take('TOP')) {
    if (cursor.is('(')) cursor.skipGroup();
    else cursor.at++;
    cursor.take('PERCENT');
    cursor.take('WITH', 'TIES');
  }
  const start = cursor.at;
  skipToClause(cursor, LIST_ENDS);
  const items = cursor.between(start, cursor.at).items();
  const tables = cursor.take('FROM') ? tablesFrom(cursor) : new Map<string, TableName>();
  const columns: SelectColumn[] = [];
  for (const item of items) {
    const read = columnsOf(item, tables);
    if (read === null) return null;
    columns.push(...read);
  }
  return columns.length === 0 ? null : columns;
}

type TableName = { readonly schema: string | null; readonly name: string };

const LIST_ENDS = new Set([
  'FROM',
  'INTO',
  'WHERE',
  'GROUP',
  'ORDER',
  'UNION',
  'EXCEPT',
  'INTERSECT',
  'HAVING',
  'LIMIT',
  'FOR',
]);
const FROM_ENDS = new Set([
  'WHERE',
  'GROUP',
  'ORDER',
  'UNION',
  'EXCEPT',
  'INTERSECT',
  'HAVING',
  'LIMIT',
  'FOR',
  'OPTION',
]);

function skipToSelect(cursor: Cursor): void {
  while (!cursor.done && !cursor.is('SELECT')) {
    if (cursor.is('(')) cursor.skipGroup();
    else cursor.at++;
  }
}

function skipToClause(cursor: Cursor, ends: ReadonlySet<string>): void {
  while (!cursor.done && !ends.has(cursor.word()) && !cursor.is(';')) {
    if (cursor.is('(')) cursor.skipGroup();
    else if (cursor.is(')')) break;
    else cursor.at++;
  }
}

function columnsOf(item: Cursor, tables: ReadonlyMap<string, TableName>): SelectColumn[] | null {
  // `alias = expression` is SQL Server's other way.
  const first = item.peek();
  if (first !== null && (first.kind === 'name' || first.kind === 'string') && item.peek(1)?.text === '=')
    return [{ name: first.text }];
  const all = allColumns(item, tables);
  if (all !== null) return all;
  let name: string | null = null;
  let previousIsOperand = false;
  while (!item.done) {
    if (item.is('(')) {
      item.skipGroup();
      name = null;
      previousIsOperand = true;
      continue;
    }
    if (item.take('AS')) {
      const alias = item.peek()?.text;
      return alias === undefined ? null : [{ name: alias }];
    }
    const token = item.next();
    if (token === null) break;
    const isName = token.kind === 'name' && (token.quoted || !EXPRESSION_WORDS.has(token.text.toUpperCase()));
    if (isName || (token.kind === 'string' && previousIsOperand)) {
      name = token.text;
      previousIsOperand = true;
    } else if (token.kind === 'name') {
      name = null;
      previousIsOperand = token.text.toUpperCase() === 'END' || token.text.toUpperCase() === 'NULL';
    } else if (token.text === '.') {
      previousIsOperand = false;
    } else {
      name = null;
      previousIsOperand = token.kind === 'string' || token.kind === 'number';
    }
  }
  return name === null ? null : [{ name }];
}

const EXPRESSION_WORDS = new Set([
  'CASE',
  'WHEN',
  'THEN',
  'ELSE',
  'END',
  'AND',
  'OR',
  'NOT',
  'NULL',
  'IS',
  'IN',
  'LIKE',
  'BETWEEN',
  'COLLATE',
  'OVER',
  'DISTINCT',
]);

function allColumns(item: Cursor, tables: ReadonlyMap<string, TableName>): SelectColumn[] | null {
  const start = item.at;
  if (item.is('*')) return tables.size === 0 ? null : [...new Set(tables.values())].map((table) => ({ allOf: table }));
  const parts = item.name();
  if (parts !== null && item.is('.') && item.peek(1)?.text === '*') {
    const name = parts.at(-1) ?? '';
    const table = tables.get(name.toLowerCase()) ?? { schema: parts.at(-2) ?? null, name };
    return [{ allOf: table }];
  }
  item.at = start;
  return null;
}

/** The tables of a FROM clause by alias and by name. */
function tablesFrom(cursor: Cursor): Map<string, TableName> {
  const tables = new Map<string, TableName>();
  const start = cursor.at;
  skipToClause(cursor, FROM_ENDS);
  const clause = cursor.between(start, cursor.at);
  let expectTable = true;
  while (!clause.done) {
    if (clause.is('(') && !expectTable) clause.skipGroup();
    else if (clause.is('(') || clause.is(')')) clause.at++;
    else if (clause.is(',') || clause.is('JOIN')) {
      expectTable = true;
      clause.at++;
    } else if (expectTable) {
      const parts = clause.name();
      if (parts === null) {
        clause.at++;
        continue;
      }
      const table: TableName = { schema: parts.at(-2) || null, name: parts.at(-1) ?? '' };
      clause.take('AS');
      const alias = clause.peek();
      const isAlias = alias?.kind === 'name' && (alias.quoted || !JOIN_WORDS.has(alias.text.toUpperCase()));
      tables.set((isAlias ? (alias?.text ?? table.name) : table.name).toLowerCase(), table);
      if (isAlias) clause.at++;
      expectTable = false;
    } else clause.at++;
  }
  return tables;
}

const JOIN_WORDS = new Set([
  'INNER',
  'LEFT',
  'RIGHT',
  'FULL',
  'CROSS',
  'OUTER',
  'JOIN',
  'ON',
  'WITH',
  'USING',
  'NATURAL',
  'PIVOT',
  'UNPIVOT',
  'WHERE',
  'STRAIGHT_JOIN',
]);
