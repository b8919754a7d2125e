import { foldCharacters } from './characters.js';
import { type Stemmer, stemmerFor } from './stemmers.js';
import { stopWordsOf } from './stopWords.js';

/** A term of a word: a word or a part of a name, or something put beside them. */
export interface Analyzed {
  readonly term: string;
  /** The word or part before stemming, in lower case. */
  readonly word: string;
  /** True for the joined and the written form of a name: they stand beside its parts and take no place of their own. */
  readonly beside: boolean;
  /** True for the written form: only the same spelling matches it. */
  readonly written: boolean;
}

/** How words become terms. `RankingSettings` says what each switch does. */
export interface Analyzer {
  readonly camelParts: boolean;
  readonly joinedNames: boolean;
  readonly writtenNames: boolean;
  readonly stem: Stemmer;
  readonly stopWords: ReadonlySet<string>;
  /** Words met in queries and passages, analysed; emptied when it is full. */
  readonly known: Map<string, readonly Analyzed[]>;
}

/**
 * Longer "words" are keys, hashes and encoded data: they are cut, so that a page of base64 costs no memory. No database
 * has longer names (SQL Server and Oracle 128, MySQL 64, PostgreSQL 63).
 */
const LONGEST_TERM = 128;

/** What a query or a passage asks for again and again: common words, and the page that is asked for twice. */
const MOST_KNOWN = 20_000;

/** As `analyzeWord`, remembering. */
export function analyzeKnownWord(word: string, analyzer: Analyzer): readonly Analyzed[] {
  const { known } = analyzer;
  let terms = known.get(word);
  if (terms === undefined) {
    terms = analyzeWord(word, analyzer);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(word, terms);
  }
  return terms;
}

/** Turns one scanned word into its terms: the same at index and at query time. */
export function analyzeWord(word: string, analyzer: Analyzer): Analyzed[] {
  if (PLAIN_WORD.test(word)) {
    const short = plainWord(word);
    return [{ term: analyzer.stem(short), word: short, beside: false, written: false }];
  }
  const terms: Analyzed[] = [];
  const folded = ASCII.test(word) ? word : foldCharacters(word);
  const patterns = ASCII.test(folded) ? ASCII_PATTERNS : unicodePatterns();
  for (const [piece] of folded.matchAll(patterns.wordOrPair)) addTerms(terms, piece, analyzer, patterns);
  if (analyzer.writtenNames && DUNDER.test(folded)) {
    const name = folded.toLowerCase().slice(0, LONGEST_TERM);
    terms.push({ term: name, word: name, beside: true, written: true });
  }
  return terms;
}

/** The only term of a word that has but one by its shape, or `null`: the same as `analyzeWord` without what it answers in. */
export function plainTerm(word: string, analyzer: Analyzer): string | null {
  return PLAIN_WORD.test(word) ? analyzer.stem(plainWord(word)) : null;
}

function plainWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.length > LONGEST_TERM ? lower.slice(0, LONGEST_TERM) : lower;
}

/** Most words of most texts: small letters, at most with a capital first. */
const PLAIN_WORD = /^[A-Za-z][a-z]+$/;
const ASCII = /^[\x21-\x7E]*$/;
const SIGNED = /^(.+?(?:#|\+\+))(\d*)$/;
/** The first part of a version with a letter before it. */
const VERSION = /^v\d+(?=\.\d)/i;
const DUNDER = /^__.+__$/;

const SEGMENT = /[^.']+/g;
const PIECE = /[^_-]+/g;

interface Patterns {
  readonly wordOrPair: RegExp;
  readonly camelPart: RegExp;
  readonly numbered: RegExp;
  readonly letterFirst: RegExp;
}

let unicode: Patterns | null = null;

/** Made when the first word with other letters comes: reading the classes is felt at a start. */
function unicodePatterns(): Patterns {
  unicode ??= {
    wordOrPair: /\.?[\p{L}\p{M}\p{N}]+(?:[_.'-]{1,2}[\p{L}\p{M}\p{N}]+)*(?:(?:#|\+\+)\d{0,2})?/gu,
    camelPart: /\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+|[\p{L}\p{M}\p{N}]+/gu,
    numbered: /^(\p{L}{3,})\p{N}{1,4}$/u,
    letterFirst: /^\p{L}/u,
  };
  return unicode;
}

/** The same for what is all ASCII: compiling the Unicode classes took a tenth of a cold query. */
const ASCII_PATTERNS: Patterns = {
  wordOrPair: /\.?[A-Za-z0-9]+(?:[_.'-]{1,2}[A-Za-z0-9]+)*(?:(?:#|\+\+)[0-9]{0,2})?/g,
  camelPart: /[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z0-9]+|[A-Za-z0-9]+/g,
  numbered: /^([A-Za-z]{3,})[0-9]{1,4}$/,
  letterFirst: /^[A-Za-z]/,
};

function addTerms(terms: Analyzed[], written: string, analyzer: Analyzer, patterns: Patterns): void {
  const add = (text: string, beside: boolean, stem: boolean): void => {
    const word = text.slice(0, LONGEST_TERM);
    terms.push({ term: stem ? analyzer.stem(word) : word, word, beside, written: !stem });
  };
  const signed = SIGNED.exec(written);
  if (signed !== null) {
    add((signed[1] ?? written).toLowerCase(), false, false);
    if (signed[2] !== '') add(written.toLowerCase(), true, false);
    return;
  }
  if (written.startsWith('.')) {
    add(written.toLowerCase(), true, false);
    written = written.slice(1);
  }
  let name = written.replace(/'s$/i, '');
  // `v1.10.0` is 1.10.0.
  const version = VERSION.exec(name)?.[0];
  if (version !== undefined) {
    add(version.toLowerCase(), true, true);
    if (analyzer.writtenNames) add(name.toLowerCase(), true, false);
    name = name.slice(1);
  }
  const segments = name.match(SEGMENT) ?? [];
  for (const segment of segments) addSegment(segment, analyzer, patterns, add);
  if (segments.length > 1 && analyzer.writtenNames && !name.includes("'")) {
    add(name.toLowerCase(), true, false);
  }
}

function addSegment(
  segment: string,
  analyzer: Analyzer,
  patterns: Patterns,
  add: (text: string, beside: boolean, stem: boolean) => void,
): void {
  const pieces = segment.match(PIECE) ?? [];
  let added = 0;
  let camel = false;
  for (const piece of pieces) {
    const parts =
      analyzer.camelParts && patterns.letterFirst.test(piece) ? (piece.match(patterns.camelPart) ?? []) : [piece];
    if (parts.length > 1) camel = true;
    for (const part of parts) {
      // A letter alone in a camelCase name (`vItem`, `iPhone`) says nothing by itself.
      if (parts.length > 1 && part.length === 1) continue;
      add(part.toLowerCase(), false, true);
      added++;
      // `OAuth2`, `Address1`: the name without its number is a part too.
      const bare = patterns.numbered.exec(part)?.[1];
      if (bare !== undefined) add(bare.toLowerCase(), true, true);
    }
  }
  if (pieces.length === 1 && !camel) return;
  if (analyzer.joinedNames || added === 0) add(pieces.join('').toLowerCase(), added > 0, true);
  if (analyzer.writtenNames) add(pieces.length > 1 ? segment.toLowerCase() : segment, true, false);
}

/** The steps that an analyzer can leave out. */
interface AnalyzerSteps {
  readonly camelParts: boolean;
  readonly joinedNames: boolean;
  readonly writtenNames: boolean;
  readonly stemming: boolean;
  readonly stopWords: boolean;
}

/** By the settings that they were made with: whatever asks with the same ones shares the words that were met. */
const analyzers = new WeakMap<AnalyzerSteps, Map<string, Analyzer>>();

/** The analyzer for a language, with the steps that the settings leave on. */
export async function analyzerFor(language: string, steps: AnalyzerSteps): Promise<Analyzer> {
  const made = analyzers.get(steps) ?? new Map<string, Analyzer>();
  analyzers.set(steps, made);
  const known = made.get(language);
  if (known !== undefined) return known;
  const { camelParts, joinedNames, writtenNames } = steps;
  const analyzer: Analyzer = {
    camelParts,
    joinedNames,
    writtenNames,
    stem: steps.stemming ? await stemmerFor(language) : (word) => word,
    stopWords: steps.stopWords ? stopWordsOf(language) : new Set(),
    known: new Map(),
  };
  made.set(language, analyzer);
  return analyzer;
}
