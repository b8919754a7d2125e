import { type LexicalIndex, termOf } from '../index/lexicalIndex.js';
import type { Analyzer } from '../text/analyzer.js';
import { readQuery } from './readQuery.js';

/** A title or heading as terms. */
export interface NameRead {
  /** The terms that take a place, without stop words, one blank between them. */
  readonly content: string;
  /** The numbers of those that take a place, -1 for one that the index doesn't know. */
  readonly numbers: readonly number[];
}

/** Titles and headings of what answers often. */
const MOST_KEPT = 20_000;

/** Titles and headings, each read once: the same ones are looked at for query after query. */
export class NamesRead {
  readonly #index: LexicalIndex;
  readonly #analyzer: Analyzer;
  readonly #names = new Map<string, NameRead>();

  constructor(index: LexicalIndex, analyzer: Analyzer) {
    this.#index = index;
    this.#analyzer = analyzer;
  }

  of(text: string): NameRead {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const { sequence } = readQuery(text, this.#analyzer);
    const content = sequence.filter(({ stop }) => !stop).map(({ term }) => term);
    const read = { content: content.join(' '), numbers: sequence.map(({ term }) => termOf(this.#index, term)) };
    if (this.#names.size >= MOST_KEPT) this.#names.clear();
    this.#names.set(text, read);
    return read;
  }
}
