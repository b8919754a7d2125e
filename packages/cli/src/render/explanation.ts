import type { QueryReport, ScorePart } from '@bearing/core';
import type { Screen } from '../verb.js';
import { wrap } from './wrap.js';

/** `score 12.34 = 5.2 order (title) + …`, the greatest first; what was not typed says where it comes from. */
export function renderExplanation(score: number, parts: readonly ScorePart[], { columns }: Screen): string {
  const sum = [...parts].sort((a, b) => b.score - a.score).map((part) => `${number(part.score)} ${nameOf(part)}`);
  return wrap(`score ${number(score)} = ${sum.join(' + ').replaceAll('+ -', '- ')}`, columns, '   ', '     ');
}

/** What became of the query: its terms by weight, what was corrected and expanded, what was left out. */
export function renderQuery({ terms, ignored, suggestions }: QueryReport, { columns }: Screen): string {
  const searched = terms.map(
    ({ term, weight, because }) => `${term} ${number(weight)}${because === undefined ? '' : ` [${because}]`}`,
  );
  const lines = [wrap(`Searched: ${searched.length === 0 ? 'nothing' : searched.join(', ')}`, columns, '', '  ')];
  if (ignored > 0) lines.push(`Left out as less distinctive: ${ignored} terms.`);
  for (const [word, near] of Object.entries(suggestions))
    lines.push(wrap(`Unknown: ${word}; near it: ${near.join(', ')}`, columns, '', '  '));
  return lines.join('\n');
}

function nameOf({ term, field, because }: ScorePart): string {
  const name = term === '' ? (because ?? field) : `${term} (${field})`;
  return because === null || term === '' || field === 'pair' ? name : `${name} [${because}]`;
}

function number(score: number): string {
  return String(Number(score.toFixed(score !== 0 && Math.abs(score) < 0.1 ? 4 : 2)));
}
