import type { Database, Relation } from '../model/model.js';
import { qualifiedName, RelationNames, wordsOf } from '../model/names.js';
import { foldPartitions } from '../model/partitions.js';

export type LintRule = 'TABLE_UNDESCRIBED' | 'COLUMN_UNDESCRIBED' | 'KEY_MISSING' | 'RELATION_UNSTATED';

/** One thing that a schema's readers will miss. */
export interface LintFinding {
  readonly code: LintRule;
  /** `sales.orders`, or `sales.orders.status`. */
  readonly where: string;
  readonly message: string;
  readonly hint: string;
}

/** Tables and columns without a description, tables without a key, relations that names suggest and no key states. */
export function lintDatabase(database: Database): LintFinding[] {
  const folded = foldPartitions(database);
  const names = new RelationNames(folded.relations);
  return folded.relations.flatMap((relation) => [
    ...undescribed(relation),
    ...withoutKey(relation),
    ...unstatedRelations(relation, folded.relations, names),
  ]);
}

function undescribed(relation: Relation): LintFinding[] {
  const where = qualifiedName(relation);
  const findings: LintFinding[] = [];
  if (relation.comment === null) {
    findings.push({
      code: 'TABLE_UNDESCRIBED',
      where,
      message: `the ${relation.kind} has no description`,
      hint: 'comment on it in the database, or in a comments file (--comments)',
    });
  }
  const missing = relation.columns.filter((column) => column.comment === null).map((column) => column.name);
  if (missing.length > 0 && relation.kind === 'table') {
    const shown = missing.slice(0, 8).join(', ');
    findings.push({
      code: 'COLUMN_UNDESCRIBED',
      where,
      message: `${missing.length} of ${relation.columns.length} columns have no description: ${shown}${missing.length > 8 ? ', …' : ''}`,
      hint: 'comment on them in the database, or in a comments file (--comments)',
    });
  }
  return findings;
}

function withoutKey(relation: Relation): LintFinding[] {
  if (relation.kind !== 'table' || relation.primaryKey !== null) return [];
  const unique =
    relation.uniqueKeys.length > 0 || relation.indexes.some((index) => index.unique && index.where === null);
  return [
    {
      code: 'KEY_MISSING',
      where: qualifiedName(relation),
      message: unique
        ? 'the table has a unique key and no primary key'
        : 'the table has no key: its rows can not be told apart',
      hint: 'declare a primary key',
    },
  ];
}

/** `customer_id` in a table without a key to `customers(customer_id)` or `customer(id)`. */
function unstatedRelations(relation: Relation, all: readonly Relation[], names: RelationNames): LintFinding[] {
  if (relation.kind !== 'table') return [];
  const stated = new Set(relation.foreignKeys.flatMap((key) => key.columns));
  const findings: LintFinding[] = [];
  for (const column of relation.columns) {
    if (stated.has(column.name)) continue;
    const words = wordsOf(column.name);
    const ending = words.at(-1) ?? '';
    const stem = SUFFIXES.has(ending)
      ? words.slice(0, -1)
      : words.length === 1 && /[a-z]id$/.test(ending)
        ? [ending.slice(0, -2)]
        : [];
    if (stem.length === 0) continue;
    const target = targetOf(stem, column.name, relation, all, names);
    if (target === null) continue;
    // The key of a table that is named after it points at nothing but itself.
    if (target === relation && relation.primaryKey?.columns.includes(column.name) === true) continue;
    findings.push({
      code: 'RELATION_UNSTATED',
      where: `${qualifiedName(relation)}.${column.name}`,
      message: `the name suggests a reference to ${qualifiedName(target)}, and no key states it`,
      hint: 'add a foreign key, or state it under references in a comments file (--comments)',
    });
  }
  return findings;
}

const SUFFIXES = new Set(['id', 'key', 'fk', 'no', 'code', 'uuid', 'guid', 'number']);

function targetOf(
  stem: readonly string[],
  column: string,
  from: Relation,
  all: readonly Relation[],
  names: RelationNames,
): Relation | null {
  const wanted = new Set(singulars(stem));
  const candidates = all.filter(
    (one) =>
      one.kind === 'table' && one.primaryKey?.columns.length === 1 && wanted.has(singular(wordsOf(one.name).join(''))),
  );
  const near = candidates.filter((one) => one.schema === from.schema);
  const chosen = near.length > 0 ? near : candidates;
  const target = chosen.length === 1 ? (chosen[0] ?? null) : null;
  if (target === null || names.find(target.schema, target.name) === null) return null;
  const key = target.primaryKey?.columns[0] ?? '';
  const types = [from, target].map((one, at) =>
    typeFamily(one.columns.find((each) => each.name === (at === 0 ? column : key))?.type ?? ''),
  );
  return types[0] === types[1] ? target : null;
}

/** `sold_to_customer` may mean `customer`: the whole and its last words. */
function singulars(words: readonly string[]): string[] {
  return words.map((_, at) => singular(words.slice(at).join('')));
}

function singular(word: string): string {
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function typeFamily(type: string): string {
  if (/int|serial|number|numeric|decimal/i.test(type)) return 'number';
  if (/char|text|string|clob/i.test(type)) return 'text';
  return type.toLowerCase().replace(/\(.*/, '');
}
