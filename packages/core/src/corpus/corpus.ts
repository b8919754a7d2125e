import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { ChangesReport } from '../changes/changesReport.js';
import type { CheckOptions, CheckReport } from '../check/check.js';
import type { HealthReport } from '../health/healthReport.js';
import { type DocumentView, getDocument } from '../listing/getDocument.js';
import { type DocumentList, type ListOptions, listDocuments } from '../listing/listDocuments.js';
import { lexicalRetriever } from '../ranking/lexicalRetriever.js';
import { DEFAULT_RANKING } from '../ranking/rankingSettings.js';
import type { QueryReport, RetrieverFactory } from '../ranking/retriever.js';
import { searchSnapshot } from '../snippet/searchSnapshot.js';
import type { SearchOptions, SearchResult } from '../snippet/snippet.js';
import { analyzerFor } from '../text/analyzer.js';
import { matchRanges, type TextMatch } from '../text/matchRanges.js';
import { BuildQueue } from './buildQueue.js';
import { buildSnapshot } from './buildSnapshot.js';
import { readRevision } from './git/revision.js';
import { type LoadedFiles, loadFiles } from './loadFiles.js';
import { type RunHistory, readRunHistory } from './runHistory.js';
import type { Snapshot } from './snapshot.js';

/** How often a watched corpus is looked at between requests. */
const WATCH_INTERVAL_MS = 1000;
/** From here on a look at every file takes long enough not to be had before each answer. */
const LARGE_FILES = 5000;

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
  #files: LoadedFiles | null = null;
  /** What the last look at the files failed with, while the snapshot before it answers. */
  #failure: Error | null = null;
  /** The next build reads every file again. */
  #whole = false;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #lookedAt = 0;
  #lastLookMs = 0;
  readonly #builds = new BuildQueue(() => this.#build());

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

  /**
   * The corpus as it stood at a commit, branch, tag or day (its end), from git. Ages are counted to `now` all the same.
   * @throws BearingError `GIT_NONE`, `GIT_MISSING`, `REVISION_UNKNOWN`, `HISTORY_SHALLOW`, `CORPUS_ABSENT`
   */
  static async openAt(root: string, at: string, options: CorpusOptions = {}): Promise<Corpus> {
    const corpus = new Corpus(root, options);
    const { openPast } = await import('./past.js');
    corpus.#snapshot = await openPast(corpus.root, at, (folder) => corpus.#snapshotOf(folder, corpus.#retriever));
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
    await this.#upToDate();
    return searchSnapshot(this.snapshot(), text, options, options.now ?? this.#clock());
  }

  /** Tells where a text holds words of a query, given the terms that a search reported: for marking them. */
  async marker(query: QueryReport): Promise<(text: string) => TextMatch[]> {
    const analyzer = await analyzerFor(this.snapshot().settings.language, DEFAULT_RANKING);
    const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]));
    return (text) => matchRanges(text, weights, analyzer);
  }

  /** The whole document behind an id as people write it. @throws BearingError `DOCUMENT_NOT_FOUND` */
  async get(id: string, options: { now?: Date | undefined; at?: string | undefined } = {}): Promise<DocumentView> {
    if (options.at !== undefined) {
      const { noRetriever, openPast } = await import('./past.js');
      const past = await openPast(this.root, options.at, (folder) => this.#snapshotOf(folder, noRetriever));
      return getDocument(past, id, options.now ?? this.#clock());
    }
    await this.#upToDate();
    return getDocument(this.snapshot(), id, options.now ?? this.#clock());
  }

  async list(options: ListOptions = {}): Promise<DocumentList> {
    await this.#upToDate();
    const snapshot = this.snapshot();
    const changed =
      options.changedSince === undefined
        ? null
        : await (await import('./past.js')).changedPaths(this.root, options.changedSince);
    return listDocuments(snapshot, options, options.now ?? this.#clock(), changed);
  }

  async health(options: { now?: Date | undefined } = {}): Promise<HealthReport> {
    await this.#upToDate();
    const now = options.now ?? this.#clock();
    const { checkHealth } = await import('../health/health.js');
    const { readClone } = await import('./git/clone.js');
    return checkHealth(this.snapshot(), now, this.lastError(), await readClone(this.root));
  }

  /** Why the last look at the files failed, while an older snapshot is served; else `null`. */
  lastError(): string | null {
    if (this.#failure === null) return null;
    return this.#failure instanceof BearingError ? this.#failure.toLine() : this.#failure.message;
  }

  /** What changed since a commit or a day (its start), uncommitted changes included. @throws as {@link Corpus.openAt} */
  async changes(options: { since: string }): Promise<ChangesReport> {
    await this.#upToDate();
    const { changesSince, noRetriever } = await import('./past.js');
    return changesSince(this.snapshot(), options.since, (folder) => this.#snapshotOf(folder, noRetriever));
  }

  /** The runs of its producers, from the states and their history in git. */
  async runHistory(): Promise<RunHistory> {
    return readRunHistory(this.root, this.snapshot().producers);
  }

  /** Holds the corpus against the format and against itself. `fix` writes files; nothing else here does. */
  async check(options: CheckOptions = {}): Promise<CheckReport> {
    await this.#upToDate();
    const snapshot = this.snapshot();
    const schemaFolders = (): string[] => [
      ...new Set(
        snapshot.documents
          .filter(({ origin }) => origin === 'schema')
          .map(({ path: file }) => file.split('/')[0] ?? '.'),
      ),
    ];
    const { checkCorpus } = await import('../check/check.js');
    const { checkFiles } = await import('./checkFiles.js');
    return checkCorpus(snapshot, checkFiles(this.root, schemaFolders), options, options.now ?? this.#clock());
  }

  /** Reads everything again and swaps the new snapshot in. A build that fails leaves the old one in place, and health says so. */
  async reload(): Promise<void> {
    this.#whole = true;
    await this.#builds.run();
    if (this.#snapshot === null && this.#failure !== null) throw this.#failure;
  }

  async #snapshotOf(folder: string, retriever: RetrieverFactory): Promise<Snapshot> {
    const facts = { root: folder, generation: 1, loadedAt: this.#clock(), revision: null };
    return buildSnapshot(await loadFiles(folder, null), facts, retriever);
  }

  /** Looks for changes and takes them in: only files whose size, times or inode changed are read. */
  async refresh(): Promise<void> {
    await this.#builds.run();
  }

  /**
   * Keeps the corpus current: changes are looked for before each answer, and on a timer that keeps no process alive.
   * Nothing is subscribed to, because every file system watcher that was tried loses changes.
   */
  watch(): void {
    if (this.#timer !== null) return;
    this.#timer = setInterval(() => void this.#upToDate(), WATCH_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Refreshes where the corpus is watched, at most once a second for a large one. */
  async #upToDate(): Promise<void> {
    if (this.#timer === null) return;
    const pause = (this.#snapshot?.found ?? 0) > LARGE_FILES ? Math.max(1000, this.#lastLookMs * 4) : 0;
    if (performance.now() - this.#lookedAt < pause) return;
    await this.#builds.run();
  }

  async #build(): Promise<void> {
    const started = performance.now();
    try {
      const known = this.#whole ? null : this.#files;
      this.#whole = false;
      const files = await loadFiles(this.root, known);
      if (files !== known || this.#snapshot === null) {
        const generation = (this.#snapshot?.generation ?? 0) + 1;
        const facts = { root: this.root, generation, loadedAt: this.#clock(), revision: readRevision(this.root) };
        const snapshot = await buildSnapshot(files, facts, this.#retriever);
        if (this.#closed) return;
        this.#snapshot = snapshot;
        this.#files = files;
      } else {
        // A commit moves no file's text.
        const revision = readRevision(this.root);
        if (revision !== this.#snapshot.revision) this.#snapshot = { ...this.#snapshot, revision };
      }
      this.#failure = null;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#lookedAt = performance.now();
    this.#lastLookMs = this.#lookedAt - started;
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#snapshot = null;
    this.#files = null;
  }
}
