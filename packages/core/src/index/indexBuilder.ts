import { type Analyzer, analyzeWord } from '../text/analyzer.js';
import { grown, Vocabulary } from '../text/vocabulary.js';
import { scanWords, type WordSink } from '../text/wordScanner.js';
import { BESIDE, FIELD_COUNT, FIELDS, type LexicalIndex, TERM_MASK } from './lexicalIndex.js';

/** What a document gives to all its units. */
export interface DocumentFields {
  readonly title: string;
  readonly aliases: string;
  readonly id: string;
  /** Tags and description. */
  readonly about: string;
}

/**
 * Takes documents, their units and the units' chunks in order, in one pass over the text, and yields a frozen index. Each
 * distinct word is analysed once; what is kept of a text meanwhile is its terms in their order, which the inversion reads.
 */
export class IndexBuilder {
  readonly #analyzer: Analyzer;
  readonly #sink: WordSink;
  readonly #terms = new Vocabulary();
  /** Words as written, each with its terms. */
  readonly #words = new Vocabulary();
  #wordTerms = new Uint32Array(FIRST_LENGTH);
  #wordTermOffsets = new Uint32Array(FIRST_LENGTH);
  /** Every term of every field in its order. */
  #stream: Uint32Array<ArrayBuffer>;
  #streamEnd = 0;
  /** Stream ends, `DOCUMENT_ENDS` a document: before its first field and behind each of the four. */
  readonly #documentEnds: number[] = [];
  /** Stream ends, two a unit: before and behind its headings. Its chunks follow. */
  readonly #unitEnds: number[] = [];
  readonly #unitDocuments: number[] = [];
  readonly #unitChunks: number[] = [];
  /** Stream ends, two a chunk: before and behind it. */
  readonly #chunkEnds: number[] = [];

  /**
   * `characters`: about how many come. Room for their terms is taken at once: what is not used of it is never touched, while
   * growing by and by left twice as much memory behind as the index takes.
   */
  constructor(analyzer: Analyzer, characters = 0) {
    this.#analyzer = analyzer;
    this.#stream = new Uint32Array(FIRST_LENGTH + Math.ceil(characters / CHARACTERS_A_TERM));
    this.#sink = { word: (text, start, end, hash) => this.#word(text, start, end, hash) };
  }

  /** Opens a document; the units that follow are its own. */
  document(fields: DocumentFields): void {
    this.#documentEnds.push(this.#streamEnd);
    for (const text of [fields.title, fields.aliases, fields.id, fields.about]) {
      scanWords(text, 0, text.length, this.#sink);
      this.#documentEnds.push(this.#streamEnd);
    }
  }

  /** Opens a ranking unit with the headings that its chunks stand under; the chunks that follow are its own. */
  unit(headings: string): void {
    this.#unitDocuments.push(this.#documentEnds.length / DOCUMENT_ENDS - 1);
    this.#unitChunks.push(this.#chunkEnds.length / 2);
    this.#unitEnds.push(this.#streamEnd);
    scanWords(headings, 0, headings.length, this.#sink);
    this.#unitEnds.push(this.#streamEnd);
  }

  chunk(prefix: string, text: string, start: number, end: number): void {
    this.#chunkEnds.push(this.#streamEnd);
    if (prefix !== '') scanWords(prefix, 0, prefix.length, this.#sink);
    scanWords(text, start, end, this.#sink);
    this.#chunkEnds.push(this.#streamEnd);
  }

  freeze(): LexicalIndex {
    const unitCount = this.#unitDocuments.length;
    const termCount = this.#terms.size;
    const unitChunks = Uint32Array.from([...this.#unitChunks, this.#chunkEnds.length / 2]);
    const { postingOffsets, lengths } = this.#count(unitChunks);
    const postingUnits = new Uint32Array(postingOffsets[termCount] as number);
    const postingFrequencies = new Uint32Array(postingOffsets[termCount] as number);
    this.#invert(unitChunks, postingOffsets, postingUnits, postingFrequencies);
    return {
      unitCount,
      documentCount: this.#documentEnds.length / DOCUMENT_ENDS,
      terms: this.#terms.freeze(),
      postingOffsets,
      postingUnits,
      postingFrequencies,
      ...this.#chunkStreams(),
      lengths,
      unitDocuments: Uint32Array.from(this.#unitDocuments),
      unitChunks,
    };
  }

  /** How many postings each term has, as offsets, and how long each field is. */
  #count(unitChunks: Uint32Array): { postingOffsets: Uint32Array<ArrayBuffer>; lengths: Uint32Array<ArrayBuffer> } {
    const stream = this.#stream;
    const unitCount = this.#unitDocuments.length;
    const postingOffsets = new Uint32Array(this.#terms.size + 1);
    const lastUnit = new Uint32Array(this.#terms.size);
    const lengths = new Uint32Array(unitCount * FIELD_COUNT);
    for (let unit = 0; unit < unitCount; unit++) {
      this.#eachRange(unit, unitChunks, (field, start, end) => {
        let length = 0;
        for (let at = start; at < end; at++) {
          const entry = stream[at] as number;
          if (entry < BESIDE) length++;
          const term = entry & TERM_MASK;
          if (lastUnit[term] === unit + 1) continue;
          lastUnit[term] = unit + 1;
          postingOffsets[term + 1] = (postingOffsets[term + 1] as number) + 1;
        }
        lengths[unit * FIELD_COUNT + field] = (lengths[unit * FIELD_COUNT + field] as number) + length;
      });
    }
    for (let term = 0; term < this.#terms.size; term++) {
      postingOffsets[term + 1] = (postingOffsets[term + 1] as number) + (postingOffsets[term] as number);
    }
    return { postingOffsets, lengths };
  }

  #invert(
    unitChunks: Uint32Array,
    offsets: Uint32Array<ArrayBuffer>,
    units: Uint32Array,
    frequencies: Uint32Array,
  ): void {
    const stream = this.#stream;
    const unitCount = this.#unitDocuments.length;
    const cursors = offsets.slice(0, this.#terms.size);
    const lastUnit = new Uint32Array(this.#terms.size);
    for (let unit = 0; unit < unitCount; unit++) {
      this.#eachRange(unit, unitChunks, (field, start, end) => {
        const one = ONE[field] as number;
        const full = FULL[field] as number;
        for (let at = start; at < end; at++) {
          const term = (stream[at] as number) & TERM_MASK;
          if (lastUnit[term] !== unit + 1) {
            lastUnit[term] = unit + 1;
            const posting = cursors[term] as number;
            cursors[term] = posting + 1;
            units[posting] = unit;
            frequencies[posting] = one;
          } else {
            const posting = (cursors[term] as number) - 1;
            const packed = frequencies[posting] as number;
            if ((packed & full) >>> 0 !== full) frequencies[posting] = packed + one;
          }
        }
      });
    }
  }

  /** Visits the stream ranges of a unit's fields: its text first, then what its document gives. */
  #eachRange(unit: number, unitChunks: Uint32Array, visit: (field: number, start: number, end: number) => void): void {
    const lastChunk = unitChunks[unit + 1] as number;
    for (let chunk = unitChunks[unit] as number; chunk < lastChunk; chunk++) {
      visit(0, this.#chunkEnds[chunk * 2] as number, this.#chunkEnds[chunk * 2 + 1] as number);
    }
    visit(1, this.#unitEnds[unit * 2] as number, this.#unitEnds[unit * 2 + 1] as number);
    const ends = (this.#unitDocuments[unit] as number) * DOCUMENT_ENDS;
    for (let field = 0; field < DOCUMENT_ENDS - 1; field++) {
      visit(2 + field, this.#documentEnds[ends + field] as number, this.#documentEnds[ends + field + 1] as number);
    }
  }

  #chunkStreams(): { stream: Uint32Array; chunkOffsets: Uint32Array } {
    const chunkCount = this.#chunkEnds.length / 2;
    const chunkOffsets = new Uint32Array(chunkCount + 1);
    for (let chunk = 0; chunk < chunkCount; chunk++) {
      const length = (this.#chunkEnds[chunk * 2 + 1] as number) - (this.#chunkEnds[chunk * 2] as number);
      chunkOffsets[chunk + 1] = (chunkOffsets[chunk] as number) + length;
    }
    const stream = new Uint32Array(chunkOffsets[chunkCount] as number);
    for (let chunk = 0; chunk < chunkCount; chunk++) {
      stream.set(
        this.#stream.subarray(this.#chunkEnds[chunk * 2], this.#chunkEnds[chunk * 2 + 1]),
        chunkOffsets[chunk],
      );
    }
    return { stream, chunkOffsets };
  }

  #word(text: string, start: number, end: number, hash: number): void {
    const known = this.#words.size;
    const word = this.#words.add(text, start, end, hash);
    if (word === known) this.#analyze(text.slice(start, end), word);
    const first = this.#wordTermOffsets[word] as number;
    const last = this.#wordTermOffsets[word + 1] as number;
    if (this.#streamEnd + last - first > this.#stream.length) {
      this.#stream = grown(this.#stream, this.#streamEnd + last - first);
    }
    for (let at = first; at < last; at++) this.#stream[this.#streamEnd++] = this.#wordTerms[at] as number;
  }

  #analyze(written: string, word: number): void {
    if (word + 2 > this.#wordTermOffsets.length) this.#wordTermOffsets = grown(this.#wordTermOffsets, word + 2);
    let end = this.#wordTermOffsets[word] as number;
    for (const { term, beside } of analyzeWord(written, this.#analyzer)) {
      if (end + 1 > this.#wordTerms.length) this.#wordTerms = grown(this.#wordTerms, end + 1);
      const number = this.#terms.addString(term);
      this.#wordTerms[end++] = beside ? (number | BESIDE) >>> 0 : number;
    }
    this.#wordTermOffsets[word + 1] = end;
  }
}

const FIRST_LENGTH = 1 << 12;
/** Words of prose are longer with their blanks; tables of names have as many terms. */
const CHARACTERS_A_TERM = 4;
const DOCUMENT_ENDS = 5;
const ONE = FIELDS.map(({ shift }) => 2 ** shift);
const FULL = FIELDS.map(({ shift, bits }) => (2 ** bits - 1) * 2 ** shift);
