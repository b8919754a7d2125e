import { column, commentOf, foreignKey, index, namedType, relation } from '../../model/build.js';
import type {
  Column,
  Database,
  Index,
  NamedType,
  PartitionOf,
  Relation,
  RelationKind,
  Trigger,
} from '../../model/model.js';
import { readablePostgres } from '../../offline/pgdump/expression.js';
import type {
  ColumnRow,
  ConstraintRow,
  DatabaseRow,
  IndexRow,
  RelationRow,
  SchemaRow,
  TriggerRow,
  TypeRow,
} from './catalog.js';

export interface PostgresRows {
  readonly database: DatabaseRow;
  readonly schemas: readonly SchemaRow[];
  readonly relations: readonly RelationRow[];
  readonly columns: readonly ColumnRow[];
  readonly constraints: readonly ConstraintRow[];
  readonly indexes: readonly IndexRow[];
  readonly triggers: readonly TriggerRow[];
  readonly types: readonly TypeRow[];
}

/** Catalog rows into the model. Partitions are still relations of their own. */
export function assemblePostgres(rows: PostgresRows): Database {
  const types = rows.types.map(typeOf);
  const enums = new Map(
    types.filter((type) => type.kind === 'enum').map((type) => [`${type.schema}.${type.name}`, type]),
  );
  const columns = grouped(rows.columns);
  const constraints = grouped(rows.constraints);
  const indexes = grouped(rows.indexes);
  const triggers = grouped(rows.triggers);
  return {
    name: rows.database.name,
    dialect: 'postgresql',
    comment: commentOf(rows.database.comment),
    schemas: rows.schemas.map((schema) => ({ name: schema.name, comment: schemaComment(schema) })),
    types,
    relations: rows.relations.map((row) => {
      const key = `${row.schema}.${row.name}`;
      return relation({
        schema: row.schema,
        name: row.name,
        kind: KINDS[row.kind],
        comment: commentOf(row.comment),
        columns: (columns.get(key) ?? []).map((one) => columnOf(one, enums)),
        ...constraintsOf(constraints.get(key) ?? []),
        indexes: (indexes.get(key) ?? []).map(indexOf),
        triggers: (triggers.get(key) ?? []).map(triggerOf),
        definition: row.definition,
        partitioning: partitioningOf(row.partition_key),
        partitionOf: partitionOf(row),
        facts: factsOf(row),
      });
    }),
  };
}

/** PostgreSQL's own words about `public` say nothing about what the team keeps there. */
function schemaComment(schema: SchemaRow): string | null {
  return schema.comment === 'standard public schema' ? null : commentOf(schema.comment);
}

const KINDS: Readonly<Record<RelationRow['kind'], RelationKind>> = {
  r: 'table',
  p: 'table',
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
};

function grouped<Row extends { readonly schema: string; readonly table: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.schema}.${row.table}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function columnOf(row: ColumnRow, enums: ReadonlyMap<string, NamedType>): Column {
  const isSerial = row.default !== null && /^nextval\(/.test(row.default);
  return column({
    name: row.name,
    type: withoutQuotes(row.type),
    nullable: !row.not_null,
    default: row.generated === '' && !isSerial && row.default !== null ? readablePostgres(row.default) : null,
    comment: commentOf(row.comment),
    identity: row.identity !== '' || isSerial,
    generated: row.generated === '' || row.default === null ? null : readablePostgres(row.default),
    enumValues: enums.get(`${row.type_schema}.${row.type_name}`)?.values ?? [],
  });
}

/** `sales."Name"` → `sales.Name`. PostgreSQL's own `"char"`, another type than char, keeps its quotes. */
function withoutQuotes(type: string): string {
  return type.replace(/^"((?:[^"]|"")+)"(?=\.)/, '$1').replace(/\."((?:[^"]|"")+)"/, '.$1');
}

function constraintsOf(
  rows: readonly ConstraintRow[],
): Pick<Relation, 'primaryKey' | 'uniqueKeys' | 'foreignKeys' | 'checks'> {
  const of = (type: ConstraintRow['type']): ConstraintRow[] => rows.filter((row) => row.type === type);
  const primary = of('p')[0];
  return {
    primaryKey: primary === undefined ? null : { name: primary.name, columns: primary.columns ?? [] },
    uniqueKeys: of('u').map((row) => ({ name: row.name, columns: row.columns ?? [] })),
    foreignKeys: of('f').map((row) =>
      foreignKey({
        name: row.name,
        columns: row.columns ?? [],
        targetSchema: row.target_schema,
        targetTable: row.target_table ?? '',
        targetColumns: row.target_columns ?? [],
        onDelete: ACTIONS.get(row.on_delete) ?? null,
        onUpdate: ACTIONS.get(row.on_update) ?? null,
      }),
    ),
    checks: [...of('c'), ...of('x')].map((row) => ({ name: row.name, expression: checkExpression(row.definition) })),
  };
}

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['c', 'CASCADE'],
  ['n', 'SET NULL'],
  ['d', 'SET DEFAULT'],
]);

/** `CHECK (a > 0)` → `a > 0`; an exclusion constraint stays as it is. */
function checkExpression(definition: string): string {
  const match = /^CHECK \(([\s\S]*)\)((?: NO INHERIT)?(?: NOT VALID)?)$/.exec(definition);
  return match === null ? definition : `${readablePostgres(match[1] ?? '')}${match[2]}`;
}

function indexOf(row: IndexRow): Index {
  const keys = row.columns.slice(0, row.key_columns).map(readablePostgres);
  return index({
    name: row.name,
    columns: keys.map((name, position) => (row.descending[position] === true ? `${name} DESC` : name)),
    included: row.columns.slice(row.key_columns),
    unique: row.unique,
    where: row.where === null ? null : readablePostgres(row.where),
    method: row.method === 'btree' ? null : row.method,
    backsKey: row.backs_key,
  });
}

/** pg_trigger.tgtype: 1 row, 2 before, 4 insert, 8 delete, 16 update, 32 truncate, 64 instead of. */
function triggerOf(row: TriggerRow): Trigger {
  const has = (bit: number): boolean => (row.bits & bit) !== 0;
  return {
    name: row.name,
    timing: has(64) ? 'INSTEAD OF' : has(2) ? 'BEFORE' : 'AFTER',
    events: [has(4) ? 'INSERT' : '', has(16) ? 'UPDATE' : '', has(8) ? 'DELETE' : '', has(32) ? 'TRUNCATE' : ''].filter(
      (event) => event !== '',
    ),
    calls: row.function_schema === 'pg_catalog' ? row.function_name : `${row.function_schema}.${row.function_name}`,
    comment: commentOf(row.comment),
  };
}

function typeOf(row: TypeRow): NamedType {
  return namedType({
    schema: row.schema,
    name: row.name,
    kind: row.kind === 'e' ? 'enum' : 'domain',
    values: row.values ?? [],
    baseType: row.base_type,
    checks: (row.checks ?? []).map(checkExpression),
    comment: commentOf(row.comment),
  });
}

function partitioningOf(key: string | null): Relation['partitioning'] {
  const match = key === null ? null : /^(\w+) \(([\s\S]*)\)$/.exec(key);
  return match === null ? null : { strategy: match[1] ?? '', key: match[2] ?? '', partitions: [] };
}

function partitionOf(row: RelationRow): PartitionOf | null {
  if (!row.is_partition || row.parent_name === null) return null;
  const bounds = row.bounds === null ? null : row.bounds.replace(/^FOR VALUES /, '');
  return { schema: row.parent_schema, name: row.parent_name, bounds };
}

function factsOf(row: RelationRow): string[] {
  const facts: string[] = [];
  if (row.persistence === 'u') facts.push('Unlogged: its rows do not survive a crash.');
  if (!row.is_partition && row.parents !== null) facts.push(`Inherits from ${row.parents.join(', ')}.`);
  return facts;
}
