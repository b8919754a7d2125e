import type { CorpusSettings, Issue, ProducerStateReading } from '@bearing/format';
import type { ChunkList } from '../chunk/chunkList.js';
import type { Document, TextStore } from '../document/document.js';
import type { Retriever } from '../ranking/retriever.js';

/** A file with a markdown ending that is no document, and why. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

/** An immutable corpus with its index. A reload builds the next one aside and swaps one reference. */
export interface Snapshot {
  /** Counts up with each reload, from 1. */
  readonly generation: number;
  readonly root: string;
  readonly loadedAt: Date;
  readonly settings: CorpusSettings;
  /** Sorted by id, by UTF-16 code units. */
  readonly documents: readonly Document[];
  readonly chunks: ChunkList;
  readonly texts: TextStore;
  readonly retriever: Retriever;
  /** Markdown files found: documents + skipped. */
  readonly found: number;
  readonly skipped: readonly SkippedFile[];
  /** By the state file's name without `.json`. */
  readonly producers: ReadonlyMap<string, ProducerStateReading>;
  /** Issues of files, settings and states, sorted by path and line. */
  readonly issues: readonly Issue[];
  /** The commit the corpus stands at, shortened, or `null` where git can't tell. */
  readonly revision: string | null;
}
