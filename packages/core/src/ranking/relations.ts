import type { Document } from '../document/document.js';
import { readQuery } from '../query/readQuery.js';
import type { Analyzer } from '../text/analyzer.js';
import { type Succeeding, successionOf } from './succession.js';

/** A name as it is written, and its terms in their order. */
export interface NameTerms {
  readonly text: string;
  readonly terms: readonly string[];
}

/** Names of one thing, and what says so. */
export interface NameGroup {
  readonly kind: 'synonym' | 'alias' | 'glossary';
  readonly names: readonly NameTerms[];
}

/** What ranking knows of a document besides its words: names that mean the same, and its place in a line of records. */
export interface Relations extends Succeeding {
  readonly groups: readonly NameGroup[];
}

const NONE: Relations = { gone: false, newer: null, older: [], groups: [] };

/**
 * The relations of documents, each read once as long as its document lasts: working them out for a corpus took half of a
 * first answer, so an index file keeps them (`stored`), and one snapshot hands them to the next.
 */
export class DocumentRelations {
  readonly #known = new WeakMap<Document, Relations>();
  #stored: (() => ReadonlyMap<Document, Relations>) | null;
  #analyzer: Analyzer | null;

  constructor(analyzer: Analyzer | null, stored: (() => ReadonlyMap<Document, Relations>) | null = null) {
    this.#analyzer = analyzer;
    this.#stored = stored;
  }

  /** Reads what isn't known with an analyzer that makes the same terms of the same words as the one before. */
  readWith(analyzer: Analyzer): this {
    this.#analyzer = analyzer;
    return this;
  }

  of(document: Document): Relations {
    if (this.#stored !== null) {
      for (const [one, relations] of this.#stored()) this.#known.set(one, relations);
      this.#stored = null;
    }
    let relations = this.#known.get(document);
    if (relations === undefined) {
      if (!hasAny(document)) return NONE;
      relations = { ...successionOf(document), groups: groupsOf(document, this.#analyzer) };
      this.#known.set(document, relations);
    }
    return relations;
  }
}

/** Whether a document says anything of the kind: those that don't take no room. */
export function hasAny({ aliases, glossary, status, writtenStatus, supersedes, supersededBy }: Document): boolean {
  const named = aliases.length > 0 || glossary.length > 0;
  return named || status !== null || writtenStatus !== null || supersedes.length > 0 || supersededBy !== null;
}

function groupsOf({ title, aliases, glossary }: Document, analyzer: Analyzer | null): NameGroup[] {
  if (analyzer === null) throw new Error('relations are read with an analyzer, and none was given');
  const groups: NameGroup[] = [];
  if (aliases.length > 0) groups.push(nameGroup('alias', [title, ...aliases], analyzer));
  for (const names of glossary) groups.push(nameGroup('glossary', names, analyzer));
  return groups;
}

export function nameGroup(kind: NameGroup['kind'], texts: readonly string[], analyzer: Analyzer): NameGroup {
  const names: NameTerms[] = [];
  for (const text of new Set(texts)) {
    const terms = readQuery(text, analyzer).sequence.map(({ term }) => term);
    if (terms.length > 0 && terms.length <= LONGEST_NAME) names.push({ text, terms });
  }
  return { kind, names };
}

/** In words: what is longer explains a name rather than being one. */
const LONGEST_NAME = 8;
