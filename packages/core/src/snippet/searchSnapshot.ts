import { BearingError } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import { trustAdvice } from '../health/trustAdvice.js';
import { originAdvice, originFilter } from '../listing/originFilter.js';
import { DEFAULT_RANKING } from '../ranking/rankingSettings.js';
import type { RetrievalRequest } from '../ranking/retriever.js';
import { analyzerFor } from '../text/analyzer.js';
import { adviceFor, type FilterCost } from './advice.js';
import { assembleSnippets } from './assembleSnippets.js';
import type { SearchOptions, SearchResult } from './snippet.js';

/** One search of one snapshot. Reads nothing, so that it works wherever a snapshot can be had. */
export async function searchSnapshot(
  snapshot: Snapshot,
  text: string,
  options: SearchOptions,
  now: Date,
): Promise<SearchResult> {
  const limit = within('limit', options.limit ?? 5, 1, 50);
  const charBudget = within('charBudget', options.charBudget ?? 6000, 200, 200_000);
  const request = { text, accepts: originFilter(options.origin), limit, explain: options.explain ?? false };
  const retrieval = await snapshot.retriever.retrieve(request);
  const { query, hits, matched } = retrieval;
  const analyzer = await analyzerFor(snapshot.settings.language, DEFAULT_RANKING);
  const snippets = assembleSnippets(snapshot, retrieval, charBudget, now, analyzer);
  const omitted = Math.max(0, matched - snippets.length);
  const noOrigin = snippets.length === 0 ? originAdvice(snapshot.documents, options.origin) : null;
  const filterCost = hits.length < limit ? await costOfFilter(snapshot, request, options.origin) : null;
  return {
    query,
    snippets,
    omitted,
    corpus: {
      documents: snapshot.documents.length,
      chunks: snapshot.chunks.length,
      generation: snapshot.generation,
      revision: snapshot.revision,
    },
    advice: [
      ...(noOrigin === null ? [] : [noOrigin]),
      ...adviceFor(snippets, omitted, query, filterCost),
      ...trustAdvice(snapshot, snippets, now),
    ],
  };
}

function within(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new BearingError('OPTION_INVALID', `${name} is ${value}`, {
    hint: `give a whole number from ${least} to ${most}`,
  });
}

/** What a thin answer would hold besides, were it not for the filter. */
async function costOfFilter(
  { retriever, chunks, documents }: Snapshot,
  request: RetrievalRequest,
  origin: SearchOptions['origin'],
): Promise<FilterCost | null> {
  if (origin === undefined || origin.length === 0) return null;
  const { accepts } = request;
  const others = await retriever.retrieve({ ...request, accepts: (document) => !accepts(document), explain: false });
  const origins = others.hits.map(({ chunk }) => documents[chunks.at(chunk)?.document ?? -1]?.origin ?? '');
  return { passages: others.matched, origins: [...new Set(origins)].slice(0, 3) };
}
