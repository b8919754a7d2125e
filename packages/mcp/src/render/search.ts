import type { SearchResult } from '@bearing/core';

/** The answer of a search as markdown for a model: a citable line, then the quoted passage. */
export function renderSearch(result: SearchResult): string {
  const blocks = result.snippets.map((snippet) => {
    const age = snippet.ageDays === null ? 'undated' : `${snippet.asOf}, ${snippet.ageDays} days old`;
    const head = `### ${snippet.document} — ${snippet.heading.join(' > ')} (${snippet.origin}; ${age}; ${snippet.freshness})`;
    return `${head}\n\n${snippet.text}`;
  });
  const tail = [
    ...(result.query.unmatched.length > 0 ? [`Matched nothing: ${result.query.unmatched.join(', ')}`] : []),
    ...(result.omitted > 0 ? [`${result.omitted} more passages matched.`] : []),
    ...result.advice,
  ];
  return [...blocks, ...tail].join('\n\n');
}
