import { BearingError } from '@bearing/format';
import { type LexicalIndex, termOf, unitFrequency } from '../index/lexicalIndex.js';
import type { RankingSettings } from '../ranking/rankingSettings.js';
import type { Analyzer } from '../text/analyzer.js';
import { stringOf } from '../text/vocabulary.js';
import type { Expansions } from './expansions.js';
import { naturalLogarithm } from './naturalLogarithm.js';
import type { NearestTerms } from './nearestTerms.js';
import type { Query, QueryPair, QueryTerm } from './query.js';
import { readQuery, type TypedQuery, type TypedTerm } from './readQuery.js';

/** What a query is built against. */
export interface QueryGround {
  readonly index: LexicalIndex;
  readonly analyzer: Analyzer;
  readonly settings: RankingSettings;
  readonly maxQueryTerms: number;
  readonly nearest: NearestTerms;
  readonly expansions: () => Expansions;
  /** A word that a term was made of, to show. */
  readonly wordOf: (term: number) => string;
}

/** A page can hold hundreds of unknown words; this many are corrected, and as many are reported. */
const MOST_CORRECTED = 16;
const MOST_REPORTED = 50;
/** `5kW` and `10GB`, where documents write 5 kW and 10 GB; `OAuth2`, where they write OAuth 2. */
function measureIn(word: string): RegExpExecArray | null {
  return /^(?:(\p{N}+)(\p{L}+)|(\p{L}+)(\p{N}+))$/u.exec(word);
}
const MOST_SUGGESTED = 10;
/** Neighbours are put together, and names with dots and slashes count whole, in queries up to this long: in pages they only meet by chance. */
const LONGEST_JOINED_QUERY = 32;
const MOST_JOINED = 4;

/** Reduces a text to its most distinctive terms. @throws BearingError `QUERY_EMPTY` */
export function buildQuery(text: string, ground: QueryGround): Query {
  const { index, settings, maxQueryTerms, analyzer } = ground;
  const typed = readQuery(text, ground.analyzer);
  if (typed.terms.size === 0) {
    throw new BearingError('QUERY_EMPTY', 'the query holds no word to search for', {
      hint: 'give at least one word or identifier',
    });
  }
  // A query of stop words alone is about them.
  const onlyStops = typed.sequence.every(({ stop }) => stop);
  const wanted = [...typed.terms.values()].filter(({ stop }) => onlyStops || !stop);
  const terms = new Terms(index);
  const short = typed.sequence.length <= LONGEST_JOINED_QUERY;
  const unknown: TypedTerm[] = [];
  const numbers = new Int32Array(typed.terms.size).fill(-1);
  for (const term of wanted) {
    const number = termOf(index, term.term);
    numbers[term.ordinal] = number;
    if (number < 0) {
      if (!term.written) unknown.push(term);
      continue;
    }
    const worth = !term.beside
      ? 1
      : !term.written
        ? settings.joinedWeight
        : (short ? /[\d.]/ : /\d|^\./).test(term.term)
          ? settings.codeWeight
          : settings.writtenWeight;
    terms.add(number, worth * saturated(term.frequency, settings.k3), null, term.term);
  }
  for (const number of joinedNeighbours(typed, ground)) {
    // `5 kW` is meant by 5kW wherever it stands; words put together count in names alone.
    const term = stringOf(index.terms, number);
    terms.add(number, settings.queryJoin, 'words put together', term, measureIn(term) === null);
  }
  const suggestions: [string, string[]][] = [];
  for (const term of unknown.slice(0, settings.correction > 0 ? MOST_CORRECTED : 0)) {
    const measure = measureIn(term.word);
    const parts = (measure ?? [])
      .slice(1)
      .filter((part) => part !== undefined)
      .map((part) => termOf(index, analyzer.stem(part)));
    if (parts.length > 0 && parts.every((number) => number >= 0)) {
      for (const number of parts) terms.add(number, settings.correction, `part of ${term.word}`);
      continue;
    }
    const near = ground.nearest.of(term.term, 3);
    if (near[0] !== undefined) {
      const worth = settings.correction * saturated(term.frequency, settings.k3);
      terms.add(near[0].number, worth, `nearest to ${term.word}`);
      if (!term.beside && suggestions.length < MOST_SUGGESTED)
        suggestions.push([term.word, near.map(({ number }) => ground.wordOf(number))]);
    }
  }
  if (settings.expansion > 0) expand(terms, typed, ground);
  const all = terms.byWeight();
  const kept = all.slice(0, maxQueryTerms);
  return {
    terms: kept,
    pairs: neighbours(typed, kept, numbers, settings),
    words: typed.terms.size === 0 ? 0 : wanted.filter(({ beside }) => !beside).length,
    content: typed.sequence.filter(({ stop }) => onlyStops || !stop).map(({ term }) => term),
    report: {
      text: text.slice(0, 200),
      characters: text.length,
      terms: kept.map(({ term, weight }) => ({ term, weight: round(weight) })),
      ignored: all.length - kept.length,
      unmatched: unknown
        .filter(({ beside }) => !beside)
        .map(({ word }) => word)
        .slice(0, MOST_REPORTED),
      suggestions: Object.fromEntries(suggestions),
    },
  };
}

/** Robertson's query side of BM25: the tenth mention of a word on a page says little more than the fifth. */
function saturated(frequency: number, k3: number): number {
  return (frequency * (k3 + 1)) / (frequency + k3);
}

/** Six decimals: more says nothing, and shows the last bit of a sum. */
export function round(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

/** Terms as they come together; one that comes twice keeps its greater weight. */
class Terms {
  readonly #index: LexicalIndex;
  readonly #terms = new Map<number, QueryTerm>();

  constructor(index: LexicalIndex) {
    this.#index = index;
  }

  idf(number: number): number {
    const frequency = unitFrequency(this.#index, number);
    return naturalLogarithm(1 + (this.#index.unitCount - frequency + 0.5) / (frequency + 0.5));
  }

  weightOf(number: number): number {
    return this.#terms.get(number)?.weight ?? 0;
  }

  add(
    number: number,
    worth: number,
    because: string | null,
    term: string | null = null,
    namesOnly = false,
    most = Number.POSITIVE_INFINITY,
  ): void {
    const weight = Math.min(worth * this.idf(number), most);
    const known = this.#terms.get(number);
    if (known !== undefined && (known.weight >= weight || known.because === null)) return;
    if (weight <= 0) return;
    this.#terms.set(number, {
      number,
      term: term ?? stringOf(this.#index.terms, number),
      weight,
      because,
      namesOnly,
    });
  }

  byWeight(): QueryTerm[] {
    return [...this.#terms.values()].sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  }
}

/** Known names that neighbouring words of a short query make when put together. */
function joinedNeighbours({ sequence, terms }: TypedQuery, { index, analyzer, settings }: QueryGround): number[] {
  if (settings.queryJoin <= 0 || sequence.length > LONGEST_JOINED_QUERY) return [];
  const found: number[] = [];
  for (const [at, first] of sequence.entries()) {
    if (first.stop) continue;
    let joined = first.word;
    for (let next = at + 1; next < Math.min(at + MOST_JOINED, sequence.length); next++) {
      const { word, stop } = sequence[next] as TypedTerm;
      joined += word;
      if (stop) continue;
      const term = analyzer.stem(joined);
      const number = terms.has(term) ? -1 : termOf(index, term);
      if (number >= 0) found.push(number);
    }
  }
  return found;
}

function expand(terms: Terms, typed: TypedQuery, { index, analyzer, settings, expansions }: QueryGround): void {
  for (const { terms: others, of, because } of expansions().of(typed.sequence)) {
    const source = of.map((term) => termOf(index, term)).filter((number) => number >= 0);
    // A synonym may stand for a word that no document holds: then half of a common word's weight is all there is to go by.
    const most =
      settings.expansion * Math.max(1, ...source.map((number) => terms.weightOf(number) || terms.idf(number)));
    for (const other of others) {
      const number = termOf(index, other);
      if (number >= 0 && !analyzer.stopWords.has(other))
        terms.add(number, settings.expansion, because, other, false, most);
    }
  }
}

function neighbours(
  { sequence, joined }: TypedQuery,
  kept: readonly QueryTerm[],
  numbers: Int32Array,
  settings: RankingSettings,
): Query['pairs'] {
  const known = new Map(kept.map(({ number }, position) => [number, position]));
  // By distinct term, its position among those kept, -1 for the others.
  const positions = numbers.map((number) => known.get(number) ?? -1);
  const pairs = new Map<number, QueryPair>();
  const short = sequence.length <= LONGEST_JOINED_QUERY;
  let first = -1;
  for (const [place, { ordinal, stop }] of sequence.entries()) {
    if (stop) continue;
    const second = positions[ordinal] as number;
    if (first >= 0 && second >= 0 && first !== second)
      pairs.set(first * kept.length + second, {
        first,
        second,
        worth: short && joined[place] === true ? settings.joinedPairs : settings.pairs,
      });
    first = second;
  }
  return [...pairs.values()];
}
