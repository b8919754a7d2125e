import type { Chunk } from '../chunk/chunk.js';
import type { Document } from '../document/document.js';
import type { RetrievalInput } from '../ranking/retriever.js';
import type { Analyzer } from '../text/analyzer.js';
import { type DocumentFields, IndexBuilder } from './indexBuilder.js';
import type { LexicalIndex } from './lexicalIndex.js';

/** Indexes the chunks of a corpus in ranking units: small neighbours of one document join until they hold `leastCharacters`. */
export function buildIndex(
  { documents, chunks, texts }: RetrievalInput,
  analyzer: Analyzer,
  leastCharacters: number,
): LexicalIndex {
  const builder = new IndexBuilder(analyzer);
  let opened = 0;
  let text = '';
  for (let first = 0; first < chunks.length; ) {
    const { document: ordinal } = chunks[first] as Chunk;
    // A document without a chunk keeps its place: ordinals are those of the snapshot.
    while (opened <= ordinal) {
      const document = documents[opened++] as Document;
      builder.document(fieldsOf(document));
      if (opened > ordinal) text = texts.read(document);
    }
    const end = unitEnd(chunks, first, leastCharacters);
    builder.unit(headingsOf(chunks, first, end));
    for (let at = first; at < end; at++) {
      const chunk = chunks[at] as Chunk;
      builder.chunk(chunk.prefix, text, chunk.start, chunk.end);
    }
    first = end;
  }
  while (opened < documents.length) builder.document(fieldsOf(documents[opened++] as Document));
  return builder.freeze();
}

function fieldsOf({ title, aliases, id, tags, description }: Document): DocumentFields {
  return { title, aliases: aliases.join('\n'), id, about: [...tags, description ?? ''].join('\n') };
}

/** The chunk behind the last that is ranked with the first. */
function unitEnd(chunks: readonly Chunk[], first: number, leastCharacters: number): number {
  const { document } = chunks[first] as Chunk;
  let characters = 0;
  let end = first;
  do {
    const chunk = chunks[end] as Chunk;
    characters += chunk.end - chunk.start;
    end++;
  } while (characters < leastCharacters && chunks[end]?.document === document);
  return end;
}

/** Each heading above or in the unit once. */
function headingsOf(chunks: readonly Chunk[], first: number, end: number): string {
  if (end - first === 1) return (chunks[first] as Chunk).heading.join('\n');
  const headings = new Set<string>();
  for (let at = first; at < end; at++) for (const heading of (chunks[at] as Chunk).heading) headings.add(heading);
  return [...headings].join('\n');
}
