import { CONNECTOR, classOf, composeSyllables, DECOMPOSED, INVISIBLE, PAIRED, SEPARATOR, WORD } from './characters.js';
import { withCodeUnits } from './codeUnits.js';

/** Takes the words of a text as they are found. */
export interface WordSink {
  /** `hash` is `hashOf` of the range; `units` holds its code units from `at` on, until the call returns. */
  word(text: string, start: number, end: number, hash: number, units: Uint16Array, at: number): void;
}

const HASH_SEED = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** FNV-1a over UTF-16 units, as the scanner builds it on its way. */
export function hashOf(text: string): number {
  let hash = HASH_SEED;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
  return hash >>> 0;
}

/**
 * Finds the words of a text in one pass: runs of letters and digits, with the connectors inside them (`sales_order`,
 * `AR-7`, `dbo.Orders`, `10.0.12.7`), `C#`, `C++` and `.NET` with their signs, and overlapping pairs where a script puts no spaces.
 */
export function scanWords(text: string, from: number, to: number, sink: WordSink): void {
  if (from < to) withCodeUnits(text, from, to, (units) => new WordScanner(text, from, to, units, sink).scan());
}

const DOT = 46;
const HASH_SIGN = 35;
const PLUS = 43;
const UNDERSCORE = 95;

/** How long a word with a sign at its end may be: C#, F#, C++, g++; a `#` behind a longer word is punctuation. */
const LONGEST_SIGNED_WORD = 2;
/** C++11, C#10. */
const LONGEST_VERSION = 2;

/** Scans one range of a text; places are counted from its start. */
class WordScanner {
  readonly #text: string;
  readonly #from: number;
  readonly #to: number;
  readonly #units: Uint16Array;
  readonly #sink: WordSink;

  constructor(text: string, from: number, to: number, units: Uint16Array, sink: WordSink) {
    this.#text = text;
    this.#from = from;
    this.#to = to - from;
    this.#units = units;
    this.#sink = sink;
  }

  scan(): void {
    const units = this.#units;
    const to = this.#to;
    let at = 0;
    while (at < to) {
      const kind = classOf(units[at] as number);
      if (kind === SEPARATOR || kind === CONNECTOR || kind === INVISIBLE) at++;
      else if (kind === WORD) at = this.#scanWord(at);
      else if (kind === PAIRED || kind === DECOMPOSED) at = this.#scanPairs(at);
      else {
        let end = at + 1;
        while (end < to && classOf(units[end] as number) !== SEPARATOR) end++;
        this.#scanOther(this.#slice(at, end).normalize('NFKC'));
        at = end;
      }
    }
  }

  #scanWord(first: number): number {
    const units = this.#units;
    const to = this.#to;
    let start = first;
    let hash = HASH_SEED;
    // `.NET`, `.env`: a dot that stands free before a letter.
    if (first > 0 && units[first - 1] === DOT && !isDigit(units[first] as number)) {
      const before = first < 2 ? SEPARATOR : classOf(units[first - 2] as number);
      if (before === SEPARATOR || before === PAIRED) {
        start = first - 1;
        hash = Math.imul(hash ^ DOT, HASH_FACTOR);
      }
    }
    let at = first;
    let end = first;
    for (;;) {
      while (at < to) {
        const code = units[at] as number;
        const kind = classOf(code);
        if (kind !== WORD && kind !== INVISIBLE) break;
        hash = Math.imul(hash ^ code, HASH_FACTOR);
        at++;
      }
      end = at;
      let ahead = at;
      let connectors = 0;
      for (; ahead < to; ahead++) {
        const kind = classOf(units[ahead] as number);
        if (kind === CONNECTOR) connectors++;
        // A zero-width space behind a dot is where wikis let a long name wrap.
        else if (kind !== INVISIBLE || connectors === 0) break;
      }
      // One connector, or `__`: a longer run is punctuation.
      if (connectors === 0 || (connectors > 1 && !(ahead - at === 2 && this.#isDouble(at)))) break;
      if (ahead >= to || classOf(units[ahead] as number) !== WORD) break;
      for (; at < ahead; at++) hash = Math.imul(hash ^ (units[at] as number), HASH_FACTOR);
    }
    const signed = end < to && end - start <= LONGEST_SIGNED_WORD ? this.#signedEnd(start, end) : end;
    if (signed > end) {
      for (; end < signed; end++) hash = Math.imul(hash ^ (units[end] as number), HASH_FACTOR);
    } else if (end < to && units[end] === UNDERSCORE && this.#isDunder(start, end)) {
      this.#emit(start - 2, end + 2, hashOf(this.#slice(start - 2, end + 2)));
      return end + 2;
    }
    this.#emit(start, end, hash >>> 0);
    return Math.max(end, at);
  }

  #emit(start: number, end: number, hash: number): void {
    this.#sink.word(this.#text, this.#from + start, this.#from + end, hash, this.#units, start);
  }

  #slice(start: number, end: number): string {
    return this.#text.slice(this.#from + start, this.#from + end);
  }

  /** What the text has in another form: its places are not the text's. */
  #scanOther(text: string): void {
    scanWords(text, 0, text.length, this.#sink);
  }

  /** Whether two underscores stand here. */
  #isDouble(at: number): boolean {
    return this.#units[at] === UNDERSCORE && this.#units[at + 1] === UNDERSCORE;
  }

  /** Behind the sign of `C#` and `C++`, and the version that may stand on it: `C++17`, `C#8`; else `end` itself. */
  #signedEnd(start: number, end: number): number {
    const units = this.#units;
    const to = this.#to;
    if (isDigit(units[end - 1] as number)) return end;
    const sign = units[end];
    let signed = end;
    if (sign === HASH_SIGN) signed = end + 1;
    else if (sign === PLUS && end + 1 < to && units[end + 1] === PLUS) signed = end + 2;
    if (signed === end) return end;
    // `AB#12` is a work item.
    if (sign === PLUS || end - start === 1) {
      const behind = signed;
      while (signed < to && signed - behind < LONGEST_VERSION && isDigit(units[signed] as number)) signed++;
    }
    return signed >= to || classOf(units[signed] as number) !== WORD ? signed : end;
  }

  /** `__init__`, `__proto__`: two underscores on either side, and none more. */
  #isDunder(start: number, end: number): boolean {
    const units = this.#units;
    if (start < 2 || end + 2 > this.#to || !this.#isDouble(start - 2) || !this.#isDouble(end)) return false;
    const before = start < 3 ? SEPARATOR : (units[start - 3] as number);
    const behind = end + 2 >= this.#to ? SEPARATOR : (units[end + 2] as number);
    return before !== UNDERSCORE && behind !== UNDERSCORE && classOf(before) !== WORD && classOf(behind) !== WORD;
  }

  #scanPairs(start: number): number {
    const units = this.#units;
    let end = start;
    let whole = true;
    for (; end < this.#to; end++) {
      const kind = classOf(units[end] as number);
      if (kind === DECOMPOSED || kind === INVISIBLE) whole = false;
      else if (kind !== PAIRED) break;
    }
    if (whole) this.#emitPairs(start, end);
    else {
      const run = composeSyllables(this.#slice(start, end));
      withCodeUnits(run, 0, run.length, (its) =>
        new WordScanner(run, 0, run.length, its, this.#sink).#emitPairs(0, run.length),
      );
    }
    return end;
  }

  #emitPairs(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const one = Math.imul(HASH_SEED ^ (this.#units[at] as number), HASH_FACTOR);
      this.#emit(at, at + 1, one >>> 0);
      if (at + 1 < end) this.#emit(at, at + 2, Math.imul(one ^ (this.#units[at + 1] as number), HASH_FACTOR) >>> 0);
    }
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
