import { safePath } from '@bearing/producer-kit';
import type { Database, ForeignKey, Relation } from '../model/model.js';
import { byText, qualifiedName, RelationNames } from '../model/names.js';
import { code } from './markdown.js';
import { relationsReadBy } from './viewSources.js';

/** How the documents of one database are called and where they stand. */
export interface Naming {
  /** Folder of the corpus, e.g. `schema`. */
  readonly folder: string;
  /** Name put before every table's, where several databases share a corpus; `null` for none. */
  readonly prefix: string | null;
  /** What the facts came from, for people: no password, no absolute path. */
  readonly source: string;
  /** Stands for the database where it has neither schemas nor a name. */
  readonly fallbackName: string;
}

export interface IncomingKey {
  readonly from: Relation;
  readonly key: ForeignKey;
}

/** The database with what a single table doesn't know: who refers to it, who reads it, how it is linked. */
export class RenderContext {
  readonly database: Database;
  readonly naming: Naming;
  readonly names: RelationNames;
  readonly #incoming = new Map<Relation, IncomingKey[]>();
  readonly #reads = new Map<Relation, readonly Relation[]>();
  readonly #readBy = new Map<Relation, Relation[]>();
  readonly #unsafe: ReadonlySet<string>;

  constructor(database: Database, naming: Naming) {
    this.database = database;
    this.naming = naming;
    this.names = new RelationNames(database.relations);
    const folded = new Map<string, number>();
    for (const relation of database.relations) {
      const name = qualifiedName(relation).toLowerCase();
      folded.set(name, (folded.get(name) ?? 0) + 1);
      for (const key of relation.foreignKeys) {
        const target = this.names.find(key.targetSchema, key.targetTable);
        if (target !== null) append(this.#incoming, target, { from: relation, key });
      }
      if (relation.definition === null) continue;
      const reads = relationsReadBy(relation, this.names, database.dialect);
      this.#reads.set(relation, reads);
      for (const read of reads) append(this.#readBy, read, relation);
    }
    this.#unsafe = new Set([...folded].filter(([, count]) => count > 1).map(([name]) => name));
  }

  incoming(relation: Relation): readonly IncomingKey[] {
    return [...(this.#incoming.get(relation) ?? [])].sort(
      (a, b) =>
        byText(qualifiedName(a.from), qualifiedName(b.from)) ||
        byText(a.key.columns.join(), b.key.columns.join()) ||
        byText(a.key.name ?? '', b.key.name ?? ''),
    );
  }

  /** Tables and views that a view's query reads. */
  readsFrom(relation: Relation): readonly Relation[] {
    return this.#reads.get(relation) ?? [];
  }

  /** Views whose query reads this table. */
  readBy(relation: Relation): readonly Relation[] {
    return [...(this.#readBy.get(relation) ?? [])].sort((a, b) => byText(qualifiedName(a), qualifiedName(b)));
  }

  /** `crm.sales.orders`: the title, and the file's name. */
  title(of: { readonly schema: string | null; readonly name: string }): string {
    const name = qualifiedName(of);
    return this.naming.prefix === null ? name : `${this.naming.prefix}.${name}`;
  }

  /** The folder the documents stand in: `schema`, or `schema/crm`. */
  get folder(): string {
    return this.naming.prefix === null ? this.naming.folder : `${this.naming.folder}/${this.naming.prefix}`;
  }

  path(of: { readonly schema: string | null; readonly name: string }): string {
    return `${this.folder}/${qualifiedName(of).replace(/[/\\]/g, '_')}.md`;
  }

  /** A link to a table's document, or its bare name where two share one but for the letter case. */
  link(of: { readonly schema: string | null; readonly name: string }): string {
    const name = qualifiedName(of);
    const known = this.names.find(of.schema, of.name) !== null && !this.#unsafe.has(name.toLowerCase());
    if (!known || /[\r\n]/.test(name)) return code(name);
    const file = safePath(this.path(of)).split('/').at(-1) ?? '';
    return `[${name.replace(/[\\`*[\]<]/g, '\\$&')}](${linkTarget(file)})`;
  }
}

/** A relative link's target, so that no space, parenthesis or percent sign ends or changes it. */
function linkTarget(file: string): string {
  return encodeURI(file).replace(/[()?#]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
