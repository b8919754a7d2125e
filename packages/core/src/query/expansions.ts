import type { RetrievalInput } from '../ranking/retriever.js';
import type { Analyzer } from '../text/analyzer.js';
import { readQuery, type TypedTerm } from './readQuery.js';

/** Another name for something the query names. */
export interface Expansion {
  /** The terms of the other name. */
  readonly terms: readonly string[];
  /** The terms of the query that it stands for. */
  readonly of: readonly string[];
  readonly because: string;
}

interface Name {
  readonly text: string;
  readonly terms: readonly string[];
  readonly group: number;
}

/** Names that mean the same: synonyms of bearing.json, titles and aliases of documents, entries of glossaries. */
export class Expansions {
  /** Names by their first term. */
  readonly #names = new Map<string, Name[]>();
  readonly #groups: Name[][] = [];
  readonly #kinds: string[] = [];

  constructor({ documents, settings }: RetrievalInput, analyzer: Analyzer) {
    for (const group of settings.synonyms) this.#add(group, 'synonym', analyzer);
    for (const document of documents) {
      if (document.aliases.length > 0) this.#add([document.title, ...document.aliases], 'alias', analyzer);
      for (const names of document.glossary) this.#add(names, 'glossary', analyzer);
    }
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
        for (const other of this.#groups[name.group] ?? []) {
          if (other === name) continue;
          found.push({ terms: other.terms, of: name.terms, because: `${this.#kinds[name.group]}: ${name.text}` });
        }
      }
    }
    return found;
  }

  #add(texts: readonly string[], kind: string, analyzer: Analyzer): void {
    const group = this.#groups.length;
    const names: Name[] = [];
    for (const text of new Set(texts)) {
      const terms = readQuery(text, analyzer).sequence.map(({ term }) => term);
      if (terms.length === 0 || terms.length > LONGEST_NAME) continue;
      const name = { text, terms, group };
      names.push(name);
      const first = terms[0] as string;
      const known = this.#names.get(first);
      if (known === undefined) this.#names.set(first, [name]);
      else known.push(name);
    }
    this.#groups.push(names);
    this.#kinds.push(kind);
  }
}

/** In words: what is longer explains a name rather than being one. */
const LONGEST_NAME = 8;
