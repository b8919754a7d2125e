import { index, namedType } from '../../model/build.js';
import type { Cursor } from '../sql/cursor.js';
import { Cursor as SqlCursor } from '../sql/cursor.js';
import { lex } from '../sql/lexer.js';
import type { Draft, SchemaBuilder } from '../sql/schemaBuilder.js';
import { columnNames, type DialectRules, indexColumns, readItems, readType, upTo } from '../sql/tableBody.js';
import { canonicalExpression } from './expression.js';
import { readExtendedProperty } from './extendedProperties.js';
import { temporalFact } from './facts.js';
import { queryText } from './queryText.js';
import type { StatementContext } from './statementContext.js';
import { scriptType } from './types.js';

const TSQL_RULES: DialectRules = {
  dialect: 'sqlserver',
  typeText: scriptType,
  expression: canonicalExpression,
};

/** Reads the statement here if it says something about the schema, else steps over one token. */
export function readStatement(cursor: Cursor, context: StatementContext): void {
  const start = cursor.at;
  const word = cursor.word();
  if (word === 'CREATE' || word === 'ALTER') {
    cursor.at++;
    cursor.take('OR', 'ALTER');
    if (word === 'CREATE' ? readCreate(cursor, context) : readAlter(cursor, context)) return;
  } else if (word === 'EXEC' || word === 'EXECUTE') {
    cursor.at++;
    if (readExecute(cursor, context)) return;
  } else if (word === 'DROP' && context.pass !== 'alter') {
    cursor.at++;
    if (readDrop(cursor, context)) return;
  } else if (word === 'USE') {
    cursor.at++;
    const name = cursor.name()?.at(-1);
    if (name !== undefined) setName(context, name);
    return;
  }
  cursor.at = start + 1;
}

function readCreate(cursor: Cursor, context: StatementContext): boolean {
  const { builder, pass } = context;
  if (cursor.take('TABLE')) {
    const parts = cursor.name();
    if (parts === null || isTemporary(parts)) return false;
    if (pass === 'alter') return true;
    readTable(cursor, builder.start(parts, 'table'));
    return true;
  }
  if (cursor.take('VIEW')) {
    const parts = cursor.name();
    if (parts !== null && pass !== 'alter') readView(cursor, builder.start(parts, 'view'));
    cursor.at = Number.MAX_SAFE_INTEGER;
    return true;
  }
  if (cursor.take('TRIGGER')) {
    if (pass !== 'create') readTrigger(cursor, builder);
    cursor.at = Number.MAX_SAFE_INTEGER;
    return true;
  }
  // A procedure's body holds statements that are no part of the schema; it fills the rest of its batch.
  if (cursor.is('PROCEDURE') || cursor.is('PROC') || cursor.is('FUNCTION')) {
    cursor.at = Number.MAX_SAFE_INTEGER;
    return true;
  }
  if (cursor.take('TYPE')) return pass === 'alter' || readAliasType(cursor, builder);
  return readIndex(cursor, context);
}

function readTable(cursor: Cursor, draft: Draft): void {
  const group = cursor.group();
  if (group !== null) readItems(group.items(), draft.body, TSQL_RULES);
  while (!cursor.done && !cursor.is(';') && !STATEMENT_WORDS.has(cursor.word())) {
    if (cursor.is('SYSTEM_VERSIONING', '=', 'ON')) {
      cursor.at += 3;
      const options = cursor.group();
      while (options !== null && !options.done && !options.is('HISTORY_TABLE')) options.at++;
      options?.take('HISTORY_TABLE', '=');
      const history = options?.name()?.join('.');
      draft.body.facts.push(temporalFact(history ?? null));
    } else if (cursor.is('AS', 'NODE') || cursor.is('AS', 'EDGE')) {
      draft.body.facts.push(`Graph ${cursor.word(1).toLowerCase()} table.`);
      cursor.at += 2;
    } else if (cursor.is('MEMORY_OPTIMIZED', '=', 'ON')) {
      draft.body.facts.push('Memory-optimized.');
      cursor.at += 3;
    } else cursor.at++;
  }
}

const STATEMENT_WORDS = new Set([
  'CREATE',
  'ALTER',
  'EXEC',
  'EXECUTE',
  'INSERT',
  'DROP',
  'GRANT',
  'SET',
  'PRINT',
  'IF',
  'DECLARE',
  'USE',
  'UPDATE',
  'DELETE',
]);

/** A view's batch is the view alone: the query reaches to its end. */
function readView(cursor: Cursor, draft: Draft): void {
  draft.columnNames = cursor.is('(') ? columnNames(cursor) : [];
  while (!cursor.done && !cursor.is('AS')) {
    if (cursor.is('(')) cursor.skipGroup();
    else cursor.at++;
  }
  cursor.at++;
  draft.definition = queryText(cursor.text());
}

function readTrigger(cursor: Cursor, builder: SchemaBuilder): void {
  const name = cursor.name()?.at(-1) ?? '';
  if (!cursor.take('ON')) return;
  const table = cursor.name();
  const draft = table === null ? null : builder.find(table);
  if (draft === null) return;
  while (!cursor.done && !cursor.is('FOR') && !cursor.is('AFTER') && !cursor.is('INSTEAD')) cursor.at++;
  const timing = cursor.is('INSTEAD') ? 'INSTEAD OF' : 'AFTER';
  const said = new Set<string>();
  while (!cursor.done && !cursor.is('AS')) {
    if (cursor.word() !== '') said.add(cursor.word());
    cursor.at++;
  }
  const events = ['INSERT', 'UPDATE', 'DELETE'].filter((event) => said.has(event));
  draft.triggers.push({ name, timing, events, calls: null, comment: null });
}

function readAliasType(cursor: Cursor, builder: SchemaBuilder): boolean {
  const parts = cursor.name();
  if (parts === null || !cursor.take('FROM')) return false;
  const { schema, name } = builder.resolve(parts);
  builder.types.push(namedType({ schema, name, kind: 'alias', baseType: readType(cursor, TSQL_RULES) }));
  return true;
}

function readIndex(cursor: Cursor, context: StatementContext): boolean {
  const unique = cursor.take('UNIQUE');
  let method: string | null = null;
  while (!cursor.done && !cursor.is('INDEX')) {
    const word = cursor.word();
    if (word === 'COLUMNSTORE' || word === 'XML' || word === 'SPATIAL' || word === 'FULLTEXT')
      method = word.toLowerCase();
    else if (word !== 'CLUSTERED' && word !== 'NONCLUSTERED' && word !== 'PRIMARY') return false;
    cursor.at++;
  }
  if (!cursor.take('INDEX')) return false;
  if (method === 'fulltext') return true;
  const name = cursor.name()?.at(-1);
  if (name === undefined || !cursor.take('ON')) return false;
  const table = cursor.name();
  const draft = table === null ? null : context.builder.find(table);
  if (draft === null || context.pass === 'create') return true;
  const columns = indexColumns(cursor, TSQL_RULES);
  const included = cursor.take('INCLUDE') ? columnNames(cursor) : [];
  const where = cursor.take('WHERE')
    ? canonicalExpression(upTo(cursor, ['WITH', 'ON', 'CREATE', 'ALTER', 'EXEC', 'EXECUTE', 'INSERT', 'PRINT']))
    : null;
  draft.body.indexes.push(index({ name, columns, included, unique, where, method }));
  return true;
}

/** ALTER TABLE t [WITH CHECK | NOCHECK] ADD …; anything else of ALTER is about no more than settings. */
function readAlter(cursor: Cursor, context: StatementContext): boolean {
  if (cursor.is('VIEW') || cursor.is('TRIGGER')) return readCreate(cursor, context);
  if (cursor.is('PROCEDURE') || cursor.is('PROC') || cursor.is('FUNCTION')) {
    cursor.at = Number.MAX_SAFE_INTEGER;
    return true;
  }
  if (!cursor.take('TABLE')) return false;
  const parts = cursor.name();
  const draft = parts === null ? null : context.builder.find(parts);
  if (cursor.is('WITH', 'CHECK') || cursor.is('WITH', 'NOCHECK')) cursor.at += 2;
  // One script tells the order in which things change; the files of a project have none.
  if (draft !== null && context.pass === 'all') {
    if (cursor.take('DROP')) return readDropPart(cursor, draft);
    if (cursor.take('ALTER', 'COLUMN')) return readAlterColumn(cursor, draft);
  }
  if (draft === null || !cursor.take('ADD')) return false;
  if (context.pass === 'create') return true;
  const start = cursor.at;
  while (!cursor.done && !cursor.is(';') && !STATEMENT_WORDS.has(alterStop(cursor))) {
    if (cursor.is('(')) cursor.skipGroup();
    else cursor.at++;
  }
  readItems(cursor.between(start, cursor.at).items(), draft.body, TSQL_RULES);
  return true;
}

/** `DROP COLUMN a, b` and `DROP CONSTRAINT c`; CONSTRAINT may be left out. */
function readDropPart(cursor: Cursor, { body }: Draft): boolean {
  const isColumn = cursor.take('COLUMN');
  if (!isColumn) cursor.take('CONSTRAINT');
  cursor.take('IF', 'EXISTS');
  do {
    const name = (cursor.name()?.at(-1) ?? '').toLowerCase();
    const lists: { readonly name: string | null }[][] = isColumn
      ? [body.columns]
      : [body.foreignKeys, body.checks, body.uniqueKeys];
    for (const list of lists) {
      const at = list.findIndex((one) => one.name?.toLowerCase() === name);
      if (at >= 0) list.splice(at, 1);
    }
    if (!isColumn && body.primaryKey?.name?.toLowerCase() === name) body.primaryKey = null;
  } while (cursor.take(','));
  return true;
}

/** `ALTER COLUMN a nvarchar(9) NOT NULL`: without a word about NULL the column takes it. */
function readAlterColumn(cursor: Cursor, { body }: Draft): boolean {
  const name = (cursor.name()?.at(-1) ?? '').toLowerCase();
  const at = body.columns.findIndex((one) => one.name.toLowerCase() === name);
  const present = body.columns[at];
  if (present === undefined || cursor.is('ADD') || cursor.is('DROP')) return true;
  const type = readType(cursor, TSQL_RULES);
  if (cursor.take('COLLATE')) cursor.at++;
  body.columns[at] = { ...present, type, nullable: !cursor.is('NOT', 'NULL') };
  return true;
}

/** `ON DELETE SET NULL` and `ON UPDATE …` hold words that elsewhere begin a statement. */
function alterStop(cursor: Cursor): string {
  const before = cursor.word(-1);
  const word = cursor.word();
  return before === 'ON' || before === 'DELETE' || before === 'UPDATE' ? '' : word;
}

function readExecute(cursor: Cursor, context: StatementContext): boolean {
  const start = cursor.at;
  // EXEC (N'CREATE VIEW …') and EXEC sp_executesql @statement = N'CREATE VIEW …', as SSMS writes guarded objects.
  const isGroup = cursor.is('(');
  const name = isGroup ? null : cursor.name()?.at(-1)?.toLowerCase();
  if (name === 'sp_addextendedproperty' || name === 'sp_updateextendedproperty') {
    readExtendedProperty(cursor, context);
    return true;
  }
  if (isGroup) cursor.at++;
  else if (name === 'sp_executesql') cursor.take('@STATEMENT', '=');
  else {
    cursor.at = start;
    return false;
  }
  if (cursor.peek()?.kind === 'variable') cursor.at += 2;
  const text = cursor.peek();
  if (text?.kind !== 'string') return false;
  cursor.at++;
  const inner = new SqlCursor(
    text.text,
    lex(text.text, 'sqlserver').filter((token) => token.kind !== 'comment'),
  );
  while (!inner.done) readStatement(inner, context);
  return true;
}

function readDrop(cursor: Cursor, { builder }: StatementContext): boolean {
  if (!cursor.take('TABLE') && !cursor.take('VIEW')) return false;
  cursor.take('IF', 'EXISTS');
  do {
    const parts = cursor.name();
    if (parts !== null) builder.drop(parts);
  } while (cursor.take(','));
  return true;
}

function isTemporary(parts: readonly string[]): boolean {
  return (parts.at(-1) ?? '').startsWith('#') || (parts.at(-1) ?? '').startsWith('@');
}

/** The database a script is for: the last one it turns to that is not the server's own. */
function setName(context: StatementContext, name: string): void {
  if (!/^(?:master|tempdb|model|msdb)$/i.test(name)) context.builder.name = name;
}
