import { actionOf, column, commentOf, foreignKey, index, relation } from '../../model/build.js';
import type { Column, Database, ForeignKey, Index, Key, Partitioning, Relation } from '../../model/model.js';
import { byText } from '../../model/names.js';
import { readableMysql } from '../../offline/sql/readableSql.js';
import type {
  ActionRow,
  CheckRow,
  ColumnRow,
  IndexRow,
  KeyRow,
  PartitionRow,
  SchemaRow,
  TableRow,
  TriggerRow,
  ViewRow,
} from './catalog.js';

export interface MysqlRows {
  readonly name: string | null;
  readonly dialect: 'mysql' | 'mariadb';
  readonly schemas: readonly SchemaRow[];
  readonly tables: readonly TableRow[];
  readonly views: readonly ViewRow[];
  readonly columns: readonly ColumnRow[];
  readonly indexes: readonly IndexRow[];
  readonly keys: readonly KeyRow[];
  readonly actions: readonly ActionRow[];
  readonly checks: readonly CheckRow[];
  readonly triggers: readonly TriggerRow[];
  readonly partitions: readonly PartitionRow[];
}

/** Catalog rows into the model. */
export function assembleMysql(rows: MysqlRows): Database {
  const columns = grouped(rows.columns);
  const indexes = grouped(rows.indexes);
  const keys = grouped(rows.keys);
  const actions = grouped(rows.actions);
  const checks = grouped(rows.checks);
  const triggers = grouped(rows.triggers);
  const partitions = grouped(rows.partitions);
  const views = new Map(rows.views.map((view) => [`${view.schema}\u0000${view.table}`, view]));
  const relations = rows.tables.map((row): Relation => {
    const id = `${row.schema}\u0000${row.name}`;
    const isView = /VIEW/i.test(row.type);
    const own = keysOf(keys.get(id) ?? [], actions.get(id) ?? []);
    return relation({
      schema: row.schema,
      name: row.name,
      kind: isView ? 'view' : 'table',
      // The catalog's comment of a view is the word VIEW.
      comment: isView ? null : commentOf(row.comment),
      columns: (columns.get(id) ?? []).map((one) => columnOf(one, rows.dialect)),
      ...own,
      indexes: indexesOf(indexes.get(id) ?? [], own),
      checks: (checks.get(id) ?? []).map((check) => ({
        name: check.name,
        expression: readableMysql(check.expression, null),
      })),
      triggers: (triggers.get(id) ?? [])
        .map((trigger) => ({
          name: trigger.name,
          timing: trigger.timing,
          events: [trigger.event],
          calls: null,
          comment: null,
        }))
        .sort((a, b) => byText(a.name, b.name)),
      definition: isView ? readableMysql(views.get(id)?.definition ?? '', row.schema) || null : null,
      partitioning: partitioningOf(partitions.get(id) ?? []),
      facts: /SYSTEM VERSIONED/i.test(row.type) ? ['System-versioned: earlier versions of its rows are kept.'] : [],
    });
  });
  return {
    name: rows.name,
    dialect: rows.dialect,
    comment: null,
    schemas: rows.schemas.map((schema) => ({ name: schema.name, comment: commentOf(schema.comment) })),
    relations,
    types: [],
  };
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

function columnOf(row: ColumnRow, dialect: MysqlRows['dialect']): Column {
  const extra = row.extra ?? '';
  const isGenerated = /\b(?:VIRTUAL|STORED|PERSISTENT) ?(?:GENERATED)?\b/i.test(extra) && (row.expression ?? '') !== '';
  const identity = /auto_increment/i.test(extra);
  const onUpdate = /on update (.+?)(?:,|$)/i.exec(extra)?.[1];
  const given = identity || isGenerated ? null : defaultOf(row, dialect);
  return column({
    name: row.name,
    type: row.type,
    nullable: row.nullable === 'YES',
    default: onUpdate === undefined ? given : `${given === null ? '' : `${given} `}on update ${onUpdate}`,
    comment: commentOf(row.comment),
    identity,
    generated: isGenerated ? readableMysql(row.expression ?? '', null) : null,
    enumValues: enumValues(row.type),
  });
}

/** MariaDB gives an expression (`'abc'`, `NULL`, `current_timestamp()`); MySQL a bare text, with a mark for expressions. */
function defaultOf(row: ColumnRow, dialect: MysqlRows['dialect']): string | null {
  if (row.default === null) return null;
  if (dialect === 'mariadb') return row.default.toUpperCase() === 'NULL' ? null : row.default;
  if (/DEFAULT_GENERATED/i.test(row.extra) || /^CURRENT_TIMESTAMP/i.test(row.default) || /^b'[01]*'$/.test(row.default))
    return row.default;
  return /int|decimal|float|double|bit|year/i.test(row.data_type)
    ? row.default
    : `'${row.default.replaceAll("'", "''")}'`;
}

/** `enum('a','it''s')` → a, it's. */
export function enumValues(type: string): string[] {
  const list = /^(?:enum|set)\s*\(([\s\S]*)\)/i.exec(type)?.[1];
  if (list === undefined) return [];
  return [...list.matchAll(/'((?:[^']|'')*)'/g)].map((match) => (match[1] ?? '').replaceAll("''", "'"));
}

function keysOf(
  rows: readonly KeyRow[],
  actions: readonly ActionRow[],
): Pick<Relation, 'primaryKey' | 'uniqueKeys' | 'foreignKeys'> {
  const groups = new Map<string, KeyRow[]>();
  for (const row of rows) {
    // A foreign key may share its name with a unique key.
    const id = `${row.target_table === null ? 'key' : 'reference'} ${row.name}`;
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  let primaryKey: Key | null = null;
  const uniqueKeys: Key[] = [];
  const foreignKeys: ForeignKey[] = [];
  for (const members of groups.values()) {
    const [first] = members;
    if (first === undefined) continue;
    const columns = members.map((one) => one.column);
    if (first.target_table === null && first.name === 'PRIMARY') primaryKey = { name: null, columns };
    else if (first.target_table === null) uniqueKeys.push({ name: first.name, columns });
    else {
      const action = actions.find((one) => one.name === first.name);
      foreignKeys.push(
        foreignKey({
          name: first.name,
          columns,
          targetSchema: first.target_schema,
          targetTable: first.target_table,
          targetColumns: members.map((one) => one.target_column ?? ''),
          onDelete: actionOf(action?.on_delete),
          onUpdate: actionOf(action?.on_update),
        }),
      );
    }
  }
  const order = (a: { readonly name: string | null }, b: { readonly name: string | null }): number =>
    byText(a.name ?? '', b.name ?? '');
  return { primaryKey, uniqueKeys: uniqueKeys.sort(order), foreignKeys: foreignKeys.sort(order) };
}

function indexesOf(rows: readonly IndexRow[], keys: Pick<Relation, 'uniqueKeys'>): Index[] {
  const groups = new Map<string, IndexRow[]>();
  for (const row of rows) groups.set(row.name, [...(groups.get(row.name) ?? []), row]);
  const unique = new Set(keys.uniqueKeys.map((key) => key.name));
  return [...groups.entries()]
    .sort(([a], [b]) => byText(a, b))
    .map(([name, members]) =>
      index({
        name,
        columns: members.map((one) => `${one.column ?? ''}${one.collation === 'D' ? ' DESC' : ''}`),
        unique: Number(members[0]?.non_unique) === 0,
        method: /^(?:FULLTEXT|SPATIAL|HASH|RTREE)$/i.test(members[0]?.type ?? '') ? (members[0]?.type ?? null) : null,
        backsKey: name === 'PRIMARY' || unique.has(name),
      }),
    );
}

function partitioningOf(rows: readonly PartitionRow[]): Partitioning | null {
  const [first] = rows;
  if (first === undefined) return null;
  // A partition with subpartitions has a row a subpartition.
  const names = new Map(rows.map((row) => [row.name, row]));
  return {
    strategy: first.method,
    key: readableMysql(first.expression ?? '', null),
    partitions: [...names.values()].map((row) => ({ name: row.name, bounds: boundsOf(row) })),
  };
}

function boundsOf(row: PartitionRow): string | null {
  if (row.bounds === null) return null;
  return /LIST/i.test(row.method)
    ? `IN (${row.bounds})`
    : row.bounds === 'MAXVALUE'
      ? 'MAXVALUE'
      : `less than ${row.bounds}`;
}
