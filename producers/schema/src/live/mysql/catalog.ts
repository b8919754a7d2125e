/**
 * The catalog queries. They read `information_schema`, which shows a login what it has rights to. `IN (?)` takes the
 * list of schemas. Columns are named in lower case by alias: MySQL 8 gives upper case, MariaDB what was written.
 */
export interface SchemaRow {
  readonly name: string;
  readonly comment: string | null;
}

export const SYSTEM_SCHEMAS = ['information_schema', 'mysql', 'performance_schema', 'sys', 'ndbinfo'];

export const SCHEMAS = `SELECT SCHEMA_NAME AS name FROM information_schema.SCHEMATA ORDER BY SCHEMA_NAME`;
/** MariaDB since 10.5 alone. */
export const SCHEMA_COMMENTS = `SELECT SCHEMA_NAME AS name, SCHEMA_COMMENT AS comment FROM information_schema.SCHEMATA WHERE SCHEMA_NAME IN (?)`;

export interface TableRow {
  readonly schema: string;
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
}

export const TABLES = `
SELECT TABLE_SCHEMA AS \`schema\`, TABLE_NAME AS name, TABLE_TYPE AS type, TABLE_COMMENT AS comment
FROM information_schema.TABLES WHERE TABLE_SCHEMA IN (?) AND TABLE_TYPE <> 'SEQUENCE' ORDER BY TABLE_SCHEMA, TABLE_NAME`;

export interface ViewRow {
  readonly schema: string;
  readonly table: string;
  readonly definition: string | null;
}

export const VIEWS = `
SELECT TABLE_SCHEMA AS \`schema\`, TABLE_NAME AS \`table\`, VIEW_DEFINITION AS definition
FROM information_schema.VIEWS WHERE TABLE_SCHEMA IN (?)`;

export interface ColumnRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly data_type: string;
  readonly nullable: string;
  readonly default: string | null;
  readonly extra: string;
  readonly expression: string | null;
  readonly comment: string | null;
}

export const COLUMNS = `
SELECT TABLE_SCHEMA AS \`schema\`, TABLE_NAME AS \`table\`, COLUMN_NAME AS name, COLUMN_TYPE AS type, DATA_TYPE AS data_type,
  IS_NULLABLE AS nullable, COLUMN_DEFAULT AS \`default\`, EXTRA AS extra, GENERATION_EXPRESSION AS expression, COLUMN_COMMENT AS comment
FROM information_schema.COLUMNS WHERE TABLE_SCHEMA IN (?) ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`;

export interface IndexRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly non_unique: number;
  readonly column: string | null;
  readonly collation: string | null;
  readonly type: string;
}

/** MySQL 8 gives an expression in the place of a column; the others have no such column in their catalog. */
export const INDEXES = `
SELECT TABLE_SCHEMA AS \`schema\`, TABLE_NAME AS \`table\`, INDEX_NAME AS name, NON_UNIQUE AS non_unique,
  COLUMN_NAME AS \`column\`, COLLATION AS collation, INDEX_TYPE AS type
FROM information_schema.STATISTICS WHERE TABLE_SCHEMA IN (?) ORDER BY TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`;
export const INDEXES_WITH_EXPRESSIONS = INDEXES.replace(
  'COLUMN_NAME AS `column`',
  "COALESCE(COLUMN_NAME, CONCAT('(', EXPRESSION, ')')) AS `column`",
);

export interface KeyRow {
  readonly schema: string;
  readonly table: string;
  /** `PRIMARY` is the primary key; one with a target is a foreign key; any other is unique. */
  readonly name: string;
  readonly column: string;
  readonly target_schema: string | null;
  readonly target_table: string | null;
  readonly target_column: string | null;
}

/** Without joins: the server opens every table once for each catalog table that a query names. */
export const KEYS = `
SELECT TABLE_SCHEMA AS \`schema\`, TABLE_NAME AS \`table\`, CONSTRAINT_NAME AS name, COLUMN_NAME AS \`column\`,
  REFERENCED_TABLE_SCHEMA AS target_schema, REFERENCED_TABLE_NAME AS target_table, REFERENCED_COLUMN_NAME AS target_column
FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA IN (?)
ORDER BY TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`;

export interface ActionRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly on_delete: string;
  readonly on_update: string;
}

export const ACTIONS = `
SELECT CONSTRAINT_SCHEMA AS \`schema\`, TABLE_NAME AS \`table\`, CONSTRAINT_NAME AS name, DELETE_RULE AS on_delete, UPDATE_RULE AS on_update
FROM information_schema.REFERENTIAL_CONSTRAINTS WHERE CONSTRAINT_SCHEMA IN (?)`;

export interface CheckRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly expression: string;
}

export const CHECKS_MARIADB = `
SELECT CONSTRAINT_SCHEMA AS \`schema\`, TABLE_NAME AS \`table\`, CONSTRAINT_NAME AS name, CHECK_CLAUSE AS expression
FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA IN (?) ORDER BY CONSTRAINT_SCHEMA, TABLE_NAME, CONSTRAINT_NAME`;
export const CHECKS_MYSQL = `
SELECT k.CONSTRAINT_SCHEMA AS \`schema\`, c.TABLE_NAME AS \`table\`, k.CONSTRAINT_NAME AS name, k.CHECK_CLAUSE AS expression
FROM information_schema.CHECK_CONSTRAINTS k JOIN information_schema.TABLE_CONSTRAINTS c
  ON c.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND c.CONSTRAINT_NAME = k.CONSTRAINT_NAME AND c.CONSTRAINT_TYPE = 'CHECK'
WHERE k.CONSTRAINT_SCHEMA IN (?) ORDER BY k.CONSTRAINT_SCHEMA, c.TABLE_NAME, k.CONSTRAINT_NAME`;

export interface TriggerRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly timing: string;
  readonly event: string;
}

export const TRIGGERS = `
SELECT EVENT_OBJECT_SCHEMA AS \`schema\`, EVENT_OBJECT_TABLE AS \`table\`, TRIGGER_NAME AS name, ACTION_TIMING AS timing, EVENT_MANIPULATION AS event
FROM information_schema.TRIGGERS WHERE EVENT_OBJECT_SCHEMA IN (?) ORDER BY EVENT_OBJECT_SCHEMA, EVENT_OBJECT_TABLE, TRIGGER_NAME`;

export interface PartitionRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly method: string;
  readonly expression: string | null;
  readonly bounds: string | null;
}

export const PARTITIONS = `
SELECT TABLE_SCHEMA AS \`schema\`, TABLE_NAME AS \`table\`, PARTITION_NAME AS name, PARTITION_METHOD AS method,
  PARTITION_EXPRESSION AS expression, PARTITION_DESCRIPTION AS bounds
FROM information_schema.PARTITIONS WHERE TABLE_SCHEMA IN (?) AND PARTITION_NAME IS NOT NULL
ORDER BY TABLE_SCHEMA, TABLE_NAME, PARTITION_ORDINAL_POSITION, SUBPARTITION_ORDINAL_POSITION`;
