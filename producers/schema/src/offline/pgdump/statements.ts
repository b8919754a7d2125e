import type {
  AlterTableStmt,
  CommentStmt,
  CreateSchemaStmt,
  CreateTrigStmt,
  IndexStmt,
  Node,
  RangeVar,
  RenameStmt,
} from 'libpg-query';
import { commentOf, index, namedType } from '../../model/build.js';
import type { Cursor } from '../sql/cursor.js';
import type { Draft, SchemaBuilder } from '../sql/schemaBuilder.js';
import { addConstraint, createTable, expressionAt, setColumn } from './createTable.js';
import { readablePostgres } from './expression.js';
import { boundsText, partsOf, type StatementContext } from './statementContext.js';
import { stringOf, stringsOf, typeText } from './types.js';

/** What one statement says about the schema. */
export function applyStatement(node: Node, context: StatementContext): void {
  const { builder } = context;
  if ('CreateSchemaStmt' in node) schemaElements(node.CreateSchemaStmt, context);
  else if ('CreateStmt' in node) createTable(node.CreateStmt, context);
  else if ('CreateForeignTableStmt' in node) {
    const base = node.CreateForeignTableStmt.base;
    const draft = base === undefined ? null : createTable(base, context);
    if (draft !== null) draft.kind = 'foreign table';
  } else if ('ViewStmt' in node) {
    const { view, aliases } = node.ViewStmt;
    createView(view, 'view', stringsOf(aliases), context);
  } else if ('CreateTableAsStmt' in node) {
    const { into, objtype } = node.CreateTableAsStmt;
    if (into?.rel !== undefined)
      createView(
        into.rel,
        objtype === 'OBJECT_MATVIEW' ? 'materialized view' : 'table',
        stringsOf(into.colNames),
        context,
      );
  } else if ('AlterTableStmt' in node) alterTable(node.AlterTableStmt, context);
  else if ('IndexStmt' in node) createIndex(node.IndexStmt, context);
  else if ('CreateTrigStmt' in node) createTrigger(node.CreateTrigStmt, builder);
  else if ('CreateEnumStmt' in node) {
    const { schema, name } = builder.resolve(stringsOf(node.CreateEnumStmt.typeName));
    builder.types.push(namedType({ schema, name, kind: 'enum', values: stringsOf(node.CreateEnumStmt.vals) }));
  } else if ('CreateDomainStmt' in node) {
    const { domainname, typeName, constraints } = node.CreateDomainStmt;
    const { schema, name } = builder.resolve(stringsOf(domainname));
    const cursor = context.cursor();
    const checks = (constraints ?? []).flatMap((one) =>
      'Constraint' in one && one.Constraint.contype === 'CONSTR_CHECK' ? [nextCheck(cursor)] : [],
    );
    builder.types.push(namedType({ schema, name, kind: 'domain', baseType: typeText(typeName), checks }));
  } else if ('CommentStmt' in node) comment(node.CommentStmt, builder);
  else if ('RenameStmt' in node) rename(node.RenameStmt, builder);
  else if ('DropStmt' in node) for (const one of node.DropStmt.objects ?? []) builder.drop(listOf(one));
  else if ('VariableSetStmt' in node && node.VariableSetStmt.name === 'search_path') {
    const first = node.VariableSetStmt.args?.[0];
    const schema = first !== undefined && 'A_Const' in first ? (first.A_Const.sval?.sval ?? '') : '';
    if (schema !== '' && schema !== 'pg_catalog') builder.defaultSchema = schema.split(',')[0]?.trim() ?? 'public';
  }
}

/** `CREATE SCHEMA s CREATE TABLE … CREATE VIEW …`: one statement makes them all, in that schema. */
function schemaElements(statement: CreateSchemaStmt, context: StatementContext): void {
  const { builder } = context;
  const outer = builder.defaultSchema;
  builder.defaultSchema = statement.schemaname ?? outer;
  for (const element of statement.schemaElts ?? []) {
    const at = locationOf(element);
    const cursor = (): Cursor => {
      const walk = context.cursor();
      const start = context.offsetOfByte(at);
      while (!walk.done && (walk.peek()?.start ?? 0) < start) walk.at++;
      return walk.upToNextCreate();
    };
    applyStatement(element, { ...context, cursor });
  }
  builder.defaultSchema = outer;
}

function locationOf(element: Node): number {
  if ('CreateStmt' in element) return element.CreateStmt.relation?.location ?? 0;
  if ('ViewStmt' in element) return element.ViewStmt.view?.location ?? 0;
  if ('IndexStmt' in element) return element.IndexStmt.relation?.location ?? 0;
  return 'CreateTrigStmt' in element ? (element.CreateTrigStmt.relation?.location ?? 0) : 0;
}

function createView(
  name: RangeVar | undefined,
  kind: 'view' | 'materialized view' | 'table',
  columns: readonly string[],
  context: StatementContext,
): void {
  const draft = context.builder.start(partsOf(name), kind);
  const cursor = context.cursor();
  while (!cursor.done && !cursor.take('AS')) {
    if (cursor.is('(')) cursor.skipGroup();
    else cursor.at++;
  }
  draft.columnNames = columns;
  draft.definition = cursor
    .text()
    .replace(/\s+WITH\s+(?:NO\s+)?DATA\s*$/i, '')
    .replace(/\s+WITH\s+(?:CASCADED\s+|LOCAL\s+)?CHECK\s+OPTION\s*$/i, '');
}

function alterTable(statement: AlterTableStmt, context: StatementContext): void {
  const draft = context.builder.find(partsOf(statement.relation));
  if (draft === null) return;
  for (const one of statement.cmds ?? []) {
    if (!('AlterTableCmd' in one)) continue;
    const { subtype, name, def } = one.AlterTableCmd;
    if (subtype === 'AT_AddConstraint' && def !== undefined && 'Constraint' in def)
      addConstraint(def.Constraint, draft, context, null);
    else if (subtype === 'AT_AddColumn' && def !== undefined && 'ColumnDef' in def)
      setColumn(def.ColumnDef, draft, context);
    else if (subtype === 'AT_DropColumn') dropColumn(draft, name ?? '');
    else if (subtype === 'AT_DropConstraint') dropConstraint(draft, name ?? '');
    else if (subtype === 'AT_DropNotNull') change(draft, name, { nullable: true });
    else if (subtype === 'AT_AlterColumnType' && def !== undefined && 'ColumnDef' in def)
      change(draft, name, { type: typeText(def.ColumnDef.typeName) });
    else if (subtype === 'AT_AddIdentity') change(draft, name, { identity: true });
    else if (subtype === 'AT_SetNotNull') change(draft, name, { nullable: false });
    else if (subtype === 'AT_ColumnDefault' && def === undefined) change(draft, name, { default: null });
    else if (subtype === 'AT_ColumnDefault') {
      const cursor = context.cursor();
      while (!cursor.done && !cursor.take('SET', 'DEFAULT')) cursor.at++;
      const text = readablePostgres(expressionAt(cursor));
      change(draft, name, /^nextval\(/i.test(text) ? { identity: true } : { default: text });
    } else if (subtype === 'AT_AttachPartition' && def !== undefined && 'PartitionCmd' in def) {
      const child = context.builder.find(partsOf(def.PartitionCmd.name));
      if (child !== null) child.partitionOf = { schema: draft.schema, name: draft.name, bounds: boundsText(context) };
    }
  }
}

function change(draft: Draft, name: string | undefined, changes: Partial<Draft['body']['columns'][number]>): void {
  const at = draft.body.columns.findIndex((one) => one.name === name);
  const present = draft.body.columns[at];
  if (present !== undefined) draft.body.columns[at] = { ...present, ...changes };
}

function dropColumn(draft: Draft, name: string): void {
  const { body } = draft;
  remove(body.columns, (one) => one.name === name);
  remove(body.foreignKeys, (one) => one.columns.includes(name));
  remove(body.uniqueKeys, (one) => one.columns.includes(name));
  remove(body.indexes, (one) => one.columns.includes(name));
  if (body.primaryKey?.columns.includes(name) === true) body.primaryKey = null;
}

function dropConstraint(draft: Draft, name: string): void {
  const { body } = draft;
  for (const list of [body.foreignKeys, body.uniqueKeys, body.checks])
    remove<{ readonly name: string | null }>(list, (one) => one.name === name);
  if (body.primaryKey?.name === name) body.primaryKey = null;
}

function remove<Item>(list: Item[], goes: (item: Item) => boolean): void {
  for (let at = list.length - 1; at >= 0; at--) {
    const item = list[at];
    if (item !== undefined && goes(item)) list.splice(at, 1);
  }
}

function rename(statement: RenameStmt, builder: SchemaBuilder): void {
  const draft = builder.find(partsOf(statement.relation));
  const name = statement.newname ?? '';
  if (draft === null) return;
  if (statement.renameType === 'OBJECT_COLUMN') change(draft, statement.subname, { name });
  else if (statement.renameType !== undefined && RELATION_OBJECTS.has(statement.renameType))
    builder.rename(draft, name);
}

function createIndex(statement: IndexStmt, context: StatementContext): void {
  const draft = context.builder.find(partsOf(statement.relation));
  if (draft === null) return;
  const cursor = context.cursor();
  while (!cursor.done && !cursor.is('(')) cursor.at++;
  const texts = cursor.group()?.items().map(indexedExpression) ?? [];
  const columns = (statement.indexParams ?? []).map((one, at) => {
    if (!('IndexElem' in one)) return '';
    const { name, ordering } = one.IndexElem;
    const readable = name ?? readablePostgres(texts[at] ?? '');
    return ordering === 'SORTBY_DESC' ? `${readable} DESC` : readable;
  });
  while (!cursor.done && !cursor.take('WHERE')) cursor.at++;
  const where = statement.whereClause === undefined ? null : readablePostgres(cursor.text());
  draft.body.indexes.push(
    index({
      name: statement.idxname ?? columns.join('_'),
      columns,
      included: (statement.indexIncludingParams ?? []).flatMap((one) =>
        'IndexElem' in one ? [one.IndexElem.name ?? ''] : [],
      ),
      unique: statement.unique === true,
      where,
      method:
        statement.accessMethod === undefined || statement.accessMethod === 'btree' ? null : statement.accessMethod,
    }),
  );
}

/** A call or a group, without the operator class, collation and order that may follow it. */
function indexedExpression(item: Cursor): string {
  const start = item.at;
  item.name();
  item.skipGroup();
  return item.text(start, item.at);
}

/** CreateTrigStmt.timing: 0 after, 2 before, 64 instead of; events: 4 insert, 8 delete, 16 update, 32 truncate. */
function createTrigger(statement: CreateTrigStmt, builder: SchemaBuilder): void {
  const draft = builder.find(partsOf(statement.relation));
  const bits = statement.events ?? 0;
  const timing = statement.timing ?? 0;
  const names = [
    [4, 'INSERT'],
    [16, 'UPDATE'],
    [8, 'DELETE'],
    [32, 'TRUNCATE'],
  ] as const;
  draft?.triggers.push({
    name: statement.trigname ?? '',
    timing: timing === 64 ? 'INSTEAD OF' : timing === 2 ? 'BEFORE' : 'AFTER',
    events: names.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name),
    calls: stringsOf(statement.funcname).join('.'),
    comment: null,
  });
}

function comment(statement: CommentStmt, builder: SchemaBuilder): void {
  const text = commentOf(statement.comment);
  const parts = listOf(statement.object);
  if (text === null) return;
  if (statement.objtype === 'OBJECT_SCHEMA') {
    if (text !== 'standard public schema') builder.schemaComments.set(parts[0] ?? '', text);
  } else if (statement.objtype === 'OBJECT_COLUMN')
    builder.find(parts.slice(0, -1))?.columnComments.set((parts.at(-1) ?? '').toLowerCase(), text);
  else if (statement.objtype === 'OBJECT_TYPE' || statement.objtype === 'OBJECT_DOMAIN') {
    const at = builder.types.findIndex((type) => type.name === parts.at(-1));
    const type = builder.types[at];
    if (type !== undefined) builder.types[at] = { ...type, comment: text };
  } else if (statement.objtype === 'OBJECT_TRIGGER') {
    const draft = builder.find(parts.slice(0, -1));
    const at = draft?.triggers.findIndex((trigger) => trigger.name === parts.at(-1)) ?? -1;
    const trigger = draft?.triggers[at];
    if (draft !== null && trigger !== undefined) draft.triggers[at] = { ...trigger, comment: text };
  } else {
    const draft = RELATION_OBJECTS.has(statement.objtype ?? '') ? builder.find(parts) : null;
    if (draft !== null) draft.comment = text;
  }
}

const RELATION_OBJECTS: ReadonlySet<string> = new Set([
  'OBJECT_TABLE',
  'OBJECT_VIEW',
  'OBJECT_MATVIEW',
  'OBJECT_FOREIGN_TABLE',
]);

/** A dotted name, however the tree holds it. */
function listOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if ('List' in node) return stringsOf(node.List.items);
  if ('TypeName' in node) return stringsOf(node.TypeName.names);
  const text = stringOf(node);
  return text === null ? [] : [text];
}

/** The next `CHECK (…)` of a statement. */
function nextCheck(cursor: Cursor): string {
  while (!cursor.done && !cursor.take('CHECK')) cursor.at++;
  return readablePostgres(cursor.group()?.text() ?? '');
}
