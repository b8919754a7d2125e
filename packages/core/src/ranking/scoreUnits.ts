import { FIELD_COUNT, type LexicalIndex, NAMED } from '../index/lexicalIndex.js';
import type { Query, QueryPair } from '../query/query.js';
import { weightedFrequency } from './fieldNorms.js';
import type { RankingSettings } from './rankingSettings.js';

/** Room to score in, kept between queries: clean whenever none is under way. */
export interface Workspace {
  readonly unitScores: Float64Array;
  readonly touched: Uint32Array;
  /** Position in the query + 1 of each term, 0 for the others. */
  readonly positions: Uint16Array;
  /** By document, its best unit's score. */
  readonly documentScores: Float64Array;
  /** By term, the last mark it was given. */
  readonly marks: Uint32Array;
  lastMark: number;
}

export function createWorkspace(index: LexicalIndex): Workspace {
  return {
    unitScores: new Float64Array(index.unitCount),
    touched: new Uint32Array(index.unitCount),
    positions: new Uint16Array(index.terms.size),
    documentScores: new Float64Array(index.documentCount),
    marks: new Uint32Array(index.terms.size),
    lastMark: 0,
  };
}

/** A mark that no term bears. */
export function nextMark(workspace: Workspace): number {
  if (workspace.lastMark === 0xffff_ffff) {
    workspace.marks.fill(0);
    workspace.lastMark = 0;
  }
  return ++workspace.lastMark;
}

/** Takes the scores of the first `count` touched units away. */
export function clean({ unitScores, touched }: Workspace, count: number): void {
  if (count * 4 > unitScores.length) unitScores.fill(0);
  else for (let at = 0; at < count; at++) unitScores[touched[at] as number] = 0;
}

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
  { unitScores, touched }: Workspace,
): number {
  const { postingOffsets, postingUnits, postingFrequencies, unitDocuments } = index;
  // Asked once a document: 0 not yet, 1 may answer, 2 may not.
  const asked = new Uint8Array(index.documentCount);
  let count = 0;
  for (const { number, weight, namesOnly } of query.terms) {
    const end = postingOffsets[number + 1] as number;
    for (let posting = postingOffsets[number] as number; posting < end; posting++) {
      const unit = postingUnits[posting] as number;
      const packed = postingFrequencies[posting] as number;
      if (namesOnly && packed < NAMED) continue;
      const document = unitDocuments[unit] as number;
      let answer = asked[document] as number;
      if (answer === 0) {
        answer = accepts(document) ? 1 : 2;
        asked[document] = answer;
      }
      if (answer === 2) continue;
      const score = contribution(packed, norms, unit, weight, k1, namesOnly);
      const before = unitScores[unit] as number;
      if (before === 0) touched[count++] = unit;
      unitScores[unit] = before + score;
    }
  }
  return count;
}

/** What one term adds to one unit's score. */
export function contribution(
  packed: number,
  norms: Float64Array,
  unit: number,
  weight: number,
  k1: number,
  namesOnly: boolean,
): number {
  const counted = namesOnly ? (packed & NAMES) >>> 0 : packed;
  const frequency = weightedFrequency(counted, norms, unit * FIELD_COUNT);
  return (weight * frequency * (k1 + 1)) / (frequency + k1);
}

/** Every field but text and heading. */
const NAMES = 0xffff_8000;

/** Neighbours of the query found as neighbours in a unit: pair → how often. Stop words between them don't part them. */
export function pairsIn(
  index: LexicalIndex,
  unit: number,
  query: Query,
  positions: Uint16Array,
  stops: Uint8Array,
): Map<number, number> {
  const found = new Map<number, number>();
  const { stream } = index;
  const width = query.terms.length;
  const lastChunk = index.unitChunks[unit + 1] as number;
  for (let chunk = index.unitChunks[unit] as number; chunk < lastChunk; chunk++) {
    const end = index.chunkOffsets[chunk + 1] as number;
    let previous = 0;
    for (let at = index.chunkOffsets[chunk] as number; at < end; at++) {
      // As a signed number, what stands beside is below zero: comparing whole numbers is what this loop's time goes to.
      const entry = (stream[at] as number) | 0;
      if (entry < 0) continue;
      const position = positions[entry] as number;
      if (position === 0) {
        if (previous !== 0 && stops[entry] === 0) previous = 0;
        continue;
      }
      if (previous !== 0) {
        const pair = (previous - 1) * width + position - 1;
        found.set(pair, (found.get(pair) ?? 0) + 1);
      }
      previous = position;
    }
  }
  return found;
}

/** What one pair adds: its weaker word's weight, saturated as a term's is. */
export function pairScore(query: Query, pair: QueryPair, frequency: number, k1: number): number {
  const weight = Math.min(query.terms[pair.first]?.weight ?? 0, query.terms[pair.second]?.weight ?? 0);
  return (pair.worth * weight * frequency * (k1 + 1)) / (frequency + k1);
}

/** Adds the pairs of the best units to their scores. */
export function scorePairs(
  index: LexicalIndex,
  query: Query,
  k1: number,
  { pairDepth }: RankingSettings,
  stops: Uint8Array,
  touched: Uint32Array,
  { unitScores, positions }: Workspace,
): void {
  if (query.pairs.length === 0) return;
  const width = query.terms.length;
  const wanted = new Map(query.pairs.map((pair) => [pair.first * width + pair.second, pair]));
  for (const [position, { number }] of query.terms.entries()) positions[number] = position + 1;
  for (const unit of bestOf(touched, unitScores, pairDepth)) {
    let score = unitScores[unit] as number;
    for (const [key, frequency] of pairsIn(index, unit, query, positions, stops)) {
      const pair = wanted.get(key);
      if (pair !== undefined) score += pairScore(query, pair, frequency, k1);
    }
    unitScores[unit] = score;
  }
  for (const { number } of query.terms) positions[number] = 0;
}

/** The `count` best, by score, then by number; in no order. A heap with the worst of them on top. */
function bestOf(candidates: Uint32Array, scores: Float64Array, count: number): Uint32Array {
  if (candidates.length <= count) return candidates.slice();
  const heap = candidates.slice(0, count);
  const worse = (a: number, b: number): boolean => {
    const one = scores[a] as number;
    const other = scores[b] as number;
    return one < other || (one === other && a > b);
  };
  const sink = (from: number): void => {
    const unit = heap[from] as number;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && worse(heap[child + 1] as number, heap[child] as number)) child++;
      if (!worse(heap[child] as number, unit)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = unit;
  };
  for (let at = (count >> 1) - 1; at >= 0; at--) sink(at);
  for (let at = count; at < candidates.length; at++) {
    const unit = candidates[at] as number;
    if (!worse(heap[0] as number, unit)) continue;
    heap[0] = unit;
    sink(0);
  }
  return heap;
}
