import type { Database, Partition, Relation } from './model.js';
import { byText, qualifiedName } from './names.js';

/**
 * Moves every partition into its outermost parent, so that no partition is a document of its own. A foreign key that
 * points at a partition, or that only partitions have, stays readable: it is moved to the parent too.
 */
export function foldPartitions(database: Database): Database {
  const byName = new Map(database.relations.map((relation) => [qualifiedName(relation), relation]));
  const rootOf = (relation: Relation): Relation => {
    let root = relation;
    for (let depth = 0; root.partitionOf !== null && depth < MAX_DEPTH; depth++) {
      const parent = byName.get(qualifiedName(root.partitionOf));
      if (parent === undefined) break;
      root = parent;
    }
    return root;
  };
  const partitions = new Map<Relation, Relation[]>();
  const folded = new Map<string, Relation>();
  for (const relation of database.relations) {
    if (relation.partitionOf === null) continue;
    const root = rootOf(relation);
    if (root === relation) continue;
    partitions.set(root, [...(partitions.get(root) ?? []), relation]);
    folded.set(qualifiedName(relation), root);
  }
  const relations = database.relations
    .filter((relation) => !folded.has(qualifiedName(relation)))
    .map((relation) => withPartitions(relation, partitions.get(relation) ?? []))
    .map((relation) => retarget(relation, folded));
  return { ...database, relations };
}

const MAX_DEPTH = 16;

function withPartitions(parent: Relation, children: readonly Relation[]): Relation {
  if (children.length === 0) return parent;
  const partitions: Partition[] = children
    .map((child) => ({
      name: child.schema === parent.schema ? child.name : qualifiedName(child),
      bounds: child.partitionOf?.bounds ?? null,
    }))
    .sort((a, b) => byText(a.name, b.name));
  const foreignKeys = [...parent.foreignKeys];
  const known = new Set(foreignKeys.map(keyOf));
  for (const child of children) {
    for (const key of child.foreignKeys) {
      if (known.has(keyOf(key))) continue;
      known.add(keyOf(key));
      foreignKeys.push({ ...key, name: null });
    }
  }
  return {
    ...parent,
    foreignKeys,
    partitioning: {
      strategy: parent.partitioning?.strategy ?? 'INHERITANCE',
      key: parent.partitioning?.key ?? '',
      partitions: [...(parent.partitioning?.partitions ?? []), ...partitions],
    },
  };
}

function keyOf(key: Relation['foreignKeys'][number]): string {
  return JSON.stringify([key.columns, key.targetSchema, key.targetTable, key.targetColumns]);
}

function retarget(relation: Relation, folded: ReadonlyMap<string, Relation>): Relation {
  const seen = new Set<string>();
  const foreignKeys = relation.foreignKeys
    .map((key) => {
      const root = folded.get(qualifiedName({ schema: key.targetSchema, name: key.targetTable }));
      return root === undefined ? key : { ...key, targetSchema: root.schema, targetTable: root.name };
    })
    .filter((key) => {
      const identity = `${key.name ?? ''} ${keyOf(key)}`;
      if (seen.has(identity)) return false;
      seen.add(identity);
      return true;
    });
  return { ...relation, foreignKeys };
}
