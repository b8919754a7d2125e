import { FIELDS } from '../index/fields.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import { type PostingRoom, readPostings } from '../index/postings.js';
import { round } from '../query/buildQuery.js';
import type { Query } from '../query/query.js';
import type { PairCounter } from './pairCounter.js';
import type { ScorePart } from './retriever.js';
import { pairScore } from './scorePairs.js';
import { contribution } from './scoreUnits.js';

/** A unit's score as addends by term and field, in the order of the query. */
export function explainUnit(
  index: LexicalIndex,
  norms: Float64Array,
  query: Query,
  k1: number,
  unit: number,
  counted: PairCounter,
  room: PostingRoom,
): ScorePart[] {
  const parts: ScorePart[] = [];
  for (const { number, term, weight, because, namesOnly } of query.terms) {
    const packed = frequenciesIn(index, number, unit, room);
    if (packed === 0) continue;
    const score = contribution(packed, norms, unit, index.unitRoom, weight, k1, namesOnly);
    const shares = FIELDS.map(({ shift, bits }, field) =>
      namesOnly && field < 2
        ? 0
        : ((packed >>> shift) & (2 ** bits - 1)) * (norms[field * index.unitRoom + unit] as number),
    );
    const total = shares.reduce((sum, share) => sum + share, 0);
    for (const [field, share] of shares.entries()) {
      if (share > 0)
        parts.push({
          term,
          field: (FIELDS[field] as (typeof FIELDS)[number]).name,
          score: (score * share) / total,
          because,
        });
    }
  }
  for (const [at, pair] of query.pairs.entries()) {
    const frequency = counted.counts[at] as number;
    if (frequency === 0) continue;
    const [first, second] = [query.terms[pair.first]?.term ?? '', query.terms[pair.second]?.term ?? ''];
    parts.push({
      term: `${first} ${second}`,
      field: 'pair',
      score: pairScore(query, pair, frequency, k1),
      because: 'words side by side',
    });
  }
  return parts;
}

/** Parts rounded as scores are, so that they add up to the score shown: what rounding leaves goes to the greatest. */
export function addingUp(parts: readonly ScorePart[], score: number): ScorePart[] {
  const rounded = parts.map((part) => ({ ...part, score: round(part.score) })).filter((part) => part.score !== 0);
  const greatest = rounded.reduce<ScorePart | null>(
    (most, part) => (most === null || part.score > most.score ? part : most),
    null,
  );
  const left = round(score - rounded.reduce((sum, part) => sum + part.score, 0));
  return rounded.map((part) => (part === greatest ? { ...part, score: round(part.score + left) } : part));
}

/** The packed frequencies of a term in a unit, 0 where it isn't. */
function frequenciesIn(index: LexicalIndex, term: number, unit: number, room: PostingRoom): number {
  const count = readPostings(index, term, room);
  for (let at = 0; at < count; at++) if (room.units[at] === unit) return room.frequencies[at] as number;
  return 0;
}
