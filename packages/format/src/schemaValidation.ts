import type { JsonSchema, JsonType } from './schemas.js';

/** Where a value differs from its schema. */
export interface SchemaFinding {
  /** Names of fields and numbers of items from the top: `['tags', '0']`. */
  readonly at: readonly string[];
  /** What is wrong, quoting what was found: `"status" is "done", not one of running, ok, partial, failed`. */
  readonly message: string;
}

/**
 * Holds a value against one of the published schemas. Knows the part of JSON Schema that they use and no more, so that
 * a check loads no library; tests hold each keyword by cases.
 */
export function validateBySchema(value: unknown, schema: JsonSchema, at: readonly string[] = []): SchemaFinding[] {
  const name = at.length === 0 ? 'the value' : `"${at.join('.')}"`;
  const fault = (message: string): SchemaFinding[] => [{ at, message: `${name} ${message}` }];
  if (schema.anyOf !== undefined) {
    const tries = schema.anyOf.map((choice) => validateBySchema(value, choice, at));
    if (tries.some((findings) => findings.length === 0)) return [];
    return fault(`is ${shown(value)}, not ${schema.anyOf.map(expectation).join(' or ')}`);
  }
  if (schema.enum !== undefined && !schema.enum.some((item) => item === value)) {
    return fault(`is ${shown(value)}, not one of ${schema.enum.join(', ')}`);
  }
  if (schema.type !== undefined && !typesOf(schema).some((type) => isOfType(value, type))) {
    return fault(`is ${shown(value)}, not ${expectation(schema)}`);
  }
  if (typeof value === 'string') {
    if (value.length < (schema.minLength ?? 0)) return fault('is empty');
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
      return fault(`is ${shown(value)}, which is not of the form ${schema.pattern}`);
    }
  }
  if (typeof value === 'number' && value < (schema.minimum ?? -Infinity)) {
    return fault(`is ${value}, less than ${schema.minimum}`);
  }
  if (Array.isArray(value)) {
    const items = schema.items;
    if (items === undefined) return [];
    return value.flatMap((item: unknown, index) => validateBySchema(item, items, [...at, String(index)]));
  }
  return typeof value === 'object' && value !== null ? validateFields(value, schema, at) : [];
}

function validateFields(value: object, schema: JsonSchema, at: readonly string[]): SchemaFinding[] {
  const fields = new Map<string, unknown>(Object.entries(value));
  const missing = (schema.required ?? []).filter((name) => !fields.has(name));
  return [
    ...missing.map((name) => ({ at: [...at, name], message: `"${[...at, name].join('.')}" is missing` })),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      fields.has(name) ? validateBySchema(fields.get(name), field, [...at, name]) : [],
    ),
  ];
}

function typesOf(schema: JsonSchema): readonly JsonType[] {
  return typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
}

function isOfType(value: unknown, type: JsonType): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const TYPE_WORDS: Readonly<Record<JsonType, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

function expectation(schema: JsonSchema): string {
  const types = typesOf(schema)
    .map((type) => TYPE_WORDS[type])
    .join(' or ');
  const form = schema.pattern === undefined ? '' : ` of the form ${schema.pattern}`;
  const least = schema.minimum === undefined ? '' : ` of ${schema.minimum} or more`;
  return `${types}${form}${least}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
