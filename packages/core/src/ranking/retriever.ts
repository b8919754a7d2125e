import type { CorpusSettings } from '@bearing/format';
import type { ChunkList } from '../chunk/chunkList.js';
import type { OnProgress } from '../corpus/progress.js';
import type { Document, TextStore } from '../document/document.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import type { DocumentRelations } from './relations.js';

/** What a retriever is built on. Everything in it is immutable. */
export interface RetrievalInput {
  readonly documents: readonly Document[];
  readonly chunks: ChunkList;
  /**
   * By document, the position of its first chunk; one more at the end. A file that has not changed has the same `Document`
   * object from one snapshot to the next, so what was computed for its chunks can be kept by that object.
   */
  readonly firstChunk: readonly number[];
  readonly texts: TextStore;
  readonly settings: CorpusSettings;
  /** Lets go of what was read of a document to index it, where that can be read again: a large corpus has no room for all. */
  readonly release?: ((ordinal: number) => void) | undefined;
  /** Told how far the indexing is. */
  readonly onProgress?: OnProgress | undefined;
}

export interface RetrievalRequest {
  /** Search terms or a whole pasted page. */
  readonly text: string;
  /** True for a document that may answer. */
  readonly accepts: (document: Document) => boolean;
  /** At most this many hits. */
  readonly limit: number;
  /** Ask for each hit's score by term and field. */
  readonly explain: boolean;
  /** One hit a document, nothing collapsed: for judging. @default false */
  readonly perDocument?: boolean;
}

/** A chunk and its score. */
export interface Hit {
  /** Position of the chunk in the snapshot. */
  readonly chunk: number;
  /** Finite and above zero. */
  readonly score: number;
  /** Other chunks with the same text that this one stands for. */
  readonly similar: number;
  /** The score as a sum, where it was asked for. */
  readonly explanation: readonly ScorePart[] | null;
}

/** One addend of a hit's score. */
export interface ScorePart {
  readonly term: string;
  readonly field: string;
  readonly score: number;
  /** What made this term part of the query where it wasn't typed: a synonym, a correction, a pair. */
  readonly because: string | null;
}

/** What became of the query's text. */
export interface QueryReport {
  /** The first 200 characters. */
  readonly text: string;
  readonly characters: number;
  /** The terms that were searched, heaviest first. */
  readonly terms: readonly {
    readonly term: string;
    readonly weight: number;
    /** Only with an explanation: what put the term into the query where it wasn't typed. */
    readonly because?: string;
  }[];
  /** How many distinct terms were left out as less distinctive. */
  readonly ignored: number;
  /** Terms that match nothing. */
  readonly unmatched: readonly string[];
  /** For an unmatched term, the known terms nearest to it. */
  readonly suggestions: Readonly<Record<string, readonly string[]>>;
}

export interface Retrieval {
  readonly query: QueryReport;
  /** Best first; equal scores by chunk id. */
  readonly hits: readonly Hit[];
  /** How many chunks matched in all, before the limit. */
  readonly matched: number;
}

/** Retrieval stands behind this, with one lexical implementation; another can be passed to `Corpus.open`. */
export interface Retriever {
  /** What the next snapshot's retriever, and an index file, can take over of this one. */
  readonly indexed?: IndexedCorpus;
  retrieve(request: RetrievalRequest): Retrieval | Promise<Retrieval>;
}

/** An index, and the documents that it was made of. */
export interface IndexedCorpus {
  /** How words became terms: an index made in another way is of no use. */
  readonly analysis: string;
  readonly documents: readonly Document[];
  readonly index: LexicalIndex;
  readonly relations: DocumentRelations;
}

/** Builds a retriever for a snapshot. `before` is what an earlier one of the same corpus left to be taken over. */
export type RetrieverFactory = (input: RetrievalInput, before: IndexedCorpus | null) => Retriever | Promise<Retriever>;
