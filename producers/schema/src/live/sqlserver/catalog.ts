/**
 * The catalog queries for SQL Server 2016 and later. They are also the parts of the script that a DBA runs where no
 * login may be given (`forjson`), so both ways see the same. Ordered by binary collation: the same everywhere.
 */
export type SqlServerQueryName = keyof typeof SQL_SERVER_QUERIES;

const BIN = 'COLLATE Latin1_General_BIN2';
const DESCRIPTION = (join: string): string =>
  `OUTER APPLY (SELECT TOP (1) CONVERT(nvarchar(max), p.value) AS value FROM sys.extended_properties p
  WHERE ${join} AND p.name IN (N'MS_Description', N'Description', N'Caption')
  ORDER BY CASE p.name WHEN N'MS_Description' THEN 1 WHEN N'Description' THEN 2 ELSE 3 END) d`;
const OBJECTS = `sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id`;
const WANTED = `o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND o.name <> N'sysdiagrams'`;

interface DatabaseRow {
  readonly name: string;
  readonly login: string;
  /** 1 where the login may see every definition. */
  readonly sees_all: number;
}

interface SchemaRow {
  readonly name: string;
  readonly comment: string | null;
}

export interface TableRow {
  readonly schema: string;
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
  readonly definition: string | null;
  readonly history: string | null;
  readonly is_temporal: boolean | number;
  readonly is_memory_optimized: boolean | number;
}

export interface ColumnRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type_schema: string;
  readonly type: string;
  readonly base_type: string;
  readonly is_alias: boolean | number;
  readonly max_length: number;
  readonly precision: number;
  readonly scale: number;
  readonly xml_collection: string | null;
  readonly is_nullable: boolean | number;
  readonly is_identity: boolean | number;
  readonly default: string | null;
  readonly computed: string | null;
  readonly comment: string | null;
}

export interface KeyRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_system_named: boolean | number;
  readonly column: string;
}

export interface ForeignKeyRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly is_system_named: boolean | number;
  readonly column: string;
  readonly target_schema: string;
  readonly target_table: string;
  readonly target_column: string;
  readonly on_delete: string;
  readonly on_update: string;
}

interface CheckRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly is_system_named: boolean | number;
  readonly definition: string;
}

export interface IndexRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: number;
  readonly is_unique: boolean | number;
  readonly filter: string | null;
  readonly column: string;
  readonly is_descending: boolean | number;
  readonly is_included: boolean | number;
}

export interface TriggerRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly is_instead_of: boolean | number;
  readonly event: string;
  readonly comment: string | null;
}

export interface TypeRow {
  readonly schema: string;
  readonly name: string;
  readonly base_type: string;
  readonly max_length: number;
  readonly precision: number;
  readonly scale: number;
}

export interface SqlServerRows {
  readonly database: readonly DatabaseRow[];
  readonly schemas: readonly SchemaRow[];
  readonly tables: readonly TableRow[];
  readonly columns: readonly ColumnRow[];
  readonly keys: readonly KeyRow[];
  readonly foreignKeys: readonly ForeignKeyRow[];
  readonly checks: readonly CheckRow[];
  readonly indexes: readonly IndexRow[];
  readonly triggers: readonly TriggerRow[];
  readonly types: readonly TypeRow[];
}

export const SQL_SERVER_QUERIES = {
  database: `
SELECT DB_NAME() AS name, SUSER_SNAME() AS login, HAS_PERMS_BY_NAME(DB_NAME(), N'DATABASE', N'VIEW DEFINITION') AS sees_all`,
  schemas: `
SELECT s.name, d.value AS comment FROM sys.schemas s ${DESCRIPTION('p.class = 3 AND p.major_id = s.schema_id')}
WHERE EXISTS (SELECT 1 FROM sys.objects o WHERE o.schema_id = s.schema_id AND ${WANTED}) ORDER BY s.name ${BIN}`,
  tables: `
SELECT s.name AS [schema], o.name, RTRIM(o.type) AS type, d.value AS comment, m.definition,
  CASE WHEN h.name IS NULL THEN NULL ELSE hs.name + N'.' + h.name END AS history,
  CASE WHEN t.temporal_type = 2 THEN 1 ELSE 0 END AS is_temporal, ISNULL(t.is_memory_optimized, 0) AS is_memory_optimized
FROM ${OBJECTS} LEFT JOIN sys.tables t ON t.object_id = o.object_id
LEFT JOIN sys.tables h ON h.object_id = t.history_table_id LEFT JOIN sys.schemas hs ON hs.schema_id = h.schema_id
LEFT JOIN sys.sql_modules m ON m.object_id = o.object_id
${DESCRIPTION('p.class = 1 AND p.major_id = o.object_id AND p.minor_id = 0')}
WHERE ${WANTED} ORDER BY s.name ${BIN}, o.name ${BIN}`,
  columns: `
SELECT s.name AS [schema], o.name AS [table], c.name, ts.name AS type_schema, t.name AS type, b.name AS base_type,
  t.is_user_defined AS is_alias, c.max_length, c.precision, c.scale,
  CASE WHEN x.name IS NULL THEN NULL ELSE xs.name + N'.' + x.name END AS xml_collection,
  c.is_nullable, c.is_identity, f.definition AS [default], k.definition AS computed, d.value AS comment
FROM ${OBJECTS} JOIN sys.columns c ON c.object_id = o.object_id
JOIN sys.types t ON t.user_type_id = c.user_type_id JOIN sys.schemas ts ON ts.schema_id = t.schema_id
LEFT JOIN sys.types b ON b.user_type_id = c.system_type_id
LEFT JOIN sys.default_constraints f ON f.object_id = c.default_object_id
LEFT JOIN sys.computed_columns k ON k.object_id = c.object_id AND k.column_id = c.column_id
LEFT JOIN sys.xml_schema_collections x ON x.xml_collection_id = c.xml_collection_id AND c.xml_collection_id <> 0
LEFT JOIN sys.schemas xs ON xs.schema_id = x.schema_id
${DESCRIPTION('p.class = 1 AND p.major_id = c.object_id AND p.minor_id = c.column_id')}
WHERE ${WANTED} ORDER BY s.name ${BIN}, o.name ${BIN}, c.column_id`,
  keys: `
SELECT s.name AS [schema], o.name AS [table], k.name, RTRIM(k.type) AS type, k.is_system_named, c.name AS [column]
FROM ${OBJECTS} JOIN sys.key_constraints k ON k.parent_object_id = o.object_id
JOIN sys.index_columns i ON i.object_id = o.object_id AND i.index_id = k.unique_index_id AND i.is_included_column = 0
JOIN sys.columns c ON c.object_id = o.object_id AND c.column_id = i.column_id
WHERE ${WANTED} ORDER BY s.name ${BIN}, o.name ${BIN}, k.name ${BIN}, i.key_ordinal`,
  foreignKeys: `
SELECT s.name AS [schema], o.name AS [table], k.name, k.is_system_named, c.name AS [column], ts.name AS target_schema,
  t.name AS target_table, tc.name AS target_column, k.delete_referential_action_desc AS on_delete, k.update_referential_action_desc AS on_update
FROM ${OBJECTS} JOIN sys.foreign_keys k ON k.parent_object_id = o.object_id
JOIN sys.foreign_key_columns f ON f.constraint_object_id = k.object_id
JOIN sys.columns c ON c.object_id = f.parent_object_id AND c.column_id = f.parent_column_id
JOIN sys.objects t ON t.object_id = f.referenced_object_id JOIN sys.schemas ts ON ts.schema_id = t.schema_id
JOIN sys.columns tc ON tc.object_id = f.referenced_object_id AND tc.column_id = f.referenced_column_id
WHERE ${WANTED} ORDER BY s.name ${BIN}, o.name ${BIN}, k.name ${BIN}, f.constraint_column_id`,
  checks: `
SELECT s.name AS [schema], o.name AS [table], k.name, k.is_system_named, k.definition
FROM ${OBJECTS} JOIN sys.check_constraints k ON k.parent_object_id = o.object_id
WHERE ${WANTED} ORDER BY s.name ${BIN}, o.name ${BIN}, k.name ${BIN}`,
  indexes: `
SELECT s.name AS [schema], o.name AS [table], i.name, i.type, i.is_unique, i.filter_definition AS filter, c.name AS [column],
  ic.is_descending_key AS is_descending, ic.is_included_column AS is_included
FROM ${OBJECTS} JOIN sys.indexes i ON i.object_id = o.object_id AND i.type > 0 AND i.is_primary_key = 0
  AND i.is_unique_constraint = 0 AND i.is_hypothetical = 0
JOIN sys.index_columns ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id
JOIN sys.columns c ON c.object_id = i.object_id AND c.column_id = ic.column_id
WHERE ${WANTED} ORDER BY s.name ${BIN}, o.name ${BIN}, i.name ${BIN}, ic.is_included_column, ic.key_ordinal, ic.index_column_id`,
  triggers: `
SELECT s.name AS [schema], o.name AS [table], g.name, g.is_instead_of_trigger AS is_instead_of, e.type_desc AS event, d.value AS comment
FROM ${OBJECTS} JOIN sys.triggers g ON g.parent_id = o.object_id AND g.is_ms_shipped = 0
JOIN sys.trigger_events e ON e.object_id = g.object_id
${DESCRIPTION('p.class = 1 AND p.major_id = g.object_id AND p.minor_id = 0')}
WHERE ${WANTED} ORDER BY s.name ${BIN}, o.name ${BIN}, g.name ${BIN}, e.type`,
  types: `
SELECT s.name AS [schema], t.name, b.name AS base_type, t.max_length, t.precision, t.scale
FROM sys.types t JOIN sys.schemas s ON s.schema_id = t.schema_id
JOIN sys.types b ON b.user_type_id = t.system_type_id
WHERE t.is_user_defined = 1 AND t.is_table_type = 0 AND t.is_assembly_type = 0 ORDER BY s.name ${BIN}, t.name ${BIN}`,
} as const;

/** One script that prints everything as one JSON document, for a DBA to run where no login may be given. */
export function exportScript(): string {
  const parts = Object.entries(SQL_SERVER_QUERIES).map(
    ([name, sql]) => `  (${sql.trim()} FOR JSON PATH, INCLUDE_NULL_VALUES) AS [${name}]`,
  );
  return [
    '-- Prints the schema of this database as JSON: names, types, keys, descriptions. It reads no row of any table and',
    '-- changes nothing. SQL Server 2016 or later. Run it in the database that it is about, as a login with VIEW DEFINITION:',
    '--   sqlcmd -S SERVER -d DATABASE -i export.sql -o schema.json -y 0 -f 65001',
    '-- or in Management Studio, and save what the result cell holds. Then: bearing-schema schema.json --corpus DIR',
    'SET NOCOUNT ON;',
    'SELECT 1 AS [bearingSchemaExport],',
    parts.join(',\n'),
    'FOR JSON PATH, WITHOUT_ARRAY_WRAPPER, INCLUDE_NULL_VALUES;',
    '',
  ].join('\n');
}
