import type { Chunk } from '../chunk/chunk.js';
import type { ChunkList } from '../chunk/chunkList.js';
import { type LexicalIndex, TERM_MASK } from '../index/lexicalIndex.js';
import type { NamesRead } from '../query/namesRead.js';
import type { Query } from '../query/query.js';

/**
 * The chunk of a unit that is shown: the one with the most of the query's weight in its text and in the headings above it.
 * Equal ones: the first that holds more than its heading. `positions`: by term, its position in the query + 1.
 */
export function bestChunk(
  index: LexicalIndex,
  unit: number,
  query: Query,
  chunks: ChunkList,
  names: NamesRead,
  positions: Uint16Array,
): number {
  const first = index.unitChunks[unit] as number;
  const end = index.unitChunks[unit + 1] as number;
  if (end - first === 1) return first;
  let best = first;
  let bestScore = -1;
  for (let chunk = first; chunk < end; chunk++) {
    const score =
      weightIn(index, chunk, query, chunks.at(chunk)?.heading ?? [], names, positions) +
      (holdsText(chunks.at(chunk)) ? TIE : 0);
    if (score > bestScore) {
      best = chunk;
      bestScore = score;
    }
  }
  return best;
}

const TIE = 1e-9;

/** The weights of the query's terms in a chunk, each once. */
function weightIn(
  index: LexicalIndex,
  chunk: number,
  query: Query,
  heading: readonly string[],
  names: NamesRead,
  positions: Uint16Array,
): number {
  const found = new Uint8Array(query.terms.length + 1);
  const end = index.chunkOffsets[chunk + 1] as number;
  for (let at = index.chunkOffsets[chunk] as number; at < end; at++) {
    const term = (index.stream[at] as number) & TERM_MASK;
    found[positions[term] as number] = 1;
  }
  for (let at = 0; at < heading.length - 1; at++)
    for (const number of names.of(heading[at] as string).numbers)
      if (number >= 0) found[positions[number] as number] = 1;
  let weight = 0;
  // In the query's order: numbers of terms differ from one index to the next, and with them would the sum's last bit.
  for (let at = 0; at < query.terms.length; at++)
    if (found[at + 1] === 1) weight += (query.terms[at] as Query['terms'][number]).weight;
  return weight;
}

/** A heading alone is a poor passage. */
function holdsText(chunk: Chunk | undefined): boolean {
  return chunk !== undefined && chunk.lines[1] - chunk.lines[0] >= 2;
}
