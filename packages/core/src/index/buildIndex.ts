import type { Chunk } from '../chunk/chunk.js';
import type { ChunkList } from '../chunk/chunkList.js';
import type { Document } from '../document/document.js';
import type { RetrievalInput } from '../ranking/retriever.js';
import type { Analyzer } from '../text/analyzer.js';
import { type DocumentFields, IndexBuilder } from './indexBuilder.js';
import type { LexicalIndex } from './lexicalIndex.js';

/** What of a corpus an index is made of. */
export type IndexInput = Pick<RetrievalInput, 'documents' | 'chunks' | 'firstChunk' | 'texts' | 'onProgress'>;

/** Documents from one telling of the progress to the next. */
const TOLD_EVERY = 64;

/**
 * Indexes the chunks of a corpus in ranking units: small neighbours of one document join until they hold
 * `leastCharacters`. `ordinals`: only these documents, numbered from 0 in this order. @default all
 */
export function buildIndex(
  { documents, chunks, firstChunk, texts, onProgress }: IndexInput,
  analyzer: Analyzer,
  leastCharacters: number,
  ordinals: readonly number[] = Array.from(documents.keys()),
): LexicalIndex {
  const characters = ordinals.reduce((sum, ordinal) => sum + (documents[ordinal] as Document).characters, 0);
  const builder = new IndexBuilder(analyzer, characters);
  let done = 0;
  for (const ordinal of ordinals) {
    if (done++ % TOLD_EVERY === 0) onProgress?.('indexing documents', done, ordinals.length);
    const document = documents[ordinal] as Document;
    builder.document(fieldsOf(document));
    const last = firstChunk[ordinal + 1] as number;
    let first = firstChunk[ordinal] as number;
    const text = first < last ? texts.read(document) : '';
    while (first < last) {
      const end = unitEnd(chunks, first, last, leastCharacters);
      builder.unit(headingsOf(chunks, first, end));
      for (let at = first; at < end; at++) {
        const chunk = chunks.at(at) as Chunk;
        builder.chunk(chunk.prefix, text, chunk.start, chunk.end);
      }
      first = end;
    }
  }
  return builder.freeze();
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
