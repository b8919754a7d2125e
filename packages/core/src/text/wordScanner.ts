import { CONNECTOR, classOf, composeSyllables, DECOMPOSED, INVISIBLE, PAIRED, SEPARATOR, WORD } from './characters.js';

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
    } else if (kind === PAIRED || kind === DECOMPOSED) {
      at = scanPairs(text, at, to, sink);
    } else {
      let end = at + 1;
      while (end < to && classOf(text.charCodeAt(end)) !== SEPARATOR) end++;
      const plain = text.slice(at, end).normalize('NFKC');
      scanWords(plain, 0, plain.length, sink);
      at = end;
    }
  }
}

const DOT = 46;
const HASH_SIGN = 35;
const PLUS = 43;
const UNDERSCORE = 95;

/** How long a word with a sign at its end may be: C#, F#, C++, g++; a `#` behind a longer word is punctuation. */
const LONGEST_SIGNED_WORD = 2;
/** C++11, C#10. */
const LONGEST_VERSION = 2;

function scanWord(text: string, from: number, first: number, to: number, sink: WordSink): number {
  let start = first;
  let hash = HASH_SEED;
  // `.NET`, `.env`: a dot that stands free before a letter.
  if (first > from && text.charCodeAt(first - 1) === DOT && !isDigit(text.charCodeAt(first))) {
    const before = first - 2 < from ? SEPARATOR : classOf(text.charCodeAt(first - 2));
    if (before === SEPARATOR || before === PAIRED) {
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
    let connectors = 0;
    for (; ahead < to; ahead++) {
      const kind = classOf(text.charCodeAt(ahead));
      if (kind === CONNECTOR) connectors++;
      // A zero-width space behind a dot is where wikis let a long name wrap.
      else if (kind !== INVISIBLE || connectors === 0) break;
    }
    // One connector, or `__`: a longer run is punctuation.
    if (connectors === 0 || (connectors > 1 && text.slice(at, ahead) !== '__')) break;
    if (ahead >= to || classOf(text.charCodeAt(ahead)) !== WORD) break;
    for (; at < ahead; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
  }
  const signed = end < to && end - start <= LONGEST_SIGNED_WORD ? signedEnd(text, start, end, to) : end;
  if (signed > end) {
    for (; end < signed; end++) hash = Math.imul(hash ^ text.charCodeAt(end), HASH_FACTOR);
  } else if (text.charCodeAt(end) === UNDERSCORE && isDunder(text, from, start, end, to)) {
    sink.word(text, start - 2, end + 2, hashOf(text, start - 2, end + 2));
    return end + 2;
  }
  sink.word(text, start, end, hash >>> 0);
  return Math.max(end, at);
}

/** Behind the sign of `C#` and `C++`, and the version that may stand on it: `C++17`, `C#8`; else `end` itself. */
function signedEnd(text: string, start: number, end: number, to: number): number {
  if (isDigit(text.charCodeAt(end - 1))) return end;
  const sign = text.charCodeAt(end);
  let signed = end;
  if (sign === HASH_SIGN) signed = end + 1;
  else if (sign === PLUS && text.charCodeAt(end + 1) === PLUS && end + 1 < to) signed = end + 2;
  if (signed === end) return end;
  // `AB#12` is a work item.
  if (sign === PLUS || end - start === 1) {
    const behind = signed;
    while (signed < to && signed - behind < LONGEST_VERSION && isDigit(text.charCodeAt(signed))) signed++;
  }
  return signed >= to || classOf(text.charCodeAt(signed)) !== WORD ? signed : end;
}

/** `__init__`, `__proto__`: two underscores on either side, and none more. */
function isDunder(text: string, from: number, start: number, end: number, to: number): boolean {
  if (start - 2 < from || end + 2 > to || text.slice(start - 2, start) !== '__') return false;
  if (text.charCodeAt(end + 1) !== UNDERSCORE) return false;
  const before = start - 3 < from ? SEPARATOR : text.charCodeAt(start - 3);
  const behind = end + 2 >= to ? SEPARATOR : text.charCodeAt(end + 2);
  return before !== UNDERSCORE && behind !== UNDERSCORE && classOf(before) !== WORD && classOf(behind) !== WORD;
}

function scanPairs(text: string, start: number, to: number, sink: WordSink): number {
  let end = start;
  let whole = true;
  for (; end < to; end++) {
    const kind = classOf(text.charCodeAt(end));
    if (kind === DECOMPOSED || kind === INVISIBLE) whole = false;
    else if (kind !== PAIRED) break;
  }
  if (whole) emitPairs(text, start, end, sink);
  else {
    const run = composeSyllables(text.slice(start, end));
    emitPairs(run, 0, run.length, sink);
  }
  return end;
}

function emitPairs(text: string, start: number, end: number, sink: WordSink): void {
  for (let at = start; at < end; at++) {
    sink.word(text, at, at + 1, hashOf(text, at, at + 1));
    if (at + 1 < end) sink.word(text, at, at + 2, hashOf(text, at, at + 2));
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
