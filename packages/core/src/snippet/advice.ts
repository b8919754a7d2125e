import type { QueryReport } from '../ranking/retriever.js';
import type { Snippet } from './snippet.js';

/** What a filter kept out of a thin answer. */
export interface FilterCost {
  /** Passages that match without the filter and not with it. */
  readonly passages: number;
  /** Origins of the best of them, best first. */
  readonly origins: readonly string[];
}

/** Sentences that tell a reader what to make of the answer. */
export function adviceFor(
  snippets: readonly Snippet[],
  omitted: number,
  query: QueryReport,
  filterCost: FilterCost | null,
): string[] {
  const advice: string[] = [];
  const count = (freshness: string): number => snippets.filter((snippet) => snippet.freshness === freshness).length;
  const stale = count('stale');
  const unknown = count('unknown');
  if (stale > 0) {
    advice.push(
      `${stale} of ${snippets.length} snippets are stale: say so, with their dates, rather than stating them as current.`,
    );
  }
  if (unknown > 0)
    advice.push(`The age of ${unknown} of ${snippets.length} snippets is unknown: don't state them as current.`);
  for (const { document, supersededBy } of snippets) {
    if (supersededBy !== null) advice.push(`${document} is superseded by ${supersededBy}: prefer that one.`);
  }
  if (filterCost !== null && filterCost.passages > 0) {
    const passages =
      filterCost.passages === 1 ? '1 more passage matches' : `${filterCost.passages} more passages match`;
    advice.push(`Without the origin filter ${passages}, the best in ${filterCost.origins.join(', ')}.`);
  }
  if (snippets.length === 0 && omitted === 0) advice.push(nothingFound(query));
  return advice;
}

function nothingFound({ unmatched, suggestions }: QueryReport): string {
  const near = Object.entries(suggestions).map(([word, words]) => `${word} is near ${words.join(', ')}`);
  const lies = near.length === 0 ? '' : ` ${near.join('; ')}.`;
  const none =
    unmatched.length === 0
      ? 'Nothing matched'
      : `Nothing matched: no document holds ${unmatched.slice(0, 10).join(', ')}`;
  return `${none}.${lies} Try other names for the same thing, or list the documents.`;
}
