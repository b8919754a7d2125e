import type { Database } from './model.js';

/** What a database holds, counted before partitions are folded. */
export interface DatabaseCounts {
  readonly tables: number;
  readonly partitionedTables: number;
  readonly partitions: number;
  readonly views: number;
  readonly materializedViews: number;
  readonly columns: number;
  readonly primaryKeys: number;
  readonly foreignKeys: number;
  readonly checks: number;
  readonly indexes: number;
  readonly triggers: number;
  readonly enums: number;
  readonly domains: number;
  readonly tableComments: number;
  readonly columnComments: number;
}

/** Counts a database as a reader gives it. `tables` has the partitions, and not the partitioned parents, in it. */
export function countDatabase(database: Database): DatabaseCounts {
  const { relations, types } = database;
  const sum = (of: (relation: (typeof relations)[number]) => number): number =>
    relations.reduce((total, relation) => total + of(relation), 0);
  const isParent = (relation: (typeof relations)[number]): boolean =>
    relation.partitioning !== null && relation.partitionOf === null && relation.partitioning.partitions.length === 0;
  return {
    tables: sum((relation) => Number(relation.kind === 'table' && !isParent(relation))),
    partitionedTables: sum((relation) => Number(relation.partitioning !== null)),
    partitions: sum(
      (relation) => Number(relation.partitionOf !== null) + (relation.partitioning?.partitions.length ?? 0),
    ),
    views: sum((relation) => Number(relation.kind === 'view')),
    materializedViews: sum((relation) => Number(relation.kind === 'materialized view')),
    columns: sum((relation) => relation.columns.length),
    primaryKeys: sum((relation) => Number(relation.primaryKey !== null)),
    foreignKeys: sum((relation) => relation.foreignKeys.length),
    checks: sum((relation) => relation.checks.length),
    indexes: sum((relation) => relation.indexes.length),
    triggers: sum((relation) => relation.triggers.length),
    enums: types.filter((type) => type.kind === 'enum').length,
    domains: types.filter((type) => type.kind === 'domain').length,
    tableComments: sum((relation) => Number(relation.kind === 'table' && relation.comment !== null)),
    columnComments: sum((relation) => relation.columns.filter((column) => column.comment !== null).length),
  };
}
