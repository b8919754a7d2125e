import { COMPATIBLE, CONNECTOR, classOf, INVISIBLE, PAIRED, SEPARATOR, WORD } from './characters.js';

/** Takes the words of a text as they are found; hash is `hashOf` of the same range. */
export interface WordSink {
  word(text: string, start: number, end: number, hash: number): void;
}

const HASH_SEED = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** FNV-1a over UTF-16 units, as the scanner builds it on its way. */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = HASH_SEED;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
  return hash >>> 0;
}

/**
 * Finds the words of a text in one pass: runs of letters and digits, with the connectors inside them (`sales_order`,
 * `AR-7`, `dbo.Orders`, `10.0.12.7`), `C#`, `C++` and `.NET` with their signs, and overlapping pairs where a script puts no spaces.
 */
export function scanWords(text: string, from: number, to: number, sink: WordSink): void {
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (kind === SEPARATOR || kind === CONNECTOR || kind === INVISIBLE) {
      at++;
      continue;
    }
    if (kind === WORD) {
      at = scanWord(text, from, at, to, sink);
    } else if (kind === PAIRED) {
      at = scanPairs(text, at, to, sink);
    } else {
      let end = at + 1;
      while (end < to && classOf(text.charCodeAt(end)) !== SEPARATOR) end++;
      const plain = text.slice(at, end).normalize('NFKC');
      if (classOf(plain.charCodeAt(0)) !== COMPATIBLE) scanWords(plain, 0, plain.length, sink);
      at = end;
    }
  }
}

const DOT = 46;
const HASH_SIGN = 35;
const PLUS = 43;

/** How long a word with a sign at its end may be: C#, F#, C++, g++; a `#` behind a longer word is punctuation. */
const LONGEST_SIGNED_WORD = 2;

function scanWord(text: string, from: number, first: number, to: number, sink: WordSink): number {
  let start = first;
  let hash = HASH_SEED;
  // `.NET`, `.env`: a dot that stands free before a letter.
  if (first > from && text.charCodeAt(first - 1) === DOT && !isDigit(text.charCodeAt(first))) {
    const before = first - 2 < from ? SEPARATOR : classOf(text.charCodeAt(first - 2));
    if (before === SEPARATOR) {
      start = first - 1;
      hash = Math.imul(hash ^ DOT, HASH_FACTOR);
    }
  }
  let at = first;
  let end = first;
  for (;;) {
    while (at < to) {
      const code = text.charCodeAt(at);
      const kind = classOf(code);
      if (kind !== WORD && kind !== INVISIBLE) break;
      hash = Math.imul(hash ^ code, HASH_FACTOR);
      at++;
    }
    end = at;
    let ahead = at;
    while (ahead < to && classOf(text.charCodeAt(ahead)) === CONNECTOR) ahead++;
    // One connector, or `__`: a longer run is punctuation.
    if (ahead === at || (ahead - at > 1 && text.slice(at, ahead) !== '__')) break;
    if (ahead >= to || classOf(text.charCodeAt(ahead)) !== WORD) break;
    for (; at < ahead; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
  }
  if (end < to && end - start <= LONGEST_SIGNED_WORD) {
    const sign = text.charCodeAt(end);
    const signed =
      sign === HASH_SIGN ? end + 1 : sign === PLUS && text.charCodeAt(end + 1) === PLUS && end + 1 < to ? end + 2 : end;
    if (
      signed > end &&
      !isDigit(text.charCodeAt(end - 1)) &&
      (signed >= to || classOf(text.charCodeAt(signed)) !== WORD)
    ) {
      for (let sign = end; sign < signed; sign++) hash = Math.imul(hash ^ text.charCodeAt(sign), HASH_FACTOR);
      end = signed;
    }
  }
  sink.word(text, start, end, hash >>> 0);
  return Math.max(end, at);
}

function scanPairs(text: string, start: number, to: number, sink: WordSink): number {
  let end = start + 1;
  while (end < to && classOf(text.charCodeAt(end)) === PAIRED) end++;
  for (let at = start; at < end; at++) {
    sink.word(text, at, at + 1, hashOf(text, at, at + 1));
    if (at + 1 < end) sink.word(text, at, at + 2, hashOf(text, at, at + 2));
  }
  return end;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
