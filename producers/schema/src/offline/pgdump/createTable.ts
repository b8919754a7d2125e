import type { ColumnDef, Constraint, CreateStmt } from 'libpg-query';
import { column, foreignKey } from '../../model/build.js';
import type { Column } from '../../model/model.js';
import type { Cursor } from '../sql/cursor.js';
import type { Draft } from '../sql/schemaBuilder.js';
import { readablePostgres } from './expression.js';
import { boundsText, partsOf, type StatementContext } from './statementContext.js';
import { SERIALS, stringsOf, typeText } from './types.js';

export function createTable(statement: CreateStmt, context: StatementContext): Draft | null {
  if (statement.relation?.relpersistence === 't') return null;
  const { builder } = context;
  const draft = builder.start(partsOf(statement.relation), 'table');
  const parents = (statement.inhRelations ?? []).flatMap((one) => ('RangeVar' in one ? [partsOf(one.RangeVar)] : []));
  for (const parent of parents) {
    const inherited = builder.find(parent);
    if (inherited !== null) draft.body.columns.push(...inherited.body.columns);
  }
  const [first] = parents;
  if (statement.partbound !== undefined && first !== undefined)
    draft.partitionOf = { ...builder.resolve(first), bounds: boundsText(context) };
  else if (parents.length > 0)
    draft.body.facts.push(`Inherits from ${parents.map((parts) => parts.join('.')).join(', ')}.`);
  if (statement.relation?.relpersistence === 'u') draft.body.facts.push('Unlogged: its rows do not survive a crash.');
  for (const one of statement.tableElts ?? []) {
    if ('ColumnDef' in one) setColumn(one.ColumnDef, draft, context);
    else if ('Constraint' in one) addConstraint(one.Constraint, draft, context, null);
    else if ('TableLikeClause' in one)
      draft.body.columns.push(...(builder.find(partsOf(one.TableLikeClause.relation))?.body.columns ?? []));
  }
  if (statement.partspec !== undefined) {
    const cursor = context.cursor();
    while (!cursor.done && !cursor.take('PARTITION', 'BY')) cursor.at++;
    const strategy = cursor.next()?.text.toUpperCase() ?? '';
    draft.partitioning = { strategy, key: cursor.group()?.text() ?? '', partitions: [] };
  }
  return draft;
}

/** Adds or replaces a column, with the constraints written on it. */
export function setColumn(definition: ColumnDef, draft: Draft, context: StatementContext): void {
  const name = definition.colname ?? '';
  const written = typeText(definition.typeName);
  const serial = SERIALS.get(written);
  let result: Column = column({
    name,
    type: serial ?? written,
    identity: serial !== undefined,
    nullable: serial === undefined ? null : false,
  });
  for (const one of definition.constraints ?? []) {
    if (!('Constraint' in one)) continue;
    const constraint = one.Constraint;
    if (constraint.contype === 'CONSTR_NOTNULL') result = { ...result, nullable: false };
    else if (constraint.contype === 'CONSTR_IDENTITY') result = { ...result, identity: true };
    else if (constraint.contype === 'CONSTR_DEFAULT') {
      const cursor = walkTo(context, constraint.location, ['DEFAULT']);
      const text = cursor === null ? '' : readablePostgres(expressionAt(cursor));
      result = /^nextval\(/i.test(text) ? { ...result, identity: true } : { ...result, default: text };
    } else if (constraint.contype === 'CONSTR_GENERATED') {
      const cursor = walkTo(context, constraint.location, ['AS']);
      result = { ...result, generated: readablePostgres(cursor?.group()?.text() ?? '') };
    } else addConstraint(constraint, draft, context, name);
  }
  const at = draft.body.columns.findIndex((present) => present.name === name);
  if (at < 0) draft.body.columns.push(result);
  else draft.body.columns[at] = result;
}

/** A table's constraint, or one on a column (`onColumn`). */
export function addConstraint(
  constraint: Constraint,
  draft: Draft,
  context: StatementContext,
  onColumn: string | null,
): void {
  const name = constraint.conname ?? null;
  const { body } = draft;
  const keys = onColumn === null ? stringsOf(constraint.keys) : [onColumn];
  switch (constraint.contype) {
    case 'CONSTR_PRIMARY':
      body.primaryKey = { name, columns: keys.length > 0 ? keys : indexedColumns(draft, constraint.indexname) };
      break;
    case 'CONSTR_UNIQUE':
      body.uniqueKeys.push({ name, columns: keys.length > 0 ? keys : indexedColumns(draft, constraint.indexname) });
      break;
    case 'CONSTR_FOREIGN': {
      const target = context.builder.resolve(partsOf(constraint.pktable));
      body.foreignKeys.push(
        foreignKey({
          name,
          columns: onColumn === null ? stringsOf(constraint.fk_attrs) : [onColumn],
          targetSchema: target.schema,
          targetTable: target.name,
          targetColumns: stringsOf(constraint.pk_attrs),
          onDelete: ACTIONS.get(constraint.fk_del_action ?? '') ?? null,
          onUpdate: ACTIONS.get(constraint.fk_upd_action ?? '') ?? null,
        }),
      );
      break;
    }
    case 'CONSTR_CHECK': {
      const cursor = walkTo(context, constraint.location, ['CHECK']);
      const state = `${constraint.is_no_inherit === true ? ' NO INHERIT' : ''}${constraint.skip_validation === true ? ' NOT VALID' : ''}`;
      if (cursor !== null)
        body.checks.push({ name, expression: `${readablePostgres(cursor.group()?.text() ?? '')}${state}` });
      break;
    }
    case 'CONSTR_EXCLUSION': {
      const cursor = walkTo(context, constraint.location, ['EXCLUDE']);
      if (cursor !== null)
        body.checks.push({ name, expression: `EXCLUDE ${cursor.text().split(/,\s*\n|\)\s*$/)[0] ?? ''})` });
      break;
    }
    default:
  }
}

const ACTIONS = new Map([
  ['c', 'CASCADE'],
  ['n', 'SET NULL'],
  ['d', 'SET DEFAULT'],
]);

/** `ADD CONSTRAINT k PRIMARY KEY USING INDEX i` */
function indexedColumns(draft: Draft, name: string | undefined): string[] {
  const at = draft.body.indexes.findIndex((one) => one.name === name);
  const found = draft.body.indexes[at];
  if (found === undefined) return [];
  draft.body.indexes[at] = { ...found, backsKey: true };
  return [...found.columns];
}

/** A cursor behind the next of these words from a place on. The tree counts places in bytes of UTF-8. */
function walkTo(context: StatementContext, byteOffset: number | undefined, words: readonly string[]): Cursor | null {
  const cursor = context.cursor();
  const start = context.offsetOfByte(byteOffset ?? 0);
  while (!cursor.done && (cursor.peek()?.start ?? 0) < start) cursor.at++;
  while (!cursor.done && !cursor.take(...words)) cursor.at++;
  return cursor.done ? null : cursor;
}

/** An expression up to what may follow it on a column: another constraint, a comma, the end. */
export function expressionAt(cursor: Cursor): string {
  const start = cursor.at;
  let brackets = 0;
  while (!cursor.done) {
    if (cursor.is('[')) brackets++;
    if (cursor.is(']')) brackets--;
    if (brackets === 0 && cursor.at > start && (cursor.is(',') || cursor.is(')') || ENDS.has(cursor.word()))) break;
    if (cursor.is('(')) cursor.skipGroup();
    else cursor.at++;
  }
  return cursor.text(start, cursor.at);
}

const ENDS = new Set([
  'NOT',
  'NULL',
  'CONSTRAINT',
  'PRIMARY',
  'UNIQUE',
  'CHECK',
  'REFERENCES',
  'GENERATED',
  'DEFERRABLE',
  'INITIALLY',
]);
