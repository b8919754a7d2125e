import type { Corpus } from '@bearing/core';
import type { Log } from './log.js';

/**
 * The corpus behind the server, opened once and late: the handshake doesn't wait for it, a call does. An opening that
 * failed is tried again by the next call, since a folder that isn't there yet may come.
 */
export class CorpusSource {
  readonly #open: () => Promise<Corpus>;
  readonly #log: Log;
  #corpus: Promise<Corpus> | null = null;
  #warmUp: NodeJS.Timeout | null = null;
  #ready = false;

  constructor(open: () => Promise<Corpus>, log: Log) {
    this.#open = open;
    this.#log = log;
  }

  /** Opens the corpus when no message has come for a while, so that indexing takes no time from the opening exchange. */
  warmUpSoon(): void {
    if (this.#corpus !== null) return;
    if (this.#warmUp !== null) clearTimeout(this.#warmUp);
    this.#warmUp = setTimeout(() => {
      this.opened().catch(() => {}); // told to each call
    }, WARM_UP_AFTER_MS);
    this.#warmUp.unref();
  }

  /** The corpus, watched: it looks for changes before each answer. @throws what opening it threw */
  current(signal: AbortSignal): Promise<Corpus> {
    return unlessAborted(this.opened(), signal);
  }

  /** Writes the index, where one is to be kept and was not yet; gives up after `mostMs`: half a file is none. */
  async keepIndex(mostMs: number): Promise<void> {
    if (!this.#ready || mostMs <= 0) return;
    const corpus = await this.#corpus;
    const saved = corpus?.saveIndex();
    const timeUp = new Promise<void>((resolve) => setTimeout(resolve, mostMs).unref());
    await Promise.race([saved, timeUp]);
  }

  close(): void {
    if (this.#warmUp !== null) clearTimeout(this.#warmUp);
    this.#corpus?.then((corpus) => corpus.close()).catch(() => {});
  }

  async opened(): Promise<Corpus> {
    if (this.#warmUp !== null) clearTimeout(this.#warmUp);
    this.#corpus ??= this.#start();
    return this.#corpus;
  }

  async #start(): Promise<Corpus> {
    const started = performance.now();
    try {
      const corpus = await this.#open();
      corpus.watch();
      this.#ready = true;
      const ms = Math.round(performance.now() - started);
      this.#log.info(`${corpus.snapshot().documents.length} documents indexed in ${ms} ms from ${corpus.root}`);
      return corpus;
    } catch (error) {
      this.#corpus = null;
      this.#log.error(`the corpus can't be opened: ${String(error)}`);
      throw error;
    }
  }
}

const WARM_UP_AFTER_MS = 100;

/** `work`, or the reason why nobody waits for it any more. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
