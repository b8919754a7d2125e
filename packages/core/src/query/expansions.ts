import { type DocumentRelations, type NameGroup, type NameTerms, nameGroup } from '../ranking/relations.js';
import type { RetrievalInput } from '../ranking/retriever.js';
import type { Analyzer } from '../text/analyzer.js';
import type { TypedTerm } from './readQuery.js';

/** Another name for something the query names. */
export interface Expansion {
  /** The terms of the other name. */
  readonly terms: readonly string[];
  /** The terms of the query that it stands for. */
  readonly of: readonly string[];
  readonly because: string;
}

interface Name extends NameTerms {
  readonly group: NameGroup;
}

/** Names that mean the same: synonyms of bearing.json, titles and aliases of documents, entries of glossaries. */
export class Expansions {
  /** Names by their first term. */
  readonly #names = new Map<string, Name[]>();

  constructor({ documents, settings }: RetrievalInput, analyzer: Analyzer, relations: DocumentRelations) {
    for (const group of settings.synonyms) this.#add(nameGroup('synonym', group, analyzer));
    for (const document of documents) for (const group of relations.of(document).groups) this.#add(group);
  }

  /** The other names of what stands in the query, in its order. */
  of(sequence: readonly TypedTerm[]): Expansion[] {
    if (this.#names.size === 0) return [];
    const found: Expansion[] = [];
    const seen = new Set<Name>();
    for (const [at, first] of sequence.entries()) {
      for (const name of this.#names.get(first.term) ?? []) {
        if (seen.has(name) || !name.terms.every((term, offset) => sequence[at + offset]?.term === term)) continue;
        seen.add(name);
        for (const other of name.group.names) {
          if (other.text === name.text) continue;
          found.push({ terms: other.terms, of: name.terms, because: `${name.group.kind}: ${name.text}` });
        }
      }
    }
    return found;
  }

  #add(group: NameGroup): void {
    for (const { text, terms } of group.names) {
      const name = { text, terms, group };
      const first = terms[0] as string;
      const known = this.#names.get(first);
      if (known === undefined) this.#names.set(first, [name]);
      else known.push(name);
    }
  }
}
