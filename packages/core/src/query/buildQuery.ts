import { BearingError } from '@bearing/format';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import type { QueryReport } from '../ranking/retriever.js';
import { analyze } from '../text/analyzer.js';

/** Weighted terms, heaviest first, and what to tell about them. */
export interface Query {
  readonly terms: readonly { readonly term: string; readonly weight: number }[];
  readonly report: QueryReport;
}

/** Most distinctive terms kept of a query: a hundred loses nothing on pasted pages and stays bounded (retrieval figures). */
const DEFAULT_MAX_QUERY_TERMS = 100;

/** Reduces a text to its most distinctive terms by tf × idf. */
export function buildQuery(text: string, index: LexicalIndex, maxQueryTerms: number | null): Query {
  const counts = new Map<string, number>();
  for (const term of analyze(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  if (counts.size === 0) {
    throw new BearingError('QUERY_EMPTY', 'the query holds no word to search for', {
      hint: 'give at least one word or identifier',
    });
  }
  const known: { term: string; weight: number }[] = [];
  const unmatched: string[] = [];
  for (const [term, frequency] of counts) {
    const chunkFrequency = index.postings.get(term)?.chunks.length ?? 0;
    if (chunkFrequency === 0) unmatched.push(term);
    else {
      const idf = Math.log(1 + (index.lengths.length - chunkFrequency + 0.5) / (chunkFrequency + 0.5));
      known.push({ term, weight: idf * ((frequency * 9) / (frequency + 8)) });
    }
  }
  known.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  const terms = known.slice(0, maxQueryTerms ?? DEFAULT_MAX_QUERY_TERMS);
  return {
    terms,
    report: {
      text: text.slice(0, 200),
      characters: text.length,
      terms,
      ignored: known.length - terms.length,
      unmatched: unmatched.slice(0, 50),
      suggestions: {},
    },
  };
}
