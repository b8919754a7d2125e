import type { ProducedDocument } from '@bearing/producer-kit';
import type { Database, Dialect, Relation } from '../model/model.js';
import { qualifiedName, wordsOf } from '../model/names.js';
import { columnTable } from './columnTable.js';
import type { RenderContext } from './context.js';
import {
  checkSection,
  definitionSection,
  indexSection,
  keySection,
  partitionSection,
  triggerSection,
} from './detailSections.js';
import { neighbourDiagram } from './diagram.js';
import { code, firstSentence, inlineText, paragraphs } from './markdown.js';
import { incomingSection, outgoingSection, viewSections } from './relationSections.js';

/** Characters of a description in the front matter. */
const DESCRIPTION_LIMIT = 200;

/** One document a table or view: its purpose first, then its columns, its relations, and what hangs on it. */
export function tableDocument(relation: Relation, context: RenderContext): ProducedDocument {
  const title = context.title(relation);
  const sections = [
    `# ${heading(title)}`,
    ...(relation.comment === null ? [] : [paragraphs(relation.comment)]),
    identity(relation, context.database),
    ...relation.facts.map(inlineText),
    ...(relation.columns.length === 0 ? [] : [`## Columns\n\n${columnTable(relation, context)}`]),
    keySection(relation),
    outgoingSection(relation, context),
    incomingSection(relation, context),
    ...viewSections(relation, context),
    partitionSection(relation),
    indexSection(relation),
    checkSection(relation),
    triggerSection(relation),
    definitionSection(relation, context.database.dialect),
    neighbourDiagram(relation, context),
  ];
  return {
    path: context.path(relation),
    frontMatter: {
      title,
      asOf: 'when-changed',
      source: `${context.naming.source}, ${relation.kind} ${qualifiedName(relation)}`,
      description: relation.comment === null ? null : firstSentence(relation.comment, DESCRIPTION_LIMIT),
      tags: [relation.kind.replaceAll(' ', '-'), DIALECT_TAGS[context.database.dialect]],
      aliases: aliases(relation, title),
    },
    body: sections.filter((section) => section !== null && section !== '').join('\n\n'),
  };
}

export const DIALECT_NAMES: Readonly<Record<Dialect, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  sqlite: 'SQLite',
  sqlserver: 'SQL Server',
  sql: 'SQL',
};

export const DIALECT_TAGS: Readonly<Record<Dialect, string>> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mariadb',
  sqlite: 'sqlite',
  sqlserver: 'sql-server',
  sql: 'sql',
};

export function heading(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/([\\`*<]|(?<=\s)_|_(?=\s))/g, '\\$1');
}

/** `Table in schema sales (PostgreSQL). Primary key order_id.` */
function identity(relation: Relation, database: Database): string {
  const kind = `${relation.kind.charAt(0).toUpperCase()}${relation.kind.slice(1)}`;
  const place = relation.schema === null ? '' : ` in schema ${code(relation.schema)}`;
  const key = relation.primaryKey === null ? '' : ` Primary key ${relation.primaryKey.columns.map(code).join(', ')}.`;
  return `${kind}${place} (${DIALECT_NAMES[database.dialect]}).${key}`;
}

/** Other names people use: the bare one, the qualified one where a prefix stands before it, and the words in it. */
function aliases(relation: Relation, title: string): string[] {
  const words = wordsOf(relation.name).join(' ');
  const names = [qualifiedName(relation), relation.name, words];
  return [...new Set(names)].filter((name) => name !== title && name !== '');
}
