import { actionOf, column, commentOf, foreignKey, index, namedType, relation } from '../../model/build.js';
import type { Column, Database, ForeignKey, Index, Key, Relation, Trigger } from '../../model/model.js';
import { byText } from '../../model/names.js';
import { withViewColumns } from '../../offline/sql/schemaBuilder.js';
import { finishTypes } from '../../offline/tsql/aliasTypes.js';
import { canonicalExpression } from '../../offline/tsql/expression.js';
import { temporalFact } from '../../offline/tsql/facts.js';
import { queryOfView } from '../../offline/tsql/queryText.js';
import { sqlServerType } from '../../offline/tsql/types.js';
import type {
  ColumnRow,
  ForeignKeyRow,
  IndexRow,
  KeyRow,
  SqlServerRows,
  TableRow,
  TriggerRow,
  TypeRow,
} from './catalog.js';

/** Catalog rows, from a live server or from the export script, into the model. */
export function assembleSqlServer(rows: SqlServerRows): Database {
  const columns = grouped(rows.columns);
  const keys = grouped(rows.keys);
  const foreignKeys = grouped(rows.foreignKeys);
  const checks = grouped(rows.checks);
  const indexes = grouped(rows.indexes);
  const triggers = grouped(rows.triggers);
  const relations = rows.tables.map((row): Relation => {
    const id = `${row.schema}\u0000${row.name}`;
    const own = keysOf(keys.get(id) ?? []);
    const keyColumns = new Set(own.primaryKey?.columns ?? []);
    const isView = row.type === 'V';
    return relation({
      schema: row.schema,
      name: row.name,
      kind: isView ? 'view' : 'table',
      comment: commentOf(row.comment?.replace(/\r\n?/g, '\n')),
      columns: (columns.get(id) ?? []).map((one) => columnOf(one, isView, keyColumns)),
      ...own,
      foreignKeys: foreignKeysOf(foreignKeys.get(id) ?? []),
      indexes: indexesOf(indexes.get(id) ?? []),
      checks: (checks.get(id) ?? [])
        .map((one) => ({
          name: isSet(one.is_system_named) ? null : one.name,
          expression: canonicalExpression(one.definition),
        }))
        .sort((a, b) => byText(a.name ?? '', b.name ?? '') || byText(a.expression, b.expression)),
      triggers: triggersOf(triggers.get(id) ?? []),
      definition: isView && row.definition !== null ? queryOfView(row.definition).query : null,
      facts: factsOf(row),
    });
  });
  return finishTypes({
    name: rows.database[0]?.name ?? null,
    dialect: 'sqlserver',
    comment: null,
    schemas: rows.schemas.map((schema) => ({ name: schema.name, comment: commentOf(schema.comment) })),
    relations: withViewColumns(relations, 'sqlserver'),
    types: rows.types
      .map((type) =>
        namedType({ schema: type.schema, name: type.name, kind: 'alias', baseType: storedType(type.base_type, type) }),
      )
      .sort((a, b) => byText(a.name, b.name)),
  });
}

function grouped<Row extends { readonly schema: string; readonly table: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = `${row.schema}\u0000${row.table}`;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return groups;
}

/** Bits are true and false from the driver, and from JSON too; numbers where a query computes them. */
function isSet(value: boolean | number): boolean {
  return value === true || value === 1;
}

function columnOf(row: ColumnRow, isView: boolean, keyColumns: ReadonlySet<string>): Column {
  const comment = commentOf(row.comment?.replace(/\r\n?/g, '\n'));
  if (row.computed !== null) return column({ name: row.name, generated: canonicalExpression(row.computed), comment });
  return column({
    name: row.name,
    type: typeOf(row),
    nullable: isView ? null : isSet(row.is_nullable) && !keyColumns.has(row.name),
    default: row.default === null ? null : canonicalExpression(row.default),
    comment,
    identity: isSet(row.is_identity),
  });
}

function typeOf(row: ColumnRow): string {
  if (isSet(row.is_alias)) return `${row.type_schema}.${row.type}`;
  if (row.type === 'xml' && row.xml_collection !== null) return `xml(${row.xml_collection})`;
  return storedType(row.type, row);
}

/** `max_length` counts bytes: two a character for the n-types, -1 for max. */
function storedType(type: string, row: Pick<TypeRow, 'max_length' | 'precision' | 'scale'>): string {
  const bytes = /^n(?:var)?char$/i.test(type) ? row.max_length / 2 : row.max_length;
  return sqlServerType(type, {
    length: row.max_length === -1 ? 'max' : bytes,
    precision: row.precision,
    scale: row.scale,
  });
}

function keysOf(rows: readonly KeyRow[]): Pick<Relation, 'primaryKey' | 'uniqueKeys'> {
  let primaryKey: Key | null = null;
  const uniqueKeys: Key[] = [];
  for (const members of byName(rows)) {
    const [first] = members;
    if (first === undefined) continue;
    const key = { name: isSet(first.is_system_named) ? null : first.name, columns: members.map((one) => one.column) };
    if (first.type === 'PK') primaryKey = key;
    else uniqueKeys.push(key);
  }
  return { primaryKey, uniqueKeys };
}

function foreignKeysOf(rows: readonly ForeignKeyRow[]): ForeignKey[] {
  return byName(rows).flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    return [
      foreignKey({
        name: isSet(first.is_system_named) ? null : first.name,
        columns: members.map((one) => one.column),
        targetSchema: first.target_schema,
        targetTable: first.target_table,
        targetColumns: members.map((one) => one.target_column),
        onDelete: actionOf(first.on_delete),
        onUpdate: actionOf(first.on_update),
      }),
    ];
  });
}

/** sys.indexes.type: 1 clustered, 2 not, 3 xml, 4 spatial, 5 and 6 columnstore, 7 hash. */
const METHODS = new Map([
  [3, 'xml'],
  [4, 'spatial'],
  [5, 'columnstore'],
  [6, 'columnstore'],
  [7, 'hash'],
]);

function indexesOf(rows: readonly IndexRow[]): Index[] {
  return byName(rows).flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const method = METHODS.get(first.type) ?? null;
    // A columnstore has all of its columns as included ones.
    const isKey = (one: IndexRow): boolean => !isSet(one.is_included) || method === 'columnstore';
    return [
      index({
        name: first.name,
        columns: members.filter(isKey).map((one) => (isSet(one.is_descending) ? `${one.column} DESC` : one.column)),
        included: members.filter((one) => !isKey(one)).map((one) => one.column),
        unique: isSet(first.is_unique),
        where: first.filter === null ? null : canonicalExpression(first.filter),
        method,
      }),
    ];
  });
}

function triggersOf(rows: readonly TriggerRow[]): Trigger[] {
  return byName(rows).flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const said = new Set(members.map((one) => one.event));
    const timing = isSet(first.is_instead_of) ? 'INSTEAD OF' : 'AFTER';
    return [
      {
        name: first.name,
        timing,
        events: ['INSERT', 'UPDATE', 'DELETE'].filter((event) => said.has(event)),
        calls: null,
        comment: commentOf(first.comment),
      },
    ];
  });
}

function factsOf(row: TableRow): string[] {
  const facts: string[] = [];
  if (isSet(row.is_temporal)) facts.push(temporalFact(row.history));
  if (isSet(row.is_memory_optimized)) facts.push('Memory-optimized.');
  return facts;
}

function byName<Row extends { readonly name: string }>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.name);
    if (group === undefined) groups.set(row.name, [row]);
    else group.push(row);
  }
  return [...groups.entries()].sort(([a], [b]) => byText(a, b)).map(([, members]) => members);
}
