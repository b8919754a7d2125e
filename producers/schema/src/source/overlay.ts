import type { ProducerWarning } from '@bearing/producer-kit';
import { commentOf, foreignKey } from '../model/build.js';
import type { Database, ForeignKey, Relation } from '../model/model.js';
import { qualifiedName, RelationNames } from '../model/names.js';
import { isMapping, readYamlFile } from './yamlFile.js';

/** What people know about a schema and the database does not say. */
export interface Comments {
  readonly database: string | null;
  readonly schemas: ReadonlyMap<string, string>;
  readonly tables: ReadonlyMap<string, TableComments>;
}

interface TableComments {
  readonly comment: string | null;
  readonly columns: ReadonlyMap<string, string>;
  readonly references: readonly ForeignKey[];
}

/**
 * Reads a comments file: `tables: { sales.orders: { comment, columns: { status: … }, references: [{ columns, table, to }] } }`,
 * `schemas: { sales: … }`, `database: …`. A table may also be given as its comment alone.
 */
export function readCommentsFile(file: string): Comments {
  const value = readYamlFile(file, 'comments file');
  const tables = new Map<string, TableComments>();
  for (const [name, entry] of entriesOf(value['tables'])) {
    if (typeof entry === 'string') tables.set(name, { comment: commentOf(entry), columns: new Map(), references: [] });
    else if (isMapping(entry)) {
      tables.set(name, {
        comment: commentOf(textOf(entry['comment'])),
        columns: texts(entry['columns']),
        references: Array.isArray(entry['references']) ? entry['references'].flatMap(referenceOf) : [],
      });
    }
  }
  return { database: commentOf(textOf(value['database'])), schemas: texts(value['schemas']), tables };
}

/** The overlay wins over what the database says. What it names and the database lacks is a warning. */
export function withComments(
  database: Database,
  comments: Comments,
  where: string,
): { readonly database: Database; readonly warnings: readonly ProducerWarning[] } {
  const warnings: ProducerWarning[] = [];
  const unknown = (what: string): void => {
    warnings.push({
      code: 'COMMENT_UNMATCHED',
      where,
      message: `${what} is not in the schema`,
      hint: 'correct or remove it in the comments file',
    });
  };
  const names = new RelationNames(database.relations);
  const given = new Map<Relation, TableComments>();
  for (const [name, table] of comments.tables) {
    const dot = name.lastIndexOf('.');
    const relation = names.find(null, name) ?? (dot < 0 ? null : names.find(name.slice(0, dot), name.slice(dot + 1)));
    if (relation === null) unknown(`table ${name}`);
    else given.set(relation, table);
  }
  const relations = database.relations.map((relation) => {
    const table = given.get(relation);
    if (table === undefined) return relation;
    const columns = new Map([...table.columns].map(([name, text]) => [name.toLowerCase(), text]));
    for (const name of table.columns.keys()) {
      const known = relation.columns.some((column) => column.name.toLowerCase() === name.toLowerCase());
      if (!known) unknown(`column ${qualifiedName(relation)}.${name}`);
    }
    return {
      ...relation,
      comment: table.comment ?? relation.comment,
      columns: relation.columns.map((column) => ({
        ...column,
        comment: columns.get(column.name.toLowerCase()) ?? column.comment,
      })),
      foreignKeys: [...relation.foreignKeys, ...table.references],
    };
  });
  const known = new Set(database.schemas.map((schema) => schema.name));
  const added = [...comments.schemas]
    .filter(([name]) => !known.has(name))
    .map(([name, comment]) => ({ name, comment }));
  return {
    warnings,
    database: {
      ...database,
      comment: comments.database ?? database.comment,
      schemas: [
        ...database.schemas.map((schema) => ({
          ...schema,
          comment: comments.schemas.get(schema.name) ?? schema.comment,
        })),
        ...added,
      ],
      relations,
    },
  };
}

function referenceOf(value: unknown): ForeignKey[] {
  if (!isMapping(value)) return [];
  const target = textOf(value['table']);
  const columns = list(value['columns']);
  if (target === null || columns.length === 0) return [];
  const dot = target.lastIndexOf('.');
  return [
    foreignKey({
      columns,
      targetSchema: dot < 0 ? null : target.slice(0, dot),
      targetTable: target.slice(dot + 1),
      targetColumns: list(value['to']),
      virtual: true,
    }),
  ];
}

function texts(value: unknown): Map<string, string> {
  const result = new Map<string, string>();
  for (const [name, text] of entriesOf(value)) {
    const comment = commentOf(textOf(text));
    if (comment !== null) result.set(name, comment);
  }
  return result;
}

function entriesOf(value: unknown): [string, unknown][] {
  return isMapping(value) ? Object.entries(value) : [];
}

function list(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== null);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null;
}
