import type { OutputSchema } from './tool.js';

/** JSON Schemas (2020-12) of what each tool sends as structured content. */

const text = { type: 'string' };
const integer = { type: 'integer' };
const orNull = (type: string) => ({ type: [type, 'null'] });
const list = (items: object) => ({ type: 'array', items });
const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const counts = { type: 'object', additionalProperties: integer };

const age = { asOf: orNull('string'), ageDays: orNull('integer'), freshness: { enum: ['fresh', 'stale', 'unknown'] } };
const identity = { document: text, title: text, origin: text };

export const SEARCH_OUTPUT: OutputSchema = root({
  query: { type: 'object' },
  snippets: list(
    object({
      ...identity,
      ...age,
      chunk: text,
      heading: list(text),
      text,
      truncated: { type: 'boolean' },
      lines: list(integer),
      imported: { type: 'boolean' },
    }),
  ),
  omitted: integer,
  corpus: { type: 'object' },
  advice: list(text),
});

export const DOCUMENT_OUTPUT: OutputSchema = root({
  ...identity,
  ...age,
  characters: integer,
  frontMatter: { type: 'object' },
  text,
  startLine: integer,
  endLine: integer,
  lastLine: integer,
  nextLine: orNull('integer'),
  leftOut: integer,
});

export const LIST_OUTPUT: OutputSchema = root({
  documents: list(object({ ...identity, ...age, characters: integer })),
  total: integer,
  origins: counts,
  nextCursor: orNull('string'),
});

export const HEALTH_OUTPUT: OutputSchema = root({
  status: { enum: ['ok', 'warn', 'fail'] },
  checkedAt: text,
  corpus: { type: 'object' },
  origins: list({ type: 'object' }),
  producers: list({ type: 'object' }),
  issues: list({ type: 'object' }),
  issuesLeftOut: integer,
  reload: { type: 'object' },
});

export const REINDEX_OUTPUT: OutputSchema = root({
  generation: integer,
  documents: integer,
  chunks: integer,
  lastError: orNull('string'),
});

function root(properties: Record<string, object>): OutputSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}
