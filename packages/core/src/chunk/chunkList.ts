import type { Chunk } from './chunk.js';

/** The chunks of a corpus in the order of its documents. An array is one; a corpus from an index file makes them when asked for. */
export interface ChunkList {
  readonly length: number;
  at(position: number): Chunk | undefined;
  [Symbol.iterator](): Iterator<Chunk>;
}

/** What gives the chunks of one document. */
export interface ChunkSource {
  readonly chunkCount: number;
  chunks(): readonly Chunk[];
}

/** The chunks of documents in their order, each document's asked for once. */
export class DocumentChunks implements ChunkList {
  readonly length: number;
  readonly #sources: readonly ChunkSource[];
  readonly #firstChunk: readonly number[];
  readonly #placed = new Map<number, readonly Chunk[]>();
  #lastDocument = 0;

  /** `firstChunk`: by document, the position of its first chunk; one more at the end. */
  constructor(sources: readonly ChunkSource[], firstChunk: readonly number[]) {
    this.#sources = sources;
    this.#firstChunk = firstChunk;
    this.length = firstChunk[sources.length] ?? 0;
  }

  at(position: number): Chunk | undefined {
    if (position < 0 || position >= this.length) return undefined;
    const document = this.#documentOf(position);
    let chunks = this.#placed.get(document);
    if (chunks === undefined) {
      chunks = (this.#sources[document] as ChunkSource).chunks();
      if (chunks[0]?.document !== document) chunks = chunks.map((chunk) => ({ ...chunk, document }));
      this.#placed.set(document, chunks);
    }
    return chunks[position - (this.#firstChunk[document] as number)];
  }

  /** Forgets a document's chunks until they are asked for again. */
  release(document: number): void {
    this.#placed.delete(document);
  }

  *[Symbol.iterator](): Generator<Chunk> {
    for (let position = 0; position < this.length; position++) yield this.at(position) as Chunk;
  }

  /** Mostly the one that was asked for last. */
  #documentOf(position: number): number {
    const last = this.#lastDocument;
    if ((this.#firstChunk[last] as number) > position || (this.#firstChunk[last + 1] as number) <= position)
      this.#lastDocument = documentOfChunk(this.#firstChunk, position);
    return this.#lastDocument;
  }
}

/** The document that holds the chunk at a position. */
export function documentOfChunk(firstChunk: readonly number[], position: number): number {
  let low = 0;
  let high = firstChunk.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((firstChunk[middle] as number) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
