import path from 'node:path';
import { BearingError } from '@bearing/format';
import { type CheckOptions, type CheckReport, checkCorpus } from '../check/check.js';
import { checkHealth } from '../health/health.js';
import type { HealthReport } from '../health/healthReport.js';
import { trustAdvice } from '../health/trustAdvice.js';
import { type DocumentView, getDocument } from '../listing/getDocument.js';
import { type DocumentList, type ListOptions, listDocuments, originFilter } from '../listing/listDocuments.js';
import { lexicalRetriever } from '../ranking/lexicalRetriever.js';
import { DEFAULT_RANKING } from '../ranking/rankingSettings.js';
import type { RetrievalRequest, RetrieverFactory } from '../ranking/retriever.js';
import { adviceFor, type FilterCost } from '../snippet/advice.js';
import { assembleSnippets } from '../snippet/assembleSnippets.js';
import type { SearchOptions, SearchResult } from '../snippet/snippet.js';
import { analyzerFor } from '../text/analyzer.js';
import { buildSnapshot } from './buildSnapshot.js';
import { checkFiles } from './checkFiles.js';
import { readClone, readRevision } from './git/clone.js';
import { readCorpusFiles } from './readCorpusFiles.js';
import type { Snapshot } from './snapshot.js';

export interface CorpusOptions {
  /** Builds the retriever of each snapshot. @default BM25 over chunks */
  readonly retriever?: RetrieverFactory | undefined;
  /** Tells the time for whatever is not given a `now`. @default the system's clock */
  readonly clock?: (() => Date) | undefined;
}

/**
 * A corpus of markdown files, held in memory. Every request sees one snapshot.
 *
 * @example
 * const corpus = await Corpus.open('./corpus');
 * const { snippets } = await corpus.search('which table holds orders');
 */
export class Corpus {
  readonly root: string;
  readonly #retriever: RetrieverFactory;
  readonly #clock: () => Date;
  #snapshot: Snapshot | null = null;
  #lastError: string | null = null;

  private constructor(root: string, options: CorpusOptions) {
    this.root = path.resolve(root);
    this.#retriever = options.retriever ?? lexicalRetriever;
    this.#clock = options.clock ?? (() => new Date());
  }

  /** Reads and indexes the corpus at `root`. @throws BearingError `CORPUS_NOT_FOUND` */
  static async open(root: string, options: CorpusOptions = {}): Promise<Corpus> {
    const corpus = new Corpus(root, options);
    await corpus.reload();
    return corpus;
  }

  /** The snapshot in use. A request reads it once and keeps it. */
  snapshot(): Snapshot {
    if (this.#snapshot === null)
      throw new BearingError('CORPUS_CLOSED', 'the corpus is closed', { hint: 'open it again' });
    return this.#snapshot;
  }

  /** Finds passages for search terms or a whole pasted page. @throws BearingError `QUERY_EMPTY`, `OPTION_INVALID` */
  async search(text: string, options: SearchOptions = {}): Promise<SearchResult> {
    const snapshot = this.snapshot();
    const limit = within('limit', options.limit ?? 5, 1, 50);
    const charBudget = within('charBudget', options.charBudget ?? 6000, 200, 200_000);
    const request = { text, accepts: originFilter(options.origin), limit, explain: options.explain ?? false };
    const retrieval = await snapshot.retriever.retrieve(request);
    const { query, hits, matched } = retrieval;
    const now = options.now ?? this.#clock();
    const analyzer = await analyzerFor(snapshot.settings.language, DEFAULT_RANKING);
    const snippets = assembleSnippets(snapshot, retrieval, charBudget, now, analyzer);
    const omitted = Math.max(0, matched - snippets.length);
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
      advice: [...adviceFor(snippets, omitted, query, filterCost), ...trustAdvice(snapshot, snippets, now)],
    };
  }

  /** The whole document behind an id as people write it. @throws BearingError `DOCUMENT_NOT_FOUND` */
  async get(id: string, options: { now?: Date | undefined } = {}): Promise<DocumentView> {
    return getDocument(this.snapshot(), id, options.now ?? this.#clock());
  }

  async list(options: ListOptions = {}): Promise<DocumentList> {
    return listDocuments(this.snapshot(), options, options.now ?? this.#clock());
  }

  async health(options: { now?: Date | undefined } = {}): Promise<HealthReport> {
    return checkHealth(this.snapshot(), options.now ?? this.#clock(), this.#lastError, await readClone(this.root));
  }

  /** Why the last look at the files failed, while an older snapshot is served; else `null`. */
  lastError(): string | null {
    return this.#lastError;
  }

  /** Holds the corpus against the format and against itself. `fix` writes files; nothing else here does. */
  async check(options: CheckOptions = {}): Promise<CheckReport> {
    const snapshot = this.snapshot();
    const schemaFolders = (): string[] => [
      ...new Set(
        snapshot.documents
          .filter(({ origin }) => origin === 'schema')
          .map(({ path: file }) => file.split('/')[0] ?? '.'),
      ),
    ];
    return checkCorpus(snapshot, checkFiles(this.root, schemaFolders), options, options.now ?? this.#clock());
  }

  /** Builds the next snapshot aside and swaps it in. A build that fails leaves the old one in place, and health says so. */
  async reload(): Promise<void> {
    try {
      this.#snapshot = await buildSnapshot(
        readCorpusFiles(this.root),
        {
          root: this.root,
          generation: (this.#snapshot?.generation ?? 0) + 1,
          loadedAt: this.#clock(),
          revision: readRevision(this.root),
        },
        this.#retriever,
      );
      this.#lastError = null;
    } catch (error) {
      if (this.#snapshot === null) throw error;
      this.#lastError = error instanceof BearingError ? error.toLine() : String(error);
    }
  }

  /** Looks for changes and takes them in. */
  async refresh(): Promise<void> {
    await this.reload();
  }

  /** Keeps the corpus current: changes are looked for before each answer and on a timer that keeps no process alive. */
  watch(): void {}

  close(): void {
    this.#snapshot = null;
  }
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
  const origins = others.hits.map(({ chunk }) => documents[chunks[chunk]?.document ?? -1]?.origin ?? '');
  return { passages: others.matched, origins: [...new Set(origins)].slice(0, 3) };
}
