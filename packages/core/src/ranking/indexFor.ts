import type { Document } from '../document/document.js';
import { buildIndex } from '../index/buildIndex.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import { type DocumentSources, patchIndex } from '../index/patchIndex.js';
import type { Analyzer } from '../text/analyzer.js';
import { DEFAULT_RANKING, type RankingSettings } from './rankingSettings.js';
import type { IndexedCorpus, RetrievalInput } from './retriever.js';

/** What the index depends on besides the documents. */
export function analysisOf(language: string, settings: RankingSettings = DEFAULT_RANKING): string {
  const { camelParts, joinedNames, writtenNames, stemming, leastUnitCharacters } = settings;
  return JSON.stringify({ language, camelParts, joinedNames, writtenNames, stemming, leastUnitCharacters });
}

/** From this share of changed documents on, an index is built from nothing: that leaves no terms behind that no unit holds. */
const MOST_CHANGED = 0.25;
/** So few changed documents are put behind the others whatever their share is. */
const LEAST_PATCHED = 50;

/** The index of a corpus, made of what an earlier one left where that is less work. */
export function indexFor(
  input: RetrievalInput,
  analyzer: Analyzer,
  settings: RankingSettings,
  before: IndexedCorpus | null,
): LexicalIndex {
  const { documents } = input;
  const least = settings.leastUnitCharacters;
  if (before === null) return buildIndex(input, analyzer, least);
  const { sources, fresh, same } = sourcesOf(documents, before.documents);
  if (same) return before.index;
  if (fresh > Math.max(LEAST_PATCHED, documents.length * MOST_CHANGED)) return buildIndex(input, analyzer, least);
  return patchIndex(before.index, input, analyzer, least, sources);
}

/** Where each document comes from, and how many `before` doesn't have. Both are in the order of their ids. */
function sourcesOf(
  documents: readonly Document[],
  before: readonly Document[],
): { sources: DocumentSources; fresh: number; same: boolean } {
  const sources = new Int32Array(documents.length);
  let fresh = 0;
  let same = documents.length === before.length;
  let at = 0;
  for (let ordinal = 0; ordinal < documents.length; ordinal++) {
    const document = documents[ordinal] as Document;
    while (before[at] !== document && at < before.length && (before[at] as Document).id < document.id) at++;
    if (before[at] === document) sources[ordinal] = at++;
    else {
      sources[ordinal] = -1;
      fresh++;
      same = false;
    }
  }
  return { sources, fresh, same };
}
