import type { RetrievalInput } from '../ranking/retriever.js';
import { analyze } from '../text/analyzer.js';

/** Chunk ordinals and term frequencies of one term. */
export interface Postings {
  readonly chunks: number[];
  readonly frequencies: number[];
}

/** An inverted index over chunks. Frozen once built. */
export interface LexicalIndex {
  readonly postings: ReadonlyMap<string, Postings>;
  readonly lengths: Float64Array;
  readonly averageChunkLength: number;
}

/** A title's words count this often: a page about the thing before pages that mention it. */
const TITLE_WEIGHT = 3;

export function buildIndex({ documents, chunks, texts }: RetrievalInput): LexicalIndex {
  const postings = new Map<string, Postings>();
  const lengths = new Float64Array(chunks.length);
  for (const [ordinal, chunk] of chunks.entries()) {
    const document = documents[chunk.document];
    if (document === undefined) continue;
    const counts = new Map<string, number>();
    const count = (text: string, weight: number): void => {
      for (const term of analyze(text)) counts.set(term, (counts.get(term) ?? 0) + weight);
    };
    count(texts.read(document).slice(chunk.start, chunk.end), 1);
    count([document.title, ...document.aliases].join(' '), TITLE_WEIGHT);
    count([...chunk.heading, document.id, ...document.tags, document.description ?? ''].join(' '), 1);
    let length = 0;
    for (const [term, frequency] of counts) {
      length += frequency;
      let list = postings.get(term);
      if (list === undefined) {
        list = { chunks: [], frequencies: [] };
        postings.set(term, list);
      }
      list.chunks.push(ordinal);
      list.frequencies.push(frequency);
    }
    lengths[ordinal] = length;
  }
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return { postings, lengths, averageChunkLength: chunks.length === 0 ? 0 : total / chunks.length };
}
