import { NAMED } from '../index/fields.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import type { Query } from '../query/query.js';
import { weightedFrequency } from './fieldNorms.js';
import type { RankingSettings } from './rankingSettings.js';
import { MAY_ANSWER, MAY_NOT, NOT_ASKED, type Workspace } from './workspace.js';

/** Saturation for a query of this many words: a few should all be found, of a page's words many need not. */
export function saturationOf(words: number, { k1Short, k1Page, shortTerms, pageTerms }: RankingSettings): number {
  const share = Math.min(1, Math.max(0, (words - shortTerms) / Math.max(1, pageTerms - shortTerms)));
  return k1Short + (k1Page - k1Short) * share;
}

/** Adds up BM25F term by term over the postings of units that may answer; answers how many units were touched. */
export function scoreUnits(
  index: LexicalIndex,
  norms: Float64Array,
  query: Query,
  k1: number,
  accepts: (document: number) => boolean,
  { unitScores, held, touched, asked, postings }: Workspace,
): number {
  const { unitDocuments, unitRoom } = index;
  let count = 0;
  for (const [position, { number, weight, namesOnly }] of query.terms.entries()) {
    const bit = bitOf(position);
    const { units, frequencies, count: its } = postings.of(index, number);
    for (let at = 0; at < its; at++) {
      const unit = units[at] as number;
      const packed = frequencies[at] as number;
      if (namesOnly && packed < NAMED) continue;
      const before = unitScores[unit] as number;
      // A unit with a score may answer: its document was asked when it got its first.
      if (before === 0) {
        const document = unitDocuments[unit] as number;
        if (asked[document] === NOT_ASKED) asked[document] = accepts(document) ? MAY_ANSWER : MAY_NOT;
        if (asked[document] === MAY_NOT) continue;
        touched[count++] = unit;
        held[unit] = 0;
      }
      if (bit !== 0 && (packed & TEXT) !== 0) held[unit] = (held[unit] as number) | bit;
      unitScores[unit] = before + contribution(packed, norms, unit, unitRoom, weight, k1, namesOnly);
    }
  }
  return count;
}

/** The bit of `Workspace.held` for a term of the query; none from the 33rd on. */
export function bitOf(position: number): number {
  return position < 32 ? 1 << position : 0;
}

/** What one term adds to one unit's score. */
export function contribution(
  packed: number,
  norms: Float64Array,
  unit: number,
  unitRoom: number,
  weight: number,
  k1: number,
  namesOnly: boolean,
): number {
  const counted = namesOnly ? (packed & NAMES) >>> 0 : packed;
  const frequency = weightedFrequency(counted, norms, unit, unitRoom);
  return (weight * frequency * (k1 + 1)) / (frequency + k1);
}

const TEXT = 0x3ff;
/** Every field but text and heading. */
const NAMES = 0xffff_8000;
