import { column, relation } from '../../model/build.js';
import type {
  Column,
  Database,
  Dialect,
  NamedType,
  Relation,
  RelationKind,
  SchemaInfo,
  Trigger,
} from '../../model/model.js';
import { byText, RelationNames } from '../../model/names.js';
import { selectColumns } from './selectColumns.js';
import { emptyBody, type TableBody } from './tableBody.js';

/** A table or view while statements still add to it. */
export interface Draft {
  schema: string | null;
  name: string;
  kind: RelationKind;
  comment: string | null;
  readonly body: TableBody;
  readonly triggers: Trigger[];
  definition: string | null;
  /** Names given to a view's columns before its query. */
  columnNames: readonly string[];
  partitioning: Relation['partitioning'];
  partitionOf: Relation['partitionOf'];
  readonly columnComments: Map<string, string>;
}

/** Collects what the statements of a script say, in whatever order, and builds the database at the end. */
export class SchemaBuilder {
  readonly dialect: Dialect;
  /** What an unqualified name belongs to; `null` where there are no schemas. */
  defaultSchema: string | null;
  name: string | null = null;
  readonly types: NamedType[] = [];
  readonly schemaComments = new Map<string, string>();
  readonly #drafts = new Map<string, Draft>();

  constructor(dialect: Dialect, defaultSchema: string | null) {
    this.dialect = dialect;
    this.defaultSchema = defaultSchema;
  }

  /** Starts a table or view anew: what a script creates twice is what it created last. */
  start(parts: readonly string[], kind: RelationKind): Draft {
    const { schema, name } = this.resolve(parts);
    const draft: Draft = {
      schema,
      name,
      kind,
      comment: null,
      body: emptyBody(),
      triggers: [],
      definition: null,
      columnNames: [],
      partitioning: null,
      partitionOf: null,
      columnComments: new Map(),
    };
    this.#drafts.set(this.#keyOf(schema, name), draft);
    return draft;
  }

  find(parts: readonly string[]): Draft | null {
    const { schema, name } = this.resolve(parts);
    return this.#drafts.get(this.#keyOf(schema, name)) ?? null;
  }

  rename(draft: Draft, name: string): void {
    this.#drafts.delete(this.#keyOf(draft.schema, draft.name));
    draft.name = name;
    this.#drafts.set(this.#keyOf(draft.schema, name), draft);
  }

  drafts(): IterableIterator<Draft> {
    return this.#drafts.values();
  }

  drop(parts: readonly string[]): void {
    const { schema, name } = this.resolve(parts);
    this.#drafts.delete(this.#keyOf(schema, name));
  }

  /** `server.database.schema.name` to schema and name; a left-out schema is the default one. */
  resolve(parts: readonly string[]): { schema: string | null; name: string } {
    const schema = parts.length > 1 ? parts.at(-2) || null : null;
    return { schema: schema ?? this.defaultSchema, name: parts.at(-1) ?? '' };
  }

  build(): Database {
    const drafts = [...this.#drafts.values()];
    const tables = drafts.map((draft) => this.#relationOf(draft));
    const relations = withViewColumns(tables, this.dialect).sort(
      (a, b) => byText(a.schema ?? '', b.schema ?? '') || byText(a.name, b.name),
    );
    const schemas: SchemaInfo[] = [...new Set(relations.map((one) => one.schema).filter((schema) => schema !== null))]
      .sort(byText)
      .map((name) => ({ name, comment: this.schemaComments.get(name) ?? null }));
    return {
      name: this.name,
      dialect: this.dialect,
      comment: null,
      schemas,
      relations,
      types: [...this.types].sort(byName),
    };
  }

  /** Without letter case, as the servers do whose scripts are read here; PostgreSQL tells `"Order"` from `order`. */
  #keyOf(schema: string | null, name: string): string {
    const key = `${schema ?? ''}\u0000${name}`;
    return this.dialect === 'postgresql' ? key : key.toLowerCase();
  }

  #relationOf(draft: Draft): Relation {
    const { body } = draft;
    const keyColumns = new Set(body.primaryKey?.columns.map((name) => name.toLowerCase()) ?? []);
    const named = draft.columnNames.map((name) => column({ name }));
    // SQL Server's models and scripts leave the nullability of computed columns open, and views have none anywhere.
    const hasNoNullability = (one: Column): boolean =>
      draft.kind !== 'table' || (one.generated !== null && this.dialect === 'sqlserver');
    const columns = (named.length > 0 ? named : body.columns).map((one): Column => {
      const isKey = keyColumns.has(one.name.toLowerCase());
      return {
        ...one,
        // Without a word about it a column takes NULL, unless it is of the primary key.
        nullable: isKey ? false : hasNoNullability(one) ? null : (one.nullable ?? true),
        comment: draft.columnComments.get(one.name.toLowerCase()) ?? one.comment,
      };
    });
    const exact = (names: readonly string[]): string[] =>
      names.map((name) => columns.find((one) => one.name.toLowerCase() === name.toLowerCase())?.name ?? name);
    return relation({
      schema: draft.schema,
      name: draft.name,
      kind: draft.kind,
      comment: draft.comment,
      columns,
      primaryKey: body.primaryKey === null ? null : { ...body.primaryKey, columns: exact(body.primaryKey.columns) },
      uniqueKeys: body.uniqueKeys.map((key) => ({ ...key, columns: exact(key.columns) })).sort(byName),
      foreignKeys: body.foreignKeys
        .map((key) => ({ ...key, columns: exact(key.columns), targetSchema: key.targetSchema ?? this.defaultSchema }))
        .sort((a, b) => byName(a, b) || byText(a.columns.join(), b.columns.join())),
      indexes: [...body.indexes].sort(byName),
      checks: [...body.checks].sort((a, b) => byName(a, b) || byText(a.expression, b.expression)),
      triggers: [...draft.triggers].sort(byName),
      definition: draft.definition,
      partitioning: draft.partitioning,
      partitionOf: draft.partitionOf,
      facts: body.facts,
    });
  }
}

function byName(a: { readonly name: string | null }, b: { readonly name: string | null }): number {
  return byText(a.name ?? '', b.name ?? '');
}

/** Fills in the columns of views that their query names, after all tables are known (`t.*`). */
export function withViewColumns(relations: readonly Relation[], dialect: Dialect): Relation[] {
  const names = new RelationNames(relations);
  const done = new Map<Relation, readonly Column[]>();
  const columnsOf = (one: Relation, depth: number): readonly Column[] => {
    if (one.definition === null || one.columns.length > 0) return one.columns;
    const known = done.get(one);
    if (known !== undefined || depth > MAX_VIEW_DEPTH) return known ?? [];
    const columns = (selectColumns(one.definition, dialect) ?? []).flatMap((selected): readonly Column[] => {
      if ('name' in selected) return [column({ name: selected.name })];
      const source =
        names.find(selected.allOf.schema ?? one.schema, selected.allOf.name) ?? names.find(null, selected.allOf.name);
      return (source === null ? [] : columnsOf(source, depth + 1)).map((each) => column({ name: each.name }));
    });
    done.set(one, columns);
    return columns;
  };
  return relations.map((one) => {
    const columns = columnsOf(one, 0);
    if (columns === one.columns) return one;
    return { ...one, columns };
  });
}

const MAX_VIEW_DEPTH = 8;
