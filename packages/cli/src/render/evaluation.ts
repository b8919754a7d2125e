import type { Evaluation, Metrics } from '@bearing/core';
import type { Screen } from '../verb.js';
import { wrap } from './wrap.js';

/** Questions named in the output; `--json` has them all. */
const MOST_NAMED = 20;

/** A line a kind, then the questions that lost their document, worst first. */
export function renderEvaluation(
  evaluation: Evaluation,
  names: readonly (keyof Metrics)[],
  floor: number | null,
  screen: Screen,
): string {
  const groups = [
    ...Object.entries(evaluation.kinds).sort(([a], [b]) => (a < b ? -1 : 1)),
    ['all', { questions: evaluation.questions, metrics: evaluation.metrics }] as const,
  ];
  const width = Math.max(4, ...groups.map(([kind]) => Math.min(kind.length, 24)));
  const lines = [
    `${'kind'.padEnd(width)}  questions  ${names.map((name) => name.padStart(9)).join('  ')}`,
    ...groups.map(
      ([kind, { questions, metrics }]) =>
        `${kind.slice(0, 24).padEnd(width)}  ${String(questions).padStart(9)}  ${names.map((name) => metrics[name].toFixed(3).padStart(9)).join('  ')}`,
    ),
  ];
  const losers = evaluation.results
    .filter(({ firstRelevant }) => firstRelevant === null || firstRelevant > 10)
    .map(({ id, text, lost }) => `${id}: ${oneLine(text)} (wanted ${lost.join(', ')})`);
  const offenders = evaluation.results
    .filter(({ mustNot }) => mustNot.length > 0)
    .map(({ id, text, mustNot }) => `${id}: ${oneLine(text)} (found ${mustNot.join(', ')})`);
  lines.push(
    ...section('Lost their document:', losers, screen),
    ...section('Found what they must not:', offenders, screen),
  );
  if (evaluation.unknownDocuments.length > 0) {
    const [count, few] = [evaluation.unknownDocuments.length, evaluation.unknownDocuments.slice(0, 5).join(', ')];
    lines.push('', wrap(`Judged but not in the corpus (${count}): ${few}${count > 5 ? ', …' : ''}`, screen.columns));
  }
  if (evaluation.unjudged.length > 0) {
    lines.push(
      '',
      wrap(`${evaluation.unjudged.length} questions have no judgement and were not counted.`, screen.columns),
    );
  }
  if (floor !== null) {
    const score = evaluation.metrics['nDCG@10'];
    lines.push('', `nDCG@10 ${score.toFixed(4)} is ${score >= floor ? 'at or above' : 'BELOW'} the floor of ${floor}.`);
  }
  return lines.join('\n');
}

function section(title: string, entries: readonly string[], { columns }: Screen): string[] {
  if (entries.length === 0) return [];
  const more = entries.length > MOST_NAMED ? [`  and ${entries.length - MOST_NAMED} more; --json has them all`] : [];
  return ['', title, ...entries.slice(0, MOST_NAMED).map((entry) => wrap(entry, columns, '  ', '    ')), ...more];
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
