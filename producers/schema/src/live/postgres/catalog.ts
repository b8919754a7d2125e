/**
 * The catalog queries. `pg_catalog`, not `information_schema`: that one shows a login without rights nothing at all, no
 * partitions, no indexes and no materialized views. `search_path` is pg_catalog alone, so definitions come out qualified.
 * Everything is ordered in the "C" collation, so that the answer does not depend on the database's locale.
 */
const USER_SCHEMA = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;

/** Objects that an extension brought along are its business, not the team's. */
const OF_NO_EXTENSION = `NOT EXISTS (SELECT 1 FROM pg_depend x WHERE x.classid = 'pg_class'::regclass AND x.objid = c.oid AND x.deptype = 'e')`;

const RELATIONS = `pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace`;
const WANTED = `c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${USER_SCHEMA} AND ${OF_NO_EXTENSION}`;

export interface SchemaRow {
  readonly name: string;
  readonly comment: string | null;
}

export const SCHEMAS = `
SELECT n.nspname AS name, obj_description(n.oid, 'pg_namespace') AS comment
FROM pg_namespace n WHERE ${USER_SCHEMA} ORDER BY n.nspname COLLATE "C"`;

export interface RelationRow {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'r' | 'p' | 'v' | 'm' | 'f';
  readonly persistence: string;
  readonly comment: string | null;
  readonly definition: string | null;
  readonly partition_key: string | null;
  readonly is_partition: boolean;
  readonly bounds: string | null;
  readonly parents: string[] | null;
  readonly parent_schema: string | null;
  readonly parent_name: string | null;
  readonly may_use: boolean;
}

export const TABLES = `
SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind, c.relpersistence AS persistence,
  obj_description(c.oid, 'pg_class') AS comment,
  CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid, true) END AS definition,
  CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END AS partition_key,
  c.relispartition AS is_partition,
  CASE WHEN c.relispartition THEN pg_get_expr(c.relpartbound, c.oid) END AS bounds,
  i.parents, i.parent_schema, i.parent_name,
  has_schema_privilege(n.oid, 'USAGE') AND (
    has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, REFERENCES, TRIGGER')
    OR has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')) AS may_use
FROM ${RELATIONS}
LEFT JOIN LATERAL (
  SELECT array_agg(format('%s.%s', pn.nspname, p.relname) ORDER BY h.inhseqno) AS parents,
    (array_agg(pn.nspname ORDER BY h.inhseqno))[1] AS parent_schema, (array_agg(p.relname ORDER BY h.inhseqno))[1] AS parent_name
  FROM pg_inherits h JOIN pg_class p ON p.oid = h.inhparent JOIN pg_namespace pn ON pn.oid = p.relnamespace
  WHERE h.inhrelid = c.oid) i ON true
WHERE ${WANTED}
ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"`;

export interface ColumnRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly not_null: boolean;
  readonly default: string | null;
  readonly identity: string;
  readonly generated: string;
  readonly comment: string | null;
  readonly type_schema: string;
  readonly type_name: string;
}

export const COLUMNS = `
SELECT n.nspname AS schema, c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
  a.attnotnull OR (t.typtype = 'd' AND t.typnotnull) AS not_null, pg_get_expr(d.adbin, d.adrelid) AS default,
  a.attidentity AS identity, a.attgenerated AS generated, col_description(c.oid, a.attnum) AS comment,
  tn.nspname AS type_schema, CASE WHEN t.typcategory = 'A' AND e.oid IS NOT NULL THEN e.typname ELSE t.typname END AS type_name
FROM ${RELATIONS}
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
JOIN pg_namespace tn ON tn.oid = COALESCE(e.typnamespace, t.typnamespace)
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE ${WANTED}
ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C", a.attnum`;

export interface ConstraintRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: 'p' | 'u' | 'f' | 'c' | 'x';
  readonly columns: string[] | null;
  readonly target_schema: string | null;
  readonly target_table: string | null;
  readonly target_columns: string[] | null;
  readonly on_delete: string;
  readonly on_update: string;
  readonly definition: string;
}

/** Foreign keys that PostgreSQL makes for itself, one a partition (conparentid), are no constraints of anyone's. */
export const CONSTRAINTS = `
SELECT n.nspname AS schema, c.relname AS table, k.conname AS name, k.contype AS type,
  (SELECT array_agg(a.attname::text ORDER BY u.i) FROM unnest(k.conkey) WITH ORDINALITY u(num, i)
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num) AS columns,
  tn.nspname AS target_schema, tc.relname AS target_table,
  (SELECT array_agg(a.attname::text ORDER BY u.i) FROM unnest(k.confkey) WITH ORDINALITY u(num, i)
    JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num) AS target_columns,
  k.confdeltype AS on_delete, k.confupdtype AS on_update, pg_get_constraintdef(k.oid) AS definition
FROM pg_constraint k JOIN ${RELATIONS} ON c.oid = k.conrelid
LEFT JOIN pg_class tc ON tc.oid = k.confrelid LEFT JOIN pg_namespace tn ON tn.oid = tc.relnamespace
WHERE ${WANTED} AND k.contype IN ('p', 'u', 'f', 'c', 'x') AND NOT (k.contype = 'f' AND k.conparentid <> 0)
ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C", k.contype, k.conname COLLATE "C"`;

export interface IndexRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly unique: boolean;
  readonly method: string;
  readonly columns: string[];
  readonly descending: boolean[];
  readonly key_columns: number;
  readonly where: string | null;
  readonly backs_key: boolean;
}

export const INDEXES = `
SELECT n.nspname AS schema, c.relname AS table, ic.relname AS name, i.indisunique AS unique, am.amname AS method,
  (SELECT array_agg(COALESCE(a.attname::text, pg_get_indexdef(i.indexrelid, g, false)) ORDER BY g) FROM generate_series(1, i.indnatts) g
    LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[g - 1] AND a.attnum <> 0) AS columns,
  (SELECT array_agg((o.opt::int & 1) = 1 ORDER BY o.n) FROM unnest(i.indoption) WITH ORDINALITY o(opt, n)) AS descending,
  i.indnkeyatts AS key_columns, pg_get_expr(i.indpred, i.indrelid) AS where,
  EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')) AS backs_key
FROM pg_index i JOIN pg_class ic ON ic.oid = i.indexrelid JOIN pg_am am ON am.oid = ic.relam
JOIN ${RELATIONS} ON c.oid = i.indrelid
WHERE ${WANTED}
ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C", ic.relname COLLATE "C"`;

export interface TriggerRow {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly bits: number;
  readonly function_schema: string;
  readonly function_name: string;
  readonly comment: string | null;
}

export const TRIGGERS = `
SELECT n.nspname AS schema, c.relname AS table, g.tgname AS name, g.tgtype::int AS bits,
  fn.nspname AS function_schema, f.proname AS function_name, obj_description(g.oid, 'pg_trigger') AS comment
FROM pg_trigger g JOIN ${RELATIONS} ON c.oid = g.tgrelid
JOIN pg_proc f ON f.oid = g.tgfoid JOIN pg_namespace fn ON fn.oid = f.pronamespace
WHERE ${WANTED} AND NOT g.tgisinternal
ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C", g.tgname COLLATE "C"`;

export interface TypeRow {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'e' | 'd';
  readonly values: string[] | null;
  readonly base_type: string | null;
  readonly checks: string[] | null;
  readonly comment: string | null;
}

export const TYPES = `
SELECT n.nspname AS schema, t.typname AS name, t.typtype AS kind,
  (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid) AS values,
  CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod) END AS base_type,
  (SELECT array_agg(pg_get_constraintdef(k.oid) ORDER BY k.conname COLLATE "C")
    FROM pg_constraint k WHERE k.contypid = t.oid AND k.contype = 'c') AS checks,
  obj_description(t.oid, 'pg_type') AS comment
FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
WHERE t.typtype IN ('e', 'd') AND ${USER_SCHEMA}
  AND NOT EXISTS (SELECT 1 FROM pg_depend x WHERE x.classid = 'pg_type'::regclass AND x.objid = t.oid AND x.deptype = 'e')
ORDER BY n.nspname COLLATE "C", t.typname COLLATE "C"`;

export interface DatabaseRow {
  readonly name: string;
  readonly login: string;
  readonly comment: string | null;
}

export const DATABASE = `
SELECT d.datname AS name, session_user::text AS login, shobj_description(d.oid, 'pg_database') AS comment
FROM pg_database d WHERE d.datname = current_database()`;
