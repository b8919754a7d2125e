import type { Chunk } from '../chunk/chunk.js';
import { termIn } from '../index/fields.js';
import { chunksIn, firstChunkOf, type LexicalIndex } from '../index/lexicalIndex.js';
import type { NamesRead } from '../query/namesRead.js';
import type { Query } from '../query/query.js';
import type { RetrievalInput } from './retriever.js';
import { readText, type Workspace } from './workspace.js';

/**
 * The chunk of a unit that is shown, as its place in the snapshot: the one with the most of the query's weight in its text and in the headings above it.
 * Equal ones: the first that holds more than its heading.
 */
export function bestChunk(
  index: LexicalIndex,
  unit: number,
  query: Query,
  { chunks, firstChunk }: Pick<RetrievalInput, 'chunks' | 'firstChunk'>,
  names: NamesRead,
  workspace: Workspace,
): number {
  const first = firstChunkOf(index, unit, firstChunk);
  const end = first + chunksIn(index, unit);
  if (end - first === 1) return first;
  const stored = index.store.unitChunks.array[unit] as number;
  let best = first;
  let bestScore = -1;
  for (let chunk = first; chunk < end; chunk++) {
    const score =
      weightIn(index, stored + chunk - first, query, chunks.at(chunk)?.heading ?? [], names, workspace) +
      (holdsText(chunks.at(chunk)) ? TIE : 0);
    if (score > bestScore) {
      best = chunk;
      bestScore = score;
    }
  }
  return best;
}

const TIE = 1e-9;

/** The weights of the query's terms in a chunk of the store, each once. */
function weightIn(
  index: LexicalIndex,
  chunk: number,
  query: Query,
  heading: readonly string[],
  names: NamesRead,
  workspace: Workspace,
): number {
  const { entries, positions } = workspace;
  const found = new Uint8Array(query.terms.length + 1);
  const end = readText(index, chunk, chunk + 1, workspace);
  for (let at = 0; at < end; at++) found[positions[termIn(entries[at] as number)] as number] = 1;
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
