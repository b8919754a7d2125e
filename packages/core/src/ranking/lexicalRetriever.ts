import { buildIndex, type LexicalIndex } from '../index/lexicalIndex.js';
import { buildQuery, type Query } from '../query/buildQuery.js';
import type { Hit, Retrieval, RetrievalInput, RetrievalRequest, Retriever, ScorePart } from './retriever.js';

/** Saturation of term frequency; the usual range is 1.2 to 2. */
const K1 = 1.6;
/** How much a chunk's length counts, 0 to 1. */
const B = 0.75;

/** BM25 over chunks. */
export function lexicalRetriever(input: RetrievalInput): Retriever {
  const index = buildIndex(input);
  return {
    retrieve(request: RetrievalRequest): Retrieval {
      const query = buildQuery(request.text, index, input.settings.maxQueryTerms);
      const hits = rankChunks(index, query, input, request);
      return { query: query.report, hits: hits.slice(0, request.limit), matched: hits.length };
    },
  };
}

function rankChunks(
  index: LexicalIndex,
  query: Query,
  { chunks, documents }: RetrievalInput,
  request: RetrievalRequest,
): Hit[] {
  const scores = new Map<number, number>();
  const parts = new Map<number, ScorePart[]>();
  for (const { term, weight } of query.terms) {
    const postings = index.postings.get(term);
    if (postings === undefined) continue;
    for (const [position, chunk] of postings.chunks.entries()) {
      const document = documents[chunks[chunk]?.document ?? -1];
      if (document === undefined || !request.accepts(document)) continue;
      const frequency = postings.frequencies[position] ?? 0;
      const length = (index.lengths[chunk] ?? 0) / index.averageChunkLength;
      const score = (weight * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
      scores.set(chunk, (scores.get(chunk) ?? 0) + score);
      if (request.explain)
        parts.set(chunk, [...(parts.get(chunk) ?? []), { term, field: 'text', score, because: null }]);
    }
  }
  const idOf = (chunk: number): string => chunks[chunk]?.id ?? '';
  return [...scores]
    .map(([chunk, score]) => ({ chunk, score, similar: 0, explanation: parts.get(chunk) ?? null }))
    .sort((a, b) => b.score - a.score || (idOf(a.chunk) < idOf(b.chunk) ? -1 : 1));
}
