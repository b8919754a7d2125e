import type { Snippet } from './snippet.js';

/** Sentences that tell a reader what to make of the answer. */
export function adviceFor(snippets: readonly Snippet[], omitted: number): string[] {
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
  if (snippets.length === 0 && omitted === 0)
    advice.push('Nothing matched: try other names for the same thing, or list the documents.');
  return advice;
}
