import type { ProducedDocument } from '@bearing/producer-kit';
import type { NamedType, Relation } from '../model/model.js';
import { byText, qualifiedName } from '../model/names.js';
import { valueList } from './columnTable.js';
import type { RenderContext } from './context.js';
import { code, firstSentence, inlineText, paragraphs, table } from './markdown.js';
import { DIALECT_NAMES, DIALECT_TAGS, heading } from './tableDocument.js';

const CENTRAL_SHOWN = 8;
const SENTENCE_LIMIT = 160;

/**
 * What a schema holds, a line a table: enough to choose the page to open. No columns, so that a changed column changes
 * its own table's page and no other.
 */
export function overviewDocument(
  schema: string | null,
  relations: readonly Relation[],
  context: RenderContext,
): ProducedDocument {
  const { database, naming } = context;
  const name = schema ?? database.name ?? naming.fallbackName;
  const comment =
    schema === null ? database.comment : (database.schemas.find((one) => one.name === schema)?.comment ?? null);
  const title = naming.prefix === null || schema === null ? (naming.prefix ?? name) : `${naming.prefix}.${name}`;
  const types = database.types.filter((type) => type.schema === schema);
  const what = schema === null ? `Database ${code(name)}` : `Schema ${code(name)}`;
  const body = [
    `# ${heading(title)}`,
    ...(comment === null ? [] : [paragraphs(comment)]),
    `${what} (${DIALECT_NAMES[database.dialect]}): ${countText(relations)}.`,
    central(relations, context),
    tableSection(
      'Tables',
      relations.filter((one) => one.kind === 'table' || one.kind === 'foreign table'),
      context,
    ),
    tableSection(
      'Views',
      relations.filter((one) => one.kind === 'view' || one.kind === 'materialized view'),
      context,
    ),
    typeSection(types),
  ];
  return {
    path: overviewPath(title, name, relations, context),
    frontMatter: {
      title,
      asOf: 'when-changed',
      source: `${naming.source}, ${schema === null ? 'database' : 'schema'} ${name}`,
      description: comment === null ? null : firstSentence(comment, SENTENCE_LIMIT),
      tags: ['overview', schema === null ? 'database' : 'schema', DIALECT_TAGS[database.dialect]],
    },
    body: body.filter((section) => section !== null && section !== '').join('\n\n'),
  };
}

/** `schema/sales.md`; with a suffix where a table has just that name. */
function overviewPath(title: string, name: string, relations: readonly Relation[], context: RenderContext): string {
  const file = context.naming.prefix === null ? name : title === context.naming.prefix ? title : name;
  const taken = relations.some((one) => qualifiedName(one).toLowerCase() === file.toLowerCase());
  return `${context.folder}/${file.replace(/[/\\]/g, '_')}${taken ? '.overview' : ''}.md`;
}

function countText(relations: readonly Relation[]): string {
  const kinds = ['table', 'foreign table', 'view', 'materialized view'] as const;
  const counts = kinds
    .map((kind) => ({ kind, count: relations.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}${count === 1 ? '' : 's'}`);
  return counts.length === 0 ? 'empty' : counts.join(', ');
}

function central(relations: readonly Relation[], context: RenderContext): string | null {
  const ranked = relations
    .map((one) => ({
      one,
      count: new Set(
        context
          .incoming(one)
          .map(({ from }) => from)
          .filter((from) => from !== one),
      ).size,
    }))
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count || byText(qualifiedName(a.one), qualifiedName(b.one)))
    .slice(0, CENTRAL_SHOWN);
  if (ranked.length === 0) return null;
  return `Most referred to: ${ranked.map(({ one, count }) => `${context.link(one)} (by ${count} tables)`).join(', ')}.`;
}

function tableSection(title: string, relations: readonly Relation[], context: RenderContext): string | null {
  if (relations.length === 0) return null;
  const rows = relations.map((one) => [
    context.link(one),
    one.comment === null ? '' : inlineText(firstSentence(one.comment, SENTENCE_LIMIT)),
  ]);
  return `## ${title}\n\n${table(['Name', 'Description'], rows)}`;
}

function typeSection(types: readonly NamedType[]): string | null {
  if (types.length === 0) return null;
  const rows = types.map((type) => [
    code(type.name),
    typeText(type),
    type.comment === null ? '' : inlineText(type.comment),
  ]);
  return `## Types\n\n${table(['Type', 'Definition', 'Description'], rows)}`;
}

function typeText(type: NamedType): string {
  if (type.kind === 'enum') return `one of ${valueList(type.values)}`;
  const checks = type.checks.map((check) => `check ${code(check)}`);
  return [type.baseType ?? '', ...checks].filter((part) => part !== '').join(', ');
}
