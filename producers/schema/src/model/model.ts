/** What every reader makes and the renderer reads: one database, whatever it came from. Lists keep the order given here. */
export type Dialect = 'postgresql' | 'mysql' | 'mariadb' | 'sqlite' | 'sqlserver' | 'sql';

export interface Database {
  /** As its own server calls it, or the file's name; `null` where the input names none. */
  readonly name: string | null;
  readonly dialect: Dialect;
  readonly comment: string | null;
  readonly schemas: readonly SchemaInfo[];
  readonly relations: readonly Relation[];
  /** Named types that columns use: enums and domains. */
  readonly types: readonly NamedType[];
}

export interface SchemaInfo {
  readonly name: string;
  readonly comment: string | null;
}

export interface NamedType {
  readonly schema: string | null;
  readonly name: string;
  readonly kind: 'enum' | 'domain' | 'alias';
  /** Enum values in their own order. */
  readonly values: readonly string[];
  /** What a domain or an alias stands on, e.g. `integer`. */
  readonly baseType: string | null;
  /** A domain's checks, as SQL. */
  readonly checks: readonly string[];
  readonly comment: string | null;
}

export type RelationKind = 'table' | 'view' | 'materialized view' | 'foreign table';

/** A table or a view. `schema` is `null` where the database has no schemas (SQLite, or an input that names none). */
export interface Relation {
  readonly schema: string | null;
  readonly name: string;
  readonly kind: RelationKind;
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly primaryKey: Key | null;
  readonly uniqueKeys: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly indexes: readonly Index[];
  readonly checks: readonly Check[];
  readonly triggers: readonly Trigger[];
  /** A view's query. */
  readonly definition: string | null;
  readonly partitioning: Partitioning | null;
  /** Set on a partition until {@link foldPartitions} moves it into its parent. */
  readonly partitionOf: PartitionOf | null;
  /** Plain sentences that fit nowhere else: temporal, unlogged, inherits from. */
  readonly facts: readonly string[];
}

export interface Column {
  readonly name: string;
  /** As the database writes it, e.g. `character varying(40)`; empty where the input has none (views of scripts). */
  readonly type: string;
  /** `null` where the input doesn't say. */
  readonly nullable: boolean | null;
  readonly default: string | null;
  readonly comment: string | null;
  /** Filled by the database: identity, auto_increment, serial. */
  readonly identity: boolean;
  /** The expression of a computed column. */
  readonly generated: string | null;
  /** Values the type allows, in their own order. */
  readonly enumValues: readonly string[];
}

export interface Key {
  readonly name: string | null;
  readonly columns: readonly string[];
}

export interface ForeignKey {
  readonly name: string | null;
  readonly columns: readonly string[];
  readonly targetSchema: string | null;
  readonly targetTable: string;
  /** As many as `columns`, in the same order; empty where the input leaves them out. */
  readonly targetColumns: readonly string[];
  /** `CASCADE`, `SET NULL`, …; `null` for the default (no action). */
  readonly onDelete: string | null;
  readonly onUpdate: string | null;
  /** Stated by a comments overlay, not by the database. */
  readonly virtual: boolean;
}

export interface Index {
  readonly name: string;
  /** Columns or expressions, with `DESC` where it is not ascending. */
  readonly columns: readonly string[];
  readonly included: readonly string[];
  readonly unique: boolean;
  readonly where: string | null;
  /** `gin`, `FULLTEXT`, `columnstore`, …; `null` for the ordinary tree. */
  readonly method: string | null;
  /** Only there to carry a primary or unique key. */
  readonly backsKey: boolean;
}

export interface Check {
  readonly name: string | null;
  readonly expression: string;
}

export interface Trigger {
  readonly name: string;
  /** `BEFORE`, `AFTER`, `INSTEAD OF`. */
  readonly timing: string;
  /** `INSERT`, `UPDATE`, …, in that order. */
  readonly events: readonly string[];
  /** The function it runs, where it is one with a name. */
  readonly calls: string | null;
  readonly comment: string | null;
}

export interface Partitioning {
  /** `RANGE`, `LIST`, `HASH`, … */
  readonly strategy: string;
  /** Columns or expression. */
  readonly key: string;
  readonly partitions: readonly Partition[];
}

export interface Partition {
  readonly name: string;
  /** E.g. `FROM ('2022-01-01') TO ('2022-02-01')`; `null` where the input has none. */
  readonly bounds: string | null;
}

export interface PartitionOf {
  readonly schema: string | null;
  readonly name: string;
  readonly bounds: string | null;
}
