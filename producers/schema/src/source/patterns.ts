import type { Database, Relation } from '../model/model.js';
import { qualifiedName } from '../model/names.js';

/** Keeps the relations that a pattern includes and none excludes. A pattern without a dot is about the bare name too. */
export function filterRelations(database: Database, include: readonly string[], exclude: readonly string[]): Database {
  if (include.length === 0 && exclude.length === 0) return database;
  const wanted = relationFilter(include, exclude);
  // A partition stays with its parent, whatever it is called.
  const parents = new Set(
    database.relations.filter((one) => one.partitionOf === null && wanted(one)).map(qualifiedName),
  );
  const kept = (relation: Relation): boolean => {
    if (relation.partitionOf === null) return parents.has(qualifiedName(relation));
    return parents.has(qualifiedName(relation.partitionOf)) || wanted(relation);
  };
  return { ...database, relations: database.relations.filter(kept) };
}

/** Whether the patterns want a relation. */
export function relationFilter(include: readonly string[], exclude: readonly string[]): (relation: Named) => boolean {
  const included = include.map(patternOf);
  const excluded = exclude.map(patternOf);
  return (relation) =>
    (included.length === 0 || included.some((matches) => matches(relation))) &&
    !excluded.some((matches) => matches(relation));
}

type Named = Pick<Relation, 'schema' | 'name'>;

function patternOf(pattern: string): (relation: Named) => boolean {
  const source = pattern
    .trim()
    .replace(/[.+^${}()|[\]\\/-]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 'isu');
  const qualifies = pattern.includes('.');
  return (relation) => expression.test(qualifiedName(relation)) || (!qualifies && expression.test(relation.name));
}
