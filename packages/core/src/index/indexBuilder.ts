import type { Analyzer } from '../text/analyzer.js';
import { scanWords } from '../text/wordScanner.js';
import type { IndexStore } from './indexStore.js';
import { TermStream } from './termStream.js';
import { WordTerms } from './wordTerms.js';

/** What a document gives to all its units. */
export interface DocumentFields {
  readonly title: string;
  readonly aliases: string;
  readonly id: string;
  /** Tags and description. */
  readonly about: string;
}

/** Puts documents, their units and the units' chunks into a store, in order, in one pass over the text. */
export class IndexBuilder {
  readonly #store: IndexStore;
  readonly #words: WordTerms;
  /** The terms of the document's own fields, and where each ends. */
  readonly #fields = new TermStream(0);
  readonly #fieldEnds: number[] = [];

  constructor(store: IndexStore, analyzer: Analyzer) {
    this.#store = store;
    this.#words = new WordTerms(analyzer, store.terms);
  }

  /** Opens a document; the units that follow are its own. */
  document(fields: DocumentFields): void {
    this.#fields.length = 0;
    this.#fieldEnds.length = 0;
    for (const text of [fields.title, fields.aliases, fields.id, fields.about]) {
      this.#scan(this.#fields, text, 0, text.length);
      this.#fieldEnds.push(this.#fields.length);
    }
  }

  /** Opens a ranking unit with the headings that its chunks stand under; the chunks that follow are its own, until it ends. */
  unit(headings: string): void {
    const { names, nameEnds } = this.#store;
    this.#scan(names, headings, 0, headings.length);
    nameEnds.push(names.length);
    const start = names.length;
    names.copy(this.#fields.entries, 0, this.#fields.length);
    for (const end of this.#fieldEnds) nameEnds.push(start + end);
  }

  chunk(prefix: string, text: string, start: number, end: number): void {
    const { stream, chunkOffsets } = this.#store;
    if (prefix !== '') this.#scan(stream, prefix, 0, prefix.length);
    this.#scan(stream, text, start, end);
    chunkOffsets.push(stream.length);
  }

  /** Ends the unit that was opened last. */
  endUnit(): void {
    this.#store.unitChunks.push(this.#store.chunkOffsets.length - 1);
  }

  #scan(stream: TermStream, text: string, start: number, end: number): void {
    this.#words.stream = stream;
    scanWords(text, start, end, this.#words);
  }
}
