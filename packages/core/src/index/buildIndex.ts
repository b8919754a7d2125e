import type { Chunk } from '../chunk/chunk.js';
import type { ChunkList } from '../chunk/chunkList.js';
import type { Document } from '../document/document.js';
import type { RetrievalInput } from '../ranking/retriever.js';
import type { Analyzer } from '../text/analyzer.js';
import { Vocabulary } from '../text/vocabulary.js';
import { type DocumentFields, IndexBuilder } from './indexBuilder.js';
import { IndexStore } from './indexStore.js';
import { invert } from './invert.js';
import { indexOver, type LexicalIndex } from './lexicalIndex.js';

/** What of a corpus an index is made of. */
export type IndexInput = Pick<
  RetrievalInput,
  'documents' | 'chunks' | 'firstChunk' | 'texts' | 'release' | 'onProgress'
>;

/** Documents from one telling of the progress to the next. */
const TOLD_EVERY = 64;

/**
 * Indexes the chunks of a corpus in ranking units: small neighbours of one document join until they hold
 * `leastCharacters`.
 */
export function buildIndex(input: IndexInput, analyzer: Analyzer, leastCharacters: number): LexicalIndex {
  const { documents } = input;
  const bytes = documents.reduce((sum, document) => sum + document.bytes, 0);
  const store = new IndexStore(new Vocabulary(), bytes);
  const firstUnits = new Uint32Array(documents.length);
  const endUnits = new Uint32Array(documents.length);
  const ordinals = Array.from(documents.keys());
  appendDocuments(store, input, analyzer, leastCharacters, ordinals, firstUnits, endUnits);
  return indexOver(store, invert(store), firstUnits, endUnits);
}

/** Puts documents into a store, and where the units of each begin and end into two arrays by ordinal. */
export function appendDocuments(
  store: IndexStore,
  { documents, chunks, firstChunk, texts, release, onProgress }: IndexInput,
  analyzer: Analyzer,
  leastCharacters: number,
  ordinals: readonly number[],
  firstUnits: Uint32Array,
  endUnits: Uint32Array,
): void {
  const builder = new IndexBuilder(store, analyzer);
  let done = 0;
  for (const ordinal of ordinals) {
    if (done++ % TOLD_EVERY === 0) onProgress?.('indexing documents', done, ordinals.length);
    const document = documents[ordinal] as Document;
    builder.document(fieldsOf(document));
    const last = firstChunk[ordinal + 1] as number;
    let first = firstChunk[ordinal] as number;
    const text = first < last ? texts.read(document) : '';
    firstUnits[ordinal] = store.unitCount;
    while (first < last) {
      const end = unitEnd(chunks, first, last, leastCharacters);
      builder.unit(headingsOf(chunks, first, end));
      for (let at = first; at < end; at++) {
        const chunk = chunks.at(at) as Chunk;
        builder.chunk(chunk.prefix, text, chunk.start, chunk.end);
      }
      first = end;
      builder.endUnit();
    }
    endUnits[ordinal] = store.unitCount;
    release?.(ordinal);
  }
}

export function fieldsOf({ title, aliases, id, tags, description }: Document): DocumentFields {
  return { title, aliases: aliases.join('\n'), id, about: [...tags, description ?? ''].join('\n') };
}

/** The chunk behind the last that is ranked with the first; `last` is the end of its document. */
function unitEnd(chunks: ChunkList, first: number, last: number, leastCharacters: number): number {
  let characters = 0;
  let end = first;
  do {
    const chunk = chunks.at(end) as Chunk;
    characters += chunk.end - chunk.start;
    end++;
  } while (characters < leastCharacters && end < last);
  return end;
}

/** Each heading above or in the unit once. */
export function headingsOf(chunks: ChunkList, first: number, end: number): string {
  if (end - first === 1) return (chunks.at(first) as Chunk).heading.join('\n');
  const headings = new Set<string>();
  for (let at = first; at < end; at++) for (const heading of (chunks.at(at) as Chunk).heading) headings.add(heading);
  return [...headings].join('\n');
}
