import type { LexicalIndex } from '../index/lexicalIndex.js';
import { round } from '../query/buildQuery.js';
import type { RankingSettings } from './rankingSettings.js';
import type { Workspace } from './scoreUnits.js';
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
  settings: RankingSettings,
  succession: Succession,
  { unitScores, documentScores }: Workspace,
  count: number,
): RankedDocument[] {
  const { unitDocuments } = index;
  const documents: number[] = [];
  for (let at = 0; at < touched.length; at++) {
    const unit = touched[at] as number;
    const document = unitDocuments[unit] as number;
    const score = unitScores[unit] as number;
    const before = documentScores[document] as number;
    if (score <= before) continue;
    if (before === 0) documents.push(document);
    documentScores[document] = score;
  }
  chooseDocuments(documents, documentScores, count, settings.decay, succession);
  const units = new Map<number, { unit: number; score: number }[]>();
  for (let at = 0; at < touched.length; at++) {
    const unit = touched[at] as number;
    const document = unitDocuments[unit] as number;
    if (documentScores[document] === 0) continue;
    const known = units.get(document);
    if (known === undefined) units.set(document, [{ unit, score: unitScores[unit] as number }]);
    else known.push({ unit, score: unitScores[unit] as number });
  }
  for (const document of documents) documentScores[document] = 0;
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

/** Leaves scores to the documents that can be among the best `count`, and to the successors of those that have any. */
function chooseDocuments(
  documents: readonly number[],
  scores: Float64Array,
  count: number,
  decay: number,
  succession: Succession,
): void {
  if (documents.length <= count) return;
  // Rolled up, a document may gain at most 1/(1 - decay) on its best unit.
  const least = nthGreatest(documents, scores, count) * (1 - decay);
  const chosen = new Set<number>();
  for (const document of documents) if ((scores[document] as number) >= least) chosen.add(document);
  for (const document of chosen)
    for (const successor of succession.successorsOf(document))
      if ((scores[successor] as number) > 0) chosen.add(successor);
  for (const document of documents) if (!chosen.has(document)) scores[document] = 0;
}

/** The `count`-th greatest score of the documents, all above 0, or 0 where there are fewer. */
function nthGreatest(documents: readonly number[], scores: Float64Array, count: number): number {
  const greatest = new Float64Array(count);
  for (const document of documents) {
    const number = scores[document] as number;
    if (number <= (greatest[0] as number)) continue;
    let at = 0;
    for (; at + 1 < count && (greatest[at + 1] as number) < number; at++) greatest[at] = greatest[at + 1] as number;
    greatest[at] = number;
  }
  return greatest[0] as number;
}
