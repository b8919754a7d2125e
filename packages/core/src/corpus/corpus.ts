import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { ChangesReport } from '../changes/changesReport.js';
import { type CheckOptions, type CheckReport, checkCorpus } from '../check/check.js';
import { checkHealth } from '../health/health.js';
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
import { cacheFolder } from './cache/cacheFolder.js';
import { IndexCache } from './cache/indexCache.js';
import type { Restored } from './cache/storedFiles.js';
import { checkFiles } from './checkFiles.js';
import { monotonicMs } from './eventLoop.js';
import { readClone } from './git/clone.js';
import { readRevision } from './git/revision.js';
import { type LoadedFiles, loadFiles, readSettingsOrDefault } from './loadFiles.js';
import { changedPaths, changesSince, noRetriever, openPast } from './past.js';
import type { OnProgress } from './progress.js';
import { type RunHistory, readRunHistory } from './runHistory.js';
import type { Snapshot } from './snapshot.js';
import { openRoot, readSettingsText } from './walkCorpus.js';

/** An index is written once the first answers are out. */
const SAVE_DELAY_MS = 500;
/** A file that changes faster than that can't be shown. */
const MOST_TRIES = 3;
/** How often a watched corpus is looked at between requests. */
const WATCH_INTERVAL_MS = 1000;
/** From here on a look at every file takes long enough not to be had before each answer. */
const LARGE_FILES = 5000;

export interface CorpusOptions {
  /** Builds the retriever of each snapshot. @default BM25 over chunks */
  readonly retriever?: RetrieverFactory | undefined;
  /**
   * Keeps the index of a corpus of more than about 200 KB in the user's cache folder, so that the next start need not build
   * it. Answers are the same with and without; a folder that can't be written is no error. @default true
   */
  readonly cache?: boolean | CacheOptions | undefined;
  /**
   * Bytes of documents up to which all is held in memory; those beyond are packed, and their texts read from their files again
   * when they are wanted. @default 64000000
   */
  readonly parsedBytes?: number | undefined;
  /** Tells the time for whatever is not given a `now`. @default the system's clock */
  readonly clock?: (() => Date) | undefined;
  /** Told how far reading, indexing and checking have come. */
  readonly onProgress?: OnProgress | undefined;
}

export interface CacheOptions {
  /** @default the user's cache folder, see docs/limits.md */
  readonly folder?: string | undefined;
  /** Bytes of documents from which on an index is kept. @default 200000 */
  readonly leastBytes?: number | undefined;
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
  readonly #onProgress: OnProgress | undefined;
  readonly #parsedBytes: number | undefined;
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
  /** Where the index is kept; `null` where it isn't. */
  #cache: IndexCache | null = null;
  readonly #cacheOptions: CacheOptions | null;
  #saving: NodeJS.Timeout | null = null;
  readonly #builds = new BuildQueue(() => this.#build());

  private constructor(root: string, options: CorpusOptions) {
    this.root = path.resolve(root);
    this.#retriever = options.retriever ?? lexicalRetriever;
    // Another retriever's index is its own affair.
    const wanted = options.retriever === undefined ? (options.cache ?? true) : false;
    this.#cacheOptions = wanted === true ? {} : wanted === false ? null : wanted;
    this.#clock = options.clock ?? (() => new Date());
    this.#onProgress = options.onProgress;
    this.#parsedBytes = options.parsedBytes;
  }

  /** Reads and indexes the corpus at `root`. @throws BearingError `CORPUS_NOT_FOUND` */
  static async open(root: string, options: CorpusOptions = {}): Promise<Corpus> {
    const corpus = new Corpus(root, options);
    await corpus.#builds.run();
    if (corpus.#snapshot === null && corpus.#failure !== null) throw corpus.#failure;
    return corpus;
  }

  /**
   * The corpus as it stood at a commit, branch, tag or day (its end), from git. Ages are counted to `now` all the same.
   * @throws BearingError `GIT_NONE`, `GIT_MISSING`, `REVISION_UNKNOWN`, `HISTORY_SHALLOW`, `CORPUS_ABSENT`
   */
  static async openAt(root: string, at: string, options: CorpusOptions = {}): Promise<Corpus> {
    const corpus = new Corpus(root, options);
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
  search(text: string, options: SearchOptions = {}): Promise<SearchResult> {
    return this.#answer(() => searchSnapshot(this.snapshot(), text, options, options.now ?? this.#clock()));
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
      const past = await openPast(this.root, options.at, (folder) => this.#snapshotOf(folder, noRetriever));
      return getDocument(past, id, options.now ?? this.#clock());
    }
    return this.#answer(async () => getDocument(this.snapshot(), id, options.now ?? this.#clock()));
  }

  async list(options: ListOptions = {}): Promise<DocumentList> {
    await this.#upToDate();
    const snapshot = this.snapshot();
    const changed = options.changedSince === undefined ? null : await changedPaths(this.root, options.changedSince);
    return listDocuments(snapshot, options, options.now ?? this.#clock(), changed);
  }

  health(options: { now?: Date | undefined } = {}): Promise<HealthReport> {
    return this.#answer(() => this.#health(options));
  }

  async #health(options: { now?: Date | undefined }): Promise<HealthReport> {
    const now = options.now ?? this.#clock();
    return checkHealth(this.snapshot(), now, this.lastError(), await readClone(this.root));
  }

  /** Why the last look at the files failed, while an older snapshot is served; else `null`. */
  lastError(): string | null {
    if (this.#failure === null) return null;
    return this.#failure instanceof BearingError ? this.#failure.toLine() : this.#failure.message;
  }

  /** What changed since a commit or a day (its start), uncommitted changes included. @throws as {@link Corpus.openAt} */
  async changes(options: { since: string }): Promise<ChangesReport> {
    return this.#answer(() =>
      changesSince(this.snapshot(), options.since, (folder) => this.#snapshotOf(folder, noRetriever)),
    );
  }

  /** The runs of its producers, from the states and their history in git. */
  async runHistory(): Promise<RunHistory> {
    return readRunHistory(this.root, this.snapshot().producers);
  }

  /** Holds the corpus against the format and against itself. `fix` writes files; nothing else here does. */
  check(options: CheckOptions = {}): Promise<CheckReport> {
    return this.#answer(() => this.#check(options));
  }

  async #check(options: CheckOptions): Promise<CheckReport> {
    const snapshot = this.snapshot();
    const schemaFolders = (): string[] => [
      ...new Set(
        snapshot.documents
          .filter(({ origin }) => origin === 'schema')
          .map(({ path: file }) => file.split('/')[0] ?? '.'),
      ),
    ];
    return checkCorpus(
      snapshot,
      checkFiles(this.root, schemaFolders),
      options,
      options.now ?? this.#clock(),
      this.#onProgress,
    );
  }

  /** Reads everything again and swaps the new snapshot in. A build that fails leaves the old one in place, and health says so. */
  async reload(): Promise<void> {
    this.#whole = true;
    await this.#builds.run();
    if (this.#snapshot === null && this.#failure !== null) throw this.#failure;
  }

  async #snapshotOf(folder: string, retriever: RetrieverFactory): Promise<Snapshot> {
    const facts = { root: folder, generation: 1, loadedAt: this.#clock(), revision: null };
    return buildSnapshot(await loadFiles(folder, null, this.#onProgress), facts, retriever, null, this.#onProgress);
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
    if (monotonicMs() - this.#lookedAt < pause) return;
    await this.#builds.run();
  }

  async #build(): Promise<void> {
    const started = monotonicMs();
    try {
      const restored = this.#whole || this.#snapshot !== null ? null : this.#restore();
      const known = this.#whole ? null : (this.#files ?? restored?.files ?? null);
      this.#whole = false;
      let files = await loadFiles(this.root, known, this.#onProgress, this.#parsedBytes);
      if (files !== known || this.#snapshot === null) {
        const generation = (this.#snapshot?.generation ?? 0) + 1;
        const facts = { root: this.root, generation, loadedAt: this.#clock(), revision: readRevision(this.root) };
        const before = this.#snapshot?.retriever.indexed ?? restored?.indexed ?? null;
        let snapshot: Snapshot | null = null;
        for (let tries = 1; snapshot === null; tries++) {
          try {
            snapshot = await buildSnapshot(files, facts, this.#retriever, before, this.#onProgress);
          } catch (error) {
            if (tries > MOST_TRIES || !isChanged(error)) throw error;
            // A large corpus is read a second time to be indexed.
            files = await loadFiles(this.root, files, this.#onProgress, this.#parsedBytes);
          }
        }
        if (this.#closed) return;
        this.#snapshot = snapshot;
        this.#files = files;
        this.#saveLater();
      } else {
        // A commit moves no file's text.
        const revision = readRevision(this.root);
        if (revision !== this.#snapshot.revision) this.#snapshot = { ...this.#snapshot, revision };
      }
      this.#failure = null;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#lookedAt = monotonicMs();
    this.#lastLookMs = this.#lookedAt - started;
  }

  #restore(): Restored | null {
    if (this.#cacheOptions === null) return null;
    const folder = this.#cacheOptions.folder ?? cacheFolder();
    if (folder === null) return null;
    const realRoot = openRoot(this.root);
    this.#cache = new IndexCache(folder, realRoot, this.#cacheOptions.leastBytes);
    const settingsText = readSettingsText(realRoot);
    return this.#cache.read(settingsText, readSettingsOrDefault(settingsText).settings);
  }

  /**
   * Writes the index to the user's cache folder, where that is wanted and enough has changed. A corpus that stays open does
   * so by itself; a program that ends calls this once it has answered. Never throws.
   */
  async saveIndex(): Promise<void> {
    if (this.#saving !== null) clearTimeout(this.#saving);
    this.#saving = null;
    const indexed = this.#snapshot?.retriever.indexed;
    if (this.#files !== null && indexed !== undefined) await this.#cache?.write(this.#files, indexed);
  }

  #saveLater(): void {
    if (this.#cache === null || this.#saving !== null) return;
    this.#saving = setTimeout(() => void this.saveIndex(), SAVE_DELAY_MS);
    this.#saving.unref();
  }

  /** A file that changed between the look at it and the reading of its text: look again, answer again. */
  async #answer<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      await (tries === 0 ? this.#upToDate() : this.refresh());
      try {
        return await work();
      } catch (error) {
        if (tries >= MOST_TRIES || !isChanged(error)) throw error;
      }
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#saving !== null) clearTimeout(this.#saving);
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#snapshot = null;
    this.#files = null;
  }
}

/** A file that was not the same any more when its text was wanted. */
function isChanged(error: unknown): boolean {
  return error instanceof BearingError && error.code === 'FILE_CHANGED';
}
