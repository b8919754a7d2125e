import type { LexicalIndex } from '../index/lexicalIndex.js';
import type { Query, QueryPair } from '../query/query.js';
import { PairCounter } from './pairCounter.js';
import type { Workspace } from './workspace.js';

/** What one pair adds: its weaker word's weight, saturated as a term's is. */
export function pairScore(query: Query, pair: QueryPair, frequency: number, k1: number): number {
  const weight = Math.min(query.terms[pair.first]?.weight ?? 0, query.terms[pair.second]?.weight ?? 0);
  return (pair.worth * weight * frequency * (k1 + 1)) / (frequency + k1);
}

/** Adds the pairs of the `depth` best units to their scores. */
export function scorePairs(
  index: LexicalIndex,
  query: Query,
  k1: number,
  depth: number,
  stops: Uint8Array,
  touched: Uint32Array,
  { unitScores, positions, held }: Workspace,
): void {
  const counter = new PairCounter(query);
  for (const unit of bestOf(touched, unitScores, depth, index.unitDocuments)) {
    if (!counter.mayHold(held[unit] as number)) continue;
    counter.count(index, unit, positions, stops);
    let score = unitScores[unit] as number;
    for (let at = 0; at < counter.foundCount; at++) {
      const pair = counter.found[at] as number;
      score += pairScore(query, query.pairs[pair] as QueryPair, counter.counts[pair] as number, k1);
    }
    unitScores[unit] = score;
  }
}

/** The `count` best, by score, then in the order of the corpus; in no order. A heap with the worst of them on top. */
function bestOf(candidates: Uint32Array, scores: Float64Array, count: number, documents: Uint32Array): Uint32Array {
  if (candidates.length <= count) return candidates;
  const heap = candidates.slice(0, count);
  for (let at = (count >> 1) - 1; at >= 0; at--) sink(heap, at, scores, documents);
  let least = scores[heap[0] as number] as number;
  for (let at = count; at < candidates.length; at++) {
    const unit = candidates[at] as number;
    if ((scores[unit] as number) < least || !isWorse(heap[0] as number, unit, scores, documents)) continue;
    heap[0] = unit;
    sink(heap, 0, scores, documents);
    least = scores[heap[0] as number] as number;
  }
  return heap;
}

function sink(heap: Uint32Array, from: number, scores: Float64Array, documents: Uint32Array): void {
  const unit = heap[from] as number;
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isWorse(heap[child + 1] as number, heap[child] as number, scores, documents))
      child++;
    if (!isWorse(heap[child] as number, unit, scores, documents)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = unit;
}

/** Units of later snapshots have higher numbers wherever their documents stand. */
function isWorse(a: number, b: number, scores: Float64Array, documents: Uint32Array): boolean {
  const one = scores[a] as number;
  const other = scores[b] as number;
  if (one !== other) return one < other;
  const document = documents[a] as number;
  return document === documents[b] ? a > b : document > (documents[b] as number);
}
