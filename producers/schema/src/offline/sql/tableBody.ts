import { actionOf, column, foreignKey, index } from '../../model/build.js';
import type { Check, Column, Dialect, ForeignKey, Index, Key } from '../../model/model.js';
import type { Cursor } from './cursor.js';

/** What stands between the parentheses of CREATE TABLE, or behind ALTER TABLE … ADD. Unfinished: names are as written. */
export interface TableBody {
  readonly columns: Column[];
  primaryKey: Key | null;
  readonly uniqueKeys: Key[];
  readonly foreignKeys: ForeignKey[];
  readonly indexes: Index[];
  readonly checks: Check[];
  readonly facts: string[];
}

export function emptyBody(): TableBody {
  return { columns: [], primaryKey: null, uniqueKeys: [], foreignKeys: [], indexes: [], checks: [], facts: [] };
}

/** Reads one dialect's way of writing types and expressions; the rest of a table is alike in all of them. */
export interface DialectRules {
  readonly dialect: Dialect;
  /** `parts` is the type's name as written, `args` what stands in its parentheses, `words` what follows (`unsigned`). */
  typeText(parts: readonly string[], args: string | null, words: readonly string[]): string;
  expression(sql: string): string;
}

/** Reads each item of a table's body into `body`. What it does not know it steps over. */
export function readItems(items: readonly Cursor[], body: TableBody, rules: DialectRules): void {
  for (const item of items) {
    if (!readConstraint(item, body, rules, null)) readColumn(item, body, rules);
  }
}

/** A table constraint, with or without its name. `onColumn` is the column that it was written on. */
function readConstraint(item: Cursor, body: TableBody, rules: DialectRules, onColumn: string | null): boolean {
  const start = item.at;
  let name: string | null = null;
  if (item.is('CONSTRAINT')) {
    item.at++;
    // MySQL allows CONSTRAINT without a name.
    if (!CONSTRAINT_WORDS.has(item.word()) || (item.peek()?.quoted ?? false)) name = item.name()?.at(-1) ?? null;
  }
  if (item.take('PRIMARY', 'KEY')) {
    const using = skipToColumns(item);
    const columns = onColumn !== null && !item.is('(') ? [onColumn] : columnNames(item);
    body.primaryKey = { name: using ?? name, columns };
    return true;
  }
  if (item.is('UNIQUE') && (onColumn !== null || !item.is('UNIQUE', 'INDEX') || rules.dialect !== 'sqlserver')) {
    item.at++;
    if (!item.take('KEY')) item.take('INDEX');
    const using = skipToColumns(item);
    const columns = onColumn !== null && !item.is('(') ? [onColumn] : columnNames(item);
    const keyName = name ?? using;
    body.uniqueKeys.push({ name: keyName, columns });
    return true;
  }
  if (item.is('FOREIGN', 'KEY')) {
    item.at += 2;
    const indexName = item.is('(') ? null : (item.name()?.at(-1) ?? null);
    readReference(item, body, name ?? indexName, columnNames(item));
    return true;
  }
  if (item.is('REFERENCES') && onColumn !== null) {
    readReference(item, body, name, [onColumn]);
    return true;
  }
  if (item.is('CHECK')) {
    item.at++;
    item.take('NOT', 'FOR', 'REPLICATION');
    const group = item.group();
    if (group !== null) body.checks.push({ name, expression: rules.expression(group.text()) });
    return true;
  }
  if (name !== null && item.is('DEFAULT')) {
    item.at++;
    const expression = readExpression(item, rules);
    if (onColumn !== null) setDefault(body, onColumn, expression);
    else if (item.take('FOR')) setDefault(body, item.name()?.at(-1) ?? '', expression);
    return true;
  }
  if (item.is('DEFAULT') && onColumn === null && rules.dialect === 'sqlserver') {
    item.at++;
    const expression = readExpression(item, rules);
    if (item.take('FOR')) setDefault(body, item.name()?.at(-1) ?? '', expression);
    return true;
  }
  if (onColumn === null && readTableIndex(item, body, rules)) return true;
  if (onColumn === null && item.is('PERIOD', 'FOR', 'SYSTEM_TIME')) return true;
  if (onColumn === null && (item.is('LIKE') || item.is('EXCLUDE', 'USING'))) return true;
  item.at = start;
  return false;
}

const CONSTRAINT_WORDS = new Set(['PRIMARY', 'UNIQUE', 'FOREIGN', 'CHECK', 'REFERENCES', 'DEFAULT', 'NOT', 'NULL']);

/** `KEY idx (a, b)`, `FULLTEXT KEY …` (MySQL), `INDEX ix NONCLUSTERED (a)` (SQL Server). */
function readTableIndex(item: Cursor, body: TableBody, rules: DialectRules): boolean {
  const start = item.at;
  let method: string | null = null;
  const unique = item.take('UNIQUE');
  if (item.is('FULLTEXT') || item.is('SPATIAL') || item.is('VECTOR')) method = item.next()?.text.toUpperCase() ?? null;
  const isIndex =
    item.take('INDEX') || (rules.dialect !== 'sqlserver' && rules.dialect !== 'sqlite' && item.take('KEY'));
  if (!isIndex && method === null) {
    item.at = start;
    return false;
  }
  let name = '';
  if (!item.is('(') && !item.is('USING')) name = item.name()?.at(-1) ?? '';
  let clustered = '';
  while (!item.done && !item.is('(')) {
    if (item.is('COLUMNSTORE')) method = 'columnstore';
    if (item.is('UNIQUE')) clustered = 'UNIQUE';
    item.at++;
  }
  const columns = indexColumns(item, rules);
  const included = item.take('INCLUDE') ? columnNames(item) : [];
  const where = item.take('WHERE') ? rules.expression(upTo(item, ['WITH', 'ON'])) : null;
  body.indexes.push(
    index({
      name: name === '' ? columns.join('_') : name,
      columns,
      included,
      unique: unique || clustered !== '',
      where,
      method,
    }),
  );
  return true;
}

/** Steps over CLUSTERED, USING BTREE and the like up to the columns. Answers a name that stands there (MySQL). */
function skipToColumns(item: Cursor): string | null {
  let name: string | null = null;
  while (!item.done && !item.is('(')) {
    const word = item.word();
    if (word === 'CLUSTERED' || word === 'NONCLUSTERED' || word === 'HASH') item.at++;
    else if (word === 'USING' || word === 'TYPE') item.at += 2;
    else if (COLUMN_OPTION_WORDS.has(word)) break;
    else if (item.peek()?.kind === 'name') name = item.name()?.at(-1) ?? null;
    else break;
  }
  return name;
}

const COLUMN_OPTION_WORDS = new Set([
  'NOT',
  'NULL',
  'DEFAULT',
  'CHECK',
  'REFERENCES',
  'CONSTRAINT',
  'PRIMARY',
  'UNIQUE',
  'FOREIGN',
  'COMMENT',
  'COLLATE',
  'AUTO_INCREMENT',
  'AUTOINCREMENT',
  'ON',
  'WITH',
  'ASC',
  'DESC',
  'GENERATED',
  'AS',
  'KEY',
]);

/** `(a, b DESC)` → a, b. */
export function columnNames(item: Cursor): string[] {
  return (item.group()?.items() ?? []).map((one) => one.name()?.at(-1) ?? '').filter((name) => name !== '');
}

/** `(a, b DESC, lower(c), d(10))` with the direction and expressions kept. */
export function indexColumns(item: Cursor, rules: DialectRules): string[] {
  return (item.group()?.items() ?? []).map((one) => {
    const start = one.at;
    const name = one.name();
    if (name !== null && one.is('(') && rules.dialect !== 'sqlite' && one.peek(1)?.kind === 'number') one.skipGroup();
    if (name === null || one.is('(')) {
      one.at = start;
      return rules.expression(one.text());
    }
    if (one.take('COLLATE')) one.at++;
    return one.is('DESC') ? `${name.at(-1)} DESC` : (name.at(-1) ?? '');
  });
}

function readReference(item: Cursor, body: TableBody, name: string | null, columns: readonly string[]): void {
  item.take('REFERENCES');
  const target = item.name() ?? [''];
  const targetColumns = columnNames(item);
  let onDelete: string | null = null;
  let onUpdate: string | null = null;
  while (!item.done) {
    if (item.take('ON', 'DELETE')) onDelete = readAction(item);
    else if (item.take('ON', 'UPDATE')) onUpdate = readAction(item);
    else if (item.is('NOT', 'FOR', 'REPLICATION')) item.at += 3;
    else if (item.is('MATCH')) item.at += 2;
    else if (item.is('NOT', 'DEFERRABLE')) item.at += 2;
    else if (item.is('DEFERRABLE')) item.at += 1;
    else if (item.is('INITIALLY')) item.at += 2;
    else break;
  }
  body.foreignKeys.push(
    foreignKey({
      name,
      columns,
      targetSchema: target.length > 1 ? target.at(-2) || null : null,
      targetTable: target.at(-1) ?? '',
      targetColumns,
      onDelete,
      onUpdate,
    }),
  );
}

function readAction(item: Cursor): string | null {
  const words = item.is('SET') || item.is('NO') ? [item.word(), item.word(1)] : [item.word()];
  item.at += words.length;
  return actionOf(words.join(' '));
}

function readColumn(item: Cursor, body: TableBody, rules: DialectRules): void {
  const name = item.name()?.at(-1);
  if (name === undefined) return;
  if (item.take('AS')) {
    const expression = upTo(item, ['PERSISTED', 'NOT', 'CONSTRAINT', 'PRIMARY', 'UNIQUE', 'CHECK', 'FOREIGN']);
    body.columns.push(column({ name, generated: rules.expression(expression) }));
    readColumnOptions(item, body, rules, name);
    return;
  }
  body.columns.push(column({ name, type: readType(item, rules), nullable: null }));
  readColumnOptions(item, body, rules, name);
}

/** `[dbo].[Name]`, `decimal (18, 2)`, `int unsigned`, `double precision`. */
export function readType(item: Cursor, rules: DialectRules): string {
  if (item.done || (COLUMN_OPTION_WORDS.has(item.word()) && !(item.peek()?.quoted ?? false))) return '';
  const parts = item.name();
  if (parts === null) return '';
  const words: string[] = [];
  const args: string[] = [];
  while (!item.done) {
    if (item.is('(')) args.push(item.group()?.text() ?? '');
    else if (TYPE_WORDS.has(item.word()) || (rules.dialect === 'sqlite' && isPlainWord(item)))
      words.push(item.next()?.text ?? '');
    else if (item.is('CHARACTER', 'SET')) item.at += 3;
    else if (item.is('CHARSET')) item.at += 2;
    else break;
  }
  return rules.typeText(parts, args[0] ?? null, words);
}

const TYPE_WORDS = new Set([
  'UNSIGNED',
  'SIGNED',
  'ZEROFILL',
  'VARYING',
  'PRECISION',
  'WITH_TIME_ZONE',
  'BINARY',
  'ROWVERSION',
]);

/** SQLite takes any words as a type. */
function isPlainWord(item: Cursor): boolean {
  const word = item.word();
  return word !== '' && !COLUMN_OPTION_WORDS.has(word) && word !== 'STORED' && word !== 'VIRTUAL';
}

function readColumnOptions(item: Cursor, body: TableBody, rules: DialectRules, name: string): void {
  const set = (change: Partial<Column>): void => {
    const at = body.columns.findIndex((one) => one.name === name);
    const present = body.columns[at];
    if (present !== undefined) body.columns[at] = { ...present, ...change };
  };
  while (!item.done) {
    if (item.take('NOT', 'NULL')) set({ nullable: false });
    else if (item.take('NOT', 'FOR', 'REPLICATION')) continue;
    else if (item.take('NULL')) set({ nullable: true });
    else if (item.is('IDENTITY') || item.is('AUTO_INCREMENT') || item.is('AUTOINCREMENT')) {
      item.at++;
      if (item.is('(')) item.skipGroup();
      set({ identity: true });
    } else if (item.take('DEFAULT')) set({ default: readExpression(item, rules) });
    else if (item.take('COMMENT')) set({ comment: item.next()?.text.trim() || null });
    else if (item.take('COLLATE')) item.at++;
    else if (item.take('ON', 'UPDATE')) {
      const present = body.columns.find((one) => one.name === name)?.default ?? null;
      const update = `on update ${readExpression(item, rules)}`;
      set({ default: present === null ? update : `${present} ${update}` });
    } else if (item.is('GENERATED', 'ALWAYS', 'AS', 'ROW')) {
      item.at += 5;
      item.take('HIDDEN');
    } else if (item.is('GENERATED') && (item.is('GENERATED', 'ALWAYS', 'AS', 'IDENTITY') || item.word(1) === 'BY')) {
      while (!item.done && !item.is('IDENTITY')) item.at++;
    } else if (item.is('GENERATED') || item.is('AS')) {
      item.take('GENERATED', 'ALWAYS');
      item.take('AS');
      const group = item.group();
      if (group !== null) set({ generated: rules.expression(group.text()) });
      else if (item.is('SECURITY')) item.at++;
    } else if (item.is('MASKED')) {
      item.at++;
      if (item.take('WITH')) item.skipGroup();
    } else if (item.is('ENCRYPTED')) {
      item.at++;
      if (item.take('WITH')) item.skipGroup();
    } else if (item.is('INDEX') && rules.dialect === 'sqlserver') {
      item.at++;
      const indexName = item.name()?.at(-1) ?? name;
      const unique = item.take('UNIQUE');
      body.indexes.push(index({ name: indexName, columns: [name], unique }));
    } else if (item.is('KEY') && rules.dialect !== 'sqlserver') {
      item.at++;
      body.primaryKey ??= { name: null, columns: [name] };
    } else if (!readConstraint(item, body, rules, name)) {
      if (item.is('(')) item.skipGroup();
      else item.at++;
    }
  }
}

/** One expression of a default: a value, a call, a group, signs and operators between them; it ends at an option. */
function readExpression(item: Cursor, rules: DialectRules): string {
  const start = item.at;
  let expectOperand = true;
  while (!item.done) {
    const token = item.peek();
    if (token === null) break;
    if (expectOperand) {
      if (item.is('(')) item.skipGroup();
      else if (item.is('-') || item.is('+') || item.is('~')) {
        item.at++;
        continue;
      } else if (item.is('NEXT', 'VALUE', 'FOR')) {
        item.at += 3;
        item.name();
      } else {
        // MySQL's introducers: _utf8mb4'x', and b'0'.
        const introduces =
          token.kind === 'name' &&
          !token.quoted &&
          item.peek(1)?.kind === 'string' &&
          item.peek(1)?.start === token.end;
        item.at++;
        if (introduces) item.at++;
        while (item.peek()?.text === '.' && item.peek()?.kind === 'symbol') item.at += 2;
        if (item.is('(')) item.skipGroup();
      }
      expectOperand = false;
      continue;
    }
    if (token.kind === 'symbol' && ['+', '-', '*', '/', '%', '||', '::', '&', '|', '^'].includes(token.text)) {
      item.at++;
      expectOperand = true;
      continue;
    }
    break;
  }
  return rules.expression(item.text(start, item.at));
}

/** The text up to one of the words at this depth. */
export function upTo(item: Cursor, words: readonly string[]): string {
  const start = item.at;
  while (!item.done && !words.includes(item.word()) && !item.is(';')) {
    if (item.is('(')) item.skipGroup();
    else item.at++;
  }
  return item.text(start, item.at);
}

function setDefault(body: TableBody, name: string, expression: string): void {
  const at = body.columns.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
  const present = body.columns[at];
  if (present !== undefined) body.columns[at] = { ...present, default: expression };
}
