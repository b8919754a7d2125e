import { type Analyzer, analyzeWord, plainTerm } from '../text/analyzer.js';
import { grown, Vocabulary } from '../text/vocabulary.js';
import type { WordSink } from '../text/wordScanner.js';
import { TermStream } from './termStream.js';

/**
 * Takes the words of a corpus as they are found and puts their terms into a stream. Each distinct word is analysed once: its
 * terms stand ready as a stream has them.
 */
export class WordTerms implements WordSink {
  /** Where the words that come next go. */
  stream = new TermStream(0);
  readonly #terms: Vocabulary;
  readonly #analyzer: Analyzer;
  readonly #words = new Vocabulary();
  readonly #encoded = new TermStream(0);
  #offsets = new Uint32Array(1 << 10);

  /** `terms`: where those of the words are numbered. */
  constructor(analyzer: Analyzer, terms: Vocabulary) {
    this.#terms = terms;
    this.#analyzer = analyzer;
  }

  word(text: string, start: number, end: number, hash: number, units: Uint16Array, unit: number): void {
    const known = this.#words.size;
    const word = this.#words.add(units, unit, end - start, hash);
    if (word === known) this.#analyze(text.slice(start, end), word);
    this.stream.copy(this.#encoded.entries, this.#offsets[word] as number, this.#offsets[word + 1] as number);
  }

  #analyze(written: string, word: number): void {
    if (word + 2 > this.#offsets.length) this.#offsets = grown(this.#offsets, word + 2);
    const plain = plainTerm(written, this.#analyzer);
    if (plain !== null) this.#encoded.add(this.#terms.addString(plain) * 2);
    else
      for (const { term, beside } of analyzeWord(written, this.#analyzer))
        this.#encoded.add(this.#terms.addString(term) * 2 + (beside ? 1 : 0));
    this.#offsets[word + 1] = this.#encoded.length;
  }
}
