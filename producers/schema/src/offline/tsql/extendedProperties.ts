import { commentOf } from '../../model/build.js';
import type { Cursor } from '../sql/cursor.js';
import type { SchemaBuilder } from '../sql/schemaBuilder.js';
import type { StatementContext } from './statementContext.js';

/** An extended property and the thing that it is about, named from the schema on. */
export interface Description {
  readonly property: string;
  readonly value: string;
  readonly kind: 'schema' | 'relation' | 'column' | 'trigger';
  readonly host: readonly string[];
}

const PARAMETERS = [
  'name',
  'value',
  'level0type',
  'level0name',
  'level1type',
  'level1name',
  'level2type',
  'level2name',
];

/** `sp_addextendedproperty`, with parameters by name or by place. */
export function readExtendedProperty(cursor: Cursor, { builder, pass }: StatementContext): void {
  const values = new Map<string, string>();
  for (let place = 0; ; place++) {
    let name = PARAMETERS[place] ?? '';
    const token = cursor.peek();
    if (token?.kind === 'variable' && cursor.peek(1)?.text === '=') {
      name = token.text.slice(1).toLowerCase();
      cursor.at += 2;
    }
    const value = readValue(cursor);
    if (value !== null) values.set(name, value);
    if (!cursor.take(',')) break;
  }
  const description = pass === 'create' ? null : descriptionOf(values);
  if (description !== null) applyDescription(builder, description);
}

/** A string, strings joined by +, a bare name, NULL or DEFAULT. */
function readValue(cursor: Cursor): string | null {
  let text: string | null = null;
  for (;;) {
    const token = cursor.peek();
    if (token === null || (token.kind !== 'string' && token.kind !== 'name' && token.kind !== 'number')) return text;
    cursor.at++;
    const word = token.kind === 'name' && !token.quoted ? token.text.toUpperCase() : '';
    if (word === 'NULL' || word === 'DEFAULT') return null;
    text = (text ?? '') + token.text;
    if (!cursor.take('+')) return text;
  }
}

function descriptionOf(values: ReadonlyMap<string, string>): Description | null {
  const get = (name: string): string | null => values.get(name) ?? null;
  const [property, value, schema, object, part] = [
    get('name'),
    get('value'),
    get('level0name'),
    get('level1name'),
    get('level2name'),
  ];
  if (property === null || value === null || schema === null || !/^(?:schema|user)$/i.test(get('level0type') ?? ''))
    return null;
  if (object === null) return { property, value, kind: 'schema', host: [schema] };
  if (!/^(?:table|view)$/i.test(get('level1type') ?? '')) return null;
  if (part === null) return { property, value, kind: 'relation', host: [schema, object] };
  const level2 = (get('level2type') ?? '').toLowerCase();
  return level2 === 'column' || level2 === 'trigger'
    ? { property, value, kind: level2, host: [schema, object, part] }
    : null;
}

/** Puts a description where it belongs. `MS_Description` wins over the other properties that tools describe with. */
export function applyDescription(builder: SchemaBuilder, { property, value, kind, host }: Description): void {
  const rank = DESCRIBING.get(property.toLowerCase());
  const comment = commentOf(value.replace(/\r\n?/g, '\n'));
  if (rank === undefined || comment === null) return;
  if (kind === 'schema') {
    builder.schemaComments.set(host[0] ?? '', comment);
    return;
  }
  if (kind === 'trigger') {
    // A model names a trigger by its schema alone, a script by its table too: the name tells.
    for (const draft of builder.drafts()) {
      const at = draft.triggers.findIndex((one) => one.name.toLowerCase() === (host.at(-1) ?? '').toLowerCase());
      const trigger = draft.triggers[at];
      if (trigger !== undefined) draft.triggers[at] = { ...trigger, comment };
    }
    return;
  }
  const draft = builder.find(kind === 'column' ? host.slice(0, -1) : host);
  if (draft === null) return;
  if (kind === 'relation') draft.comment = rank === 1 ? comment : (draft.comment ?? comment);
  else {
    const name = (host.at(-1) ?? '').toLowerCase();
    if (rank === 1 || !draft.columnComments.has(name)) draft.columnComments.set(name, comment);
  }
}

const DESCRIBING = new Map([
  ['ms_description', 1],
  ['description', 2],
  ['caption', 2],
]);
