import type { Chunk } from '../chunk/chunk.js';
import type { ChunkSource } from '../chunk/chunkList.js';
import type { Document } from '../document/document.js';
import { identityOfText } from './textIdentity.js';

/** A document with its chunks and its text, in memory or where an index file and the document's own file have them. */
export interface LoadedDocument extends ChunkSource {
  readonly document: Document;
  /** Characters of the chunks' ranges are counted in this. @throws BearingError `FILE_CHANGED` where it has to be read and is not what it was. */
  text(): string;
  /** Equal for equal texts. */
  textIdentity(): string;
  /** Lets go of what can be read again. */
  release(): void;
}

/** A document that was read and parsed. */
export class ParsedFile implements LoadedDocument {
  readonly document: Document;
  readonly chunkCount: number;
  readonly #chunks: readonly Chunk[];
  readonly #text: string;
  #identity: string | null = null;

  constructor(document: Document, chunks: readonly Chunk[], text: string) {
    this.document = document;
    this.chunkCount = chunks.length;
    this.#chunks = chunks;
    this.#text = text;
  }

  chunks(): readonly Chunk[] {
    return this.#chunks;
  }

  text(): string {
    return this.#text;
  }

  textIdentity(): string {
    this.#identity ??= identityOfText(this.#text);
    return this.#identity;
  }

  release(): void {
    // All there is of it is here.
  }
}
