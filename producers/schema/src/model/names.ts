import type { Relation } from './model.js';

/** `sales.orders`, or `orders` where there are no schemas. */
export function qualifiedName(of: { readonly schema: string | null; readonly name: string }): string {
  return of.schema === null ? of.name : `${of.schema}.${of.name}`;
}

/** Compares as Unicode code units do: the same on every system, whatever its locale. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A name's words: `PostMan_order2Lines` → `post man order2 lines`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Finds relations by schema and name, also where one side leaves the schema or the letter case out. */
export class RelationNames {
  readonly #exact = new Map<string, Relation>();
  readonly #folded = new Map<string, Relation | null>();
  readonly #bare = new Map<string, Relation | null>();

  constructor(relations: readonly Relation[]) {
    for (const relation of relations) {
      const name = qualifiedName(relation);
      this.#exact.set(name, relation);
      // null marks a name that two relations share: no guess is made between them.
      this.#folded.set(name.toLowerCase(), this.#folded.has(name.toLowerCase()) ? null : relation);
      const bare = relation.name.toLowerCase();
      this.#bare.set(bare, this.#bare.has(bare) ? null : relation);
    }
  }

  find(schema: string | null, name: string): Relation | null {
    const qualified = qualifiedName({ schema, name });
    const found = this.#exact.get(qualified) ?? this.#folded.get(qualified.toLowerCase()) ?? null;
    return found ?? (schema === null ? (this.#bare.get(name.toLowerCase()) ?? null) : null);
  }
}
