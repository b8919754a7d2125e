import type { Snapshot } from '../../corpus/snapshot.js';
import type { Document } from '../../document/document.js';
import { columnsOf } from './columns.js';
import { SimilarNames, squashed } from './spelling.js';

/** A table or view that the schema origin has a page about. */
export interface SchemaTable {
  readonly document: Document;
  /** Its last name, as written: `Orders` of `dbo.Orders`. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** What the schema origin names. All keys are without case and separators. */
export interface SchemaNames {
  readonly tables: readonly SchemaTable[];
  /** By last name; several systems may have a table of one name. */
  readonly byName: ReadonlyMap<string, readonly SchemaTable[]>;
  /** Tables and columns by names like theirs. */
  readonly similarTables: SimilarNames<SchemaTable>;
  readonly similarColumns: SimilarNames<SchemaTable>;
  /** Every word and identifier that occurs anywhere on a schema page. */
  readonly words: ReadonlySet<string>;
}

export function schemaNames(snapshot: Pick<Snapshot, 'documents' | 'texts'>): SchemaNames {
  const tables: SchemaTable[] = [];
  const byName = new Map<string, SchemaTable[]>();
  const words = new Set<string>();
  const similarTables = new SimilarNames<SchemaTable>();
  const similarColumns = new SimilarNames<SchemaTable>();
  for (const document of snapshot.documents) {
    if (document.origin !== 'schema') continue;
    const text = snapshot.texts.read(document);
    for (const word of text.match(/[\p{L}\p{N}_$.]+/gu) ?? []) {
      for (const part of word.split('.')) words.add(squashed(part));
    }
    const columns = columnsOf(text);
    if (columns.length === 0) continue;
    const table = { document, name: lastName(document.title), columns: columns.map(({ name }) => name) };
    tables.push(table);
    similarTables.add(table.name, table);
    for (const column of table.columns) similarColumns.add(column, table);
    const names = [
      table.name,
      lastName(document.id.slice(document.id.lastIndexOf('/') + 1)),
      ...document.aliases.map(lastName),
    ];
    for (const name of new Set(names.map(squashed))) byName.set(name, [...(byName.get(name) ?? []), table]);
  }
  return { tables, byName, similarTables, similarColumns, words };
}

/** `Orders` of `crm.dbo.Orders`. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).trim();
}
