/** The part of JSON Schema (draft 2020-12) that the published schemas use. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | number | null)[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const TEXT: JsonSchema = { type: 'string', minLength: 1 };
/** A day, with a time and a zone behind it allowed; whether the day exists is the reader's to say. */
const DAY = '^\\d{4}-\\d{2}-\\d{2}(?:[Tt ].*)?$';
const INSTANT = '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:[Zz]|[+-]\\d{2}:\\d{2})$';
const LIST = (description: string): JsonSchema => ({
  description,
  anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }, { type: 'null' }],
});
const COUNT = (description: string): JsonSchema => ({ description, type: 'integer', minimum: 0 });

/** Front matter of a document. `front-matter.schema.json` in the package's `schemas` folder is this, as a file. */
export const FRONT_MATTER_SCHEMA: JsonSchema = {
  $schema: DIALECT,
  $id: 'urn:bearing:front-matter',
  title: 'Front matter of a document in a Bearing corpus',
  description: 'Every field is optional, and others are kept. Scalars are read as text.',
  type: 'object',
  properties: {
    title: { description: 'Else the first heading, else the name of the file.', ...TEXT },
    origin: { description: 'Kind of knowledge, else the first folder.', ...TEXT },
    asOf: {
      description: 'The calendar day on which the facts were true: 2026-03-04. Never invented; absent is undated.',
      type: 'string',
      pattern: DAY,
    },
    producer: {
      description: 'Who wrote the file; joins _state/{producer}.json.',
      type: 'string',
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
    },
    source: { description: 'Where the facts came from, for people to follow.', ...TEXT },
    id: { description: 'A lasting name of the document, whatever its path.', ...TEXT },
    description: { description: 'What the document is about, in a sentence. Searched.', type: ['string', 'null'] },
    tags: LIST('Searched.'),
    aliases: LIST('Other names of the same thing. Searched.'),
    staleAfterDays: {
      description: 'Days after which the document is stale, or never; overrides the rule of its origin.',
      anyOf: [
        { type: 'number', minimum: 0 },
        { type: 'string', pattern: '^(?:\\d+(?:\\.\\d+)?|never)$' },
      ],
    },
    status: { description: 'Of a decision: proposed, accepted, rejected, deprecated, superseded.', ...TEXT },
    supersedes: LIST('Ids of the decisions that this one replaces.'),
    supersededBy: { description: 'Id of the decision that replaces this one.', ...TEXT },
  },
};

/** A producer's state. `producer-state.schema.json` in the package's `schemas` folder is this, as a file. */
export const PRODUCER_STATE_SCHEMA: JsonSchema = {
  $schema: DIALECT,
  $id: 'urn:bearing:producer-state',
  title: 'The last run of a producer, _state/{producer}.json',
  type: 'object',
  required: ['producer', 'status', 'lastRun', 'lastSuccess', 'documents', 'error'],
  properties: {
    producer: {
      description: 'Equals the name of the file.',
      type: 'string',
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
    },
    status: {
      description: 'How the last run ended. An old "running" is a crash.',
      enum: ['running', 'ok', 'partial', 'failed'],
    },
    lastRun: { description: 'When the last run started.', type: 'string', pattern: INSTANT },
    lastSuccess: {
      description: 'When the last complete good run started. Survives failures.',
      anyOf: [{ type: 'string', pattern: INSTANT }, { type: 'null' }],
    },
    durationMs: COUNT('How long the run took.'),
    documents: COUNT('Its documents after the run.'),
    previousDocuments: {
      description: 'Its documents after the last good run before this one, so that a collapse shows.',
      anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }],
    },
    written: COUNT('Documents that the run wrote.'),
    unchanged: COUNT('Documents that it left as they were.'),
    removed: COUNT('Documents that it removed.'),
    error: {
      description: 'Why the run failed or is partial: one line, no secret.',
      anyOf: [{ type: 'string', pattern: '^[^\\r\\n]*$' }, { type: 'null' }],
    },
    expectEveryHours: {
      description: 'The schedule it keeps.',
      anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }],
    },
    affirms: {
      description: '"run": a complete good run says again that its unchanged documents hold.',
      enum: ['run', 'content'],
    },
    origin: { type: ['string', 'null'] },
    version: { type: ['string', 'null'] },
  },
};
