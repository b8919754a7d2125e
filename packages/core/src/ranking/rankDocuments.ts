import type { LexicalIndex } from '../index/lexicalIndex.js';
import { round } from '../query/buildQuery.js';
import type { RankingSettings } from './rankingSettings.js';
import type { Succession } from './succession.js';

/** A document that matched, with its units best first. */
export interface RankedDocument {
  readonly document: number;
  readonly score: number;
  readonly units: readonly { readonly unit: number; readonly score: number }[];
  /** What the best unit, the rest of the document and its successors make of the score. */
  readonly rest: number;
  readonly adjusted: number;
  /** What it gained by being named as the query is. */
  readonly named: number;
}

/** Further units that still add something: 0.2⁶ is under a ten-thousandth. */
const MOST_UNITS = 6;

/** Rolls units up to documents: the best unit + decay × the second + decay² × the third …; then puts records below their successors. */
export function rankDocuments(
  index: LexicalIndex,
  touched: Uint32Array,
  unitScores: Float64Array,
  settings: RankingSettings,
  succession: Succession,
  count: number,
): RankedDocument[] {
  const best = new Map<number, number>();
  for (const unit of touched) {
    const document = index.unitDocuments[unit] as number;
    const score = unitScores[unit] as number;
    if (score > (best.get(document) ?? 0)) best.set(document, score);
  }
  const chosen = chooseDocuments(best, count, settings.decay, succession);
  const units = new Map<number, { unit: number; score: number }[]>();
  for (const unit of touched) {
    const document = index.unitDocuments[unit] as number;
    if (!chosen.has(document)) continue;
    const known = units.get(document);
    if (known === undefined) units.set(document, [{ unit, score: unitScores[unit] as number }]);
    else known.push({ unit, score: unitScores[unit] as number });
  }
  const raw = new Map<number, RankedDocument>();
  for (const [document, its] of units) {
    its.sort((a, b) => b.score - a.score || a.unit - b.unit);
    let score = 0;
    let share = 1;
    for (const unit of its.slice(0, MOST_UNITS)) {
      score += share * unit.score;
      share *= settings.decay;
    }
    raw.set(document, { document, score, units: its, rest: score - (its[0]?.score ?? 0), adjusted: 0, named: 0 });
  }
  return [...raw.values()].map((ranked) => {
    const score = round(
      succession.scoreOf(ranked.document, (other) => raw.get(other)?.score ?? 0, settings.superseded),
    );
    return { ...ranked, score, adjusted: score - ranked.score };
  });
}

/** The documents that can be among the best `count`, and the successors of those that have any. */
function chooseDocuments(
  best: ReadonlyMap<number, number>,
  count: number,
  decay: number,
  succession: Succession,
): Set<number> {
  if (best.size <= count) return new Set(best.keys());
  // Rolled up, a document may gain at most 1/(1 - decay) on its best unit.
  const least = nthGreatest(best.values(), count) * (1 - decay);
  const chosen = new Set<number>();
  for (const [document, score] of best) if (score >= least) chosen.add(document);
  for (const document of chosen)
    for (const successor of succession.successorsOf(document)) if (best.has(successor)) chosen.add(successor);
  return chosen;
}

/** The `count`-th greatest of numbers above 0, or 0 where there are fewer. */
function nthGreatest(numbers: Iterable<number>, count: number): number {
  const greatest = new Float64Array(count);
  for (const number of numbers) {
    if (number <= (greatest[0] as number)) continue;
    let at = 0;
    for (; at + 1 < count && (greatest[at + 1] as number) < number; at++) greatest[at] = greatest[at + 1] as number;
    greatest[at] = number;
  }
  return greatest[0] as number;
}
