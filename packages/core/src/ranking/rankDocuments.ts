import type { LexicalIndex } from '../index/lexicalIndex.js';
import { round } from '../query/buildQuery.js';
import type { RankingSettings } from './rankingSettings.js';
import type { Succession } from './succession.js';
import type { Workspace } from './workspace.js';

/** A document that matched. */
export interface RankedDocument {
  readonly document: number;
  readonly score: number;
  /** Its units that matched, best first. Their scores stand in the workspace. */
  readonly units: readonly number[];
  /** What the best unit, the rest of the document and its successors make of the score. */
  readonly rest: number;
  readonly adjusted: number;
  /** What it gained by being named as the query is. */
  readonly named: number;
}

/** Further units that still add something: 0.2⁶ is under a ten-thousandth. */
const MOST_UNITS = 6;

/**
 * Rolls units up to documents: the best unit + decay × the second + decay² × the third …; then puts records below their
 * successors. In no order.
 */
export function rankDocuments(
  index: LexicalIndex,
  touched: Uint32Array,
  settings: RankingSettings,
  succession: Succession,
  workspace: Workspace,
  count: number,
): RankedDocument[] {
  const { unitScores, documentScores } = workspace;
  const matched = bestUnits(index, touched, workspace);
  const chosen = chooseDocuments(matched, documentScores, count, settings.decay, succession);
  const unitsOf: number[][] = [];
  for (const document of chosen) {
    const units = matchedUnits(document, index, workspace);
    documentScores[document] = rolledUp(units, unitScores, settings.decay);
    unitsOf.push(units);
  }
  const rawScoreOf = (document: number): number => documentScores[document] as number;
  const ranked = chosen.map((document, at) => {
    const units = unitsOf[at] as number[];
    const raw = rawScoreOf(document);
    const score = round(succession.scoreOf(document, rawScoreOf, settings.superseded));
    const rest = raw - (unitScores[units[0] as number] as number);
    return { document, score, units, rest, adjusted: score - raw, named: 0 };
  });
  for (let at = 0; at < matched.length; at++) documentScores[matched[at] as number] = 0;
  return ranked;
}

/** Leaves to each document its best unit's score; answers the documents that have any. */
function bestUnits(
  { unitDocuments }: LexicalIndex,
  touched: Uint32Array,
  { unitScores, documentScores, matchedDocuments }: Workspace,
): Uint32Array {
  let count = 0;
  for (let at = 0; at < touched.length; at++) {
    const unit = touched[at] as number;
    const document = unitDocuments[unit] as number;
    const score = unitScores[unit] as number;
    const before = documentScores[document] as number;
    if (score <= before) continue;
    if (before === 0) matchedDocuments[count++] = document;
    documentScores[document] = score;
  }
  return matchedDocuments.subarray(0, count);
}

/** The units of a document that matched, best first. */
function matchedUnits(document: number, { firstUnits, endUnits }: LexicalIndex, { unitScores }: Workspace): number[] {
  const start = firstUnits[document] as number;
  const end = endUnits[document] as number;
  // Most documents are one unit.
  if (end - start === 1) return [start];
  const units: number[] = [];
  for (let unit = start; unit < end; unit++) if ((unitScores[unit] as number) > 0) units.push(unit);
  if (units.length > FEW) return units.sort((a, b) => (unitScores[b] as number) - (unitScores[a] as number) || a - b);
  for (let from = 1; from < units.length; from++) {
    const unit = units[from] as number;
    const score = unitScores[unit] as number;
    let at = from;
    for (; at > 0 && (unitScores[units[at - 1] as number] as number) < score; at--) units[at] = units[at - 1] as number;
    units[at] = unit;
  }
  return units;
}

/** Up to so many are put in order by insertion, without what a general sort sets up. */
const FEW = 16;

function rolledUp(units: readonly number[], scores: Float64Array, decay: number): number {
  let score = 0;
  let share = 1;
  for (let at = 0; at < units.length && at < MOST_UNITS; at++) {
    score += share * (scores[units[at] as number] as number);
    share *= decay;
  }
  return score;
}

/** The documents that can be among the best `count`, and the successors that matched of those that have any. */
function chooseDocuments(
  matched: Uint32Array,
  scores: Float64Array,
  count: number,
  decay: number,
  succession: Succession,
): number[] {
  if (matched.length <= count) return Array.from(matched);
  // Rolled up, a document may gain at most 1/(1 - decay) on its best unit.
  const least = nthGreatest(matched, scores, count) * (1 - decay);
  const chosen: number[] = [];
  for (let at = 0; at < matched.length; at++) {
    const document = matched[at] as number;
    if ((scores[document] as number) >= least) chosen.push(document);
  }
  const added = new Set<number>();
  for (let at = 0; at < chosen.length; at++)
    for (const successor of succession.successorsOf(chosen[at] as number)) {
      const score = scores[successor] as number;
      if (score <= 0 || score >= least || added.has(successor)) continue;
      added.add(successor);
      chosen.push(successor);
    }
  return chosen;
}

/** The `count`-th greatest score of the documents, all above 0, or 0 where there are fewer. */
function nthGreatest(documents: Uint32Array, scores: Float64Array, count: number): number {
  const greatest = new Float64Array(count);
  for (let one = 0; one < documents.length; one++) {
    const number = scores[documents[one] as number] as number;
    if (number <= (greatest[0] as number)) continue;
    let at = 0;
    for (; at + 1 < count && (greatest[at + 1] as number) < number; at++) greatest[at] = greatest[at + 1] as number;
    greatest[at] = number;
  }
  return greatest[0] as number;
}
