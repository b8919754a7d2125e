import type { Issue } from '@bearing/format';
import type { Snapshot } from '../../corpus/snapshot.js';
import type { FormerNames } from './formerNames.js';
import { type Mention, mentionsOf } from './mentions.js';
import { lastName, type SchemaNames, type SchemaTable } from './schemaNames.js';
import { isMisspelling, squashed } from './spelling.js';

const SPEAKING_OF_TABLES = new Set(['business', 'impl', 'decisions']);

/** What a page calls by a name that the schema doesn't have, though it is spelt like one, or the schema once had it. */
interface Doubt {
  readonly mention: Mention;
  readonly path: string;
}

/**
 * Names of tables and columns on business, impl and decisions pages that the schema origin lacks. A name counts only
 * where it is spelt like one the schema has, or is one that it used to have: pages speak of other systems' tables too,
 * and a false alarm costs more than a miss.
 */
export async function driftIssues(
  snapshot: Pick<Snapshot, 'documents' | 'texts'>,
  schema: SchemaNames,
  formerNames: () => Promise<FormerNames>,
): Promise<Issue[]> {
  if (schema.tables.length === 0) return [];
  const doubts: Doubt[] = snapshot.documents
    .filter(({ origin }) => SPEAKING_OF_TABLES.has(origin))
    .flatMap((document) =>
      mentionsOf(snapshot.texts.read(document))
        .filter((mention) => isDoubtful(mention, schema))
        .map((mention) => ({ mention, path: document.path })),
    );
  if (doubts.length === 0) return [];
  const former = await formerNames();
  const reported = new Set<string>();
  return doubts.flatMap(({ mention, path }) => {
    const fault = faultOf(mention, schema, former);
    const key = `${path}\0${mention.kind}\0${mention.written}`;
    if (fault === null || reported.has(key)) return [];
    reported.add(key);
    return [{ severity: 'warning', path, line: mention.line, ...fault }];
  });
}

function isDoubtful({ kind, name, owner }: Mention, schema: SchemaNames): boolean {
  if (kind === 'column' && owner !== '') {
    const tables = tablesCalled(owner, schema);
    if (tables.length > 0) return !tables.some((table) => hasColumn(table, name));
    // Neither a known table nor a known name: the table itself may be gone.
    return !schema.words.has(squashed(lastName(owner))) || !schema.words.has(squashed(name));
  }
  return !schema.words.has(squashed(name)) && !isKnownTable(name, schema);
}

type Fault = Pick<Issue, 'code' | 'message' | 'hint'>;

function faultOf(mention: Mention, schema: SchemaNames, former: FormerNames): Fault | null {
  if (mention.kind === 'name') {
    // An identifier that nobody calls a table or a column may be a plural, such as a list's name in code.
    const otherNumber = mention.name.endsWith('s') ? mention.name.slice(0, -1) : `${mention.name}s`;
    if (schema.words.has(squashed(otherNumber))) return null;
    return columnFault(mention, schema, former) ?? tableFault(mention.name, mention.written, schema, former);
  }
  if (mention.kind === 'table') return tableFault(mention.name, mention.written, schema, former);
  if (mention.owner === '') return columnFault(mention, schema, former);
  const tables = tablesCalled(mention.owner, schema);
  if (tables.length > 0) return ownedColumnFault(mention, tables, former);
  const table = lastName(mention.owner);
  return (
    tableFault(table, mention.written, schema, { ...former, columns: new Map() }, true) ??
    (isSchemaOf(mention.owner, schema) ? tableFault(mention.name, mention.written, schema, former) : null)
  );
}

/** `strict`: the name stands before a dot, where objects and modules stand too, so that likeness alone is no sign. */
function tableFault(
  name: string,
  written: string,
  schema: SchemaNames,
  former: FormerNames,
  strict = false,
): Fault | null {
  if (isKnownTable(name, schema)) return null;
  const gone = former.tables.get(squashed(name));
  if (gone !== undefined && !schema.words.has(squashed(name))) {
    return {
      code: 'DRIFT_TABLE',
      message: `${JSON.stringify(written)} names a table that the schema no longer has (${gone} was removed)`,
      hint: 'name what took its place, or say that it is gone',
    };
  }
  if (strict) return null;
  const near = schema.similarTables.find(name);
  return near === undefined
    ? null
    : {
        code: 'DRIFT_TABLE',
        message: `${JSON.stringify(written)} is no table of the schema`,
        hint: `did you mean ${near.value.document.title}?`,
      };
}

function ownedColumnFault(mention: Mention, tables: readonly SchemaTable[], former: FormerNames): Fault | null {
  const title = tables[0]?.document.title ?? mention.owner;
  const dropped = tables.some(
    (table) => former.columns.get(squashed(table.name))?.has(squashed(mention.name)) === true,
  );
  if (dropped) {
    return {
      code: 'DRIFT_COLUMN',
      message: `${JSON.stringify(mention.written)} names a column that ${title} no longer has`,
      hint: 'name the column that took its place, or say that it is gone',
    };
  }
  const near = tables.flatMap(({ columns }) => columns).find((column) => isMisspelling(mention.name, column));
  return near === undefined
    ? null
    : {
        code: 'DRIFT_COLUMN',
        message: `${JSON.stringify(mention.written)} names a column that ${title} doesn't have`,
        hint: `did you mean ${near}?`,
      };
}

function columnFault({ name, written }: Mention, schema: SchemaNames, former: FormerNames): Fault | null {
  for (const [table, columns] of former.columns) {
    if (!columns.has(squashed(name))) continue;
    const title = schema.byName.get(table)?.[0]?.document.title ?? former.tables.get(table) ?? table;
    return {
      code: 'DRIFT_COLUMN',
      message: `${JSON.stringify(written)} names a column that ${title} no longer has`,
      hint: 'name the column that took its place, or say that it is gone',
    };
  }
  const near = schema.similarColumns.find(name);
  return near === undefined
    ? null
    : {
        code: 'DRIFT_COLUMN',
        message: `${JSON.stringify(written)} is no column of the schema`,
        hint: `did you mean ${near.name} of ${near.value.document.title}?`,
      };
}

/** A table by its name, or by its name in the other number: people say "the order table" of `orders`. */
function isKnownTable(name: string, schema: SchemaNames): boolean {
  const key = squashed(name);
  return [key, `${key}s`, `${key}es`, key.replace(/e?s$/, ''), key.replace(/ies$/, 'y'), key.replace(/y$/, 'ies')].some(
    (form) => schema.byName.has(form),
  );
}

function tablesCalled(owner: string, schema: SchemaNames): readonly SchemaTable[] {
  return schema.byName.get(squashed(lastName(owner))) ?? [];
}

function isSchemaOf(owner: string, schema: SchemaNames): boolean {
  return schema.tables.some(({ document }) => document.title.toLowerCase().includes(`${owner.toLowerCase()}.`));
}

function hasColumn({ columns }: SchemaTable, name: string): boolean {
  return columns.some((column) => squashed(column) === squashed(name));
}
