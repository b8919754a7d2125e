import type { LexicalIndex } from '../index/lexicalIndex.js';
import { type PostingRoom, postingRoom } from '../index/postings.js';
import { readEntries } from '../index/termStream.js';
import type { Query } from '../query/query.js';
import { PostingCache } from './postingCache.js';

/** Room to score in, kept between queries: clean whenever none is under way. */
export interface Workspace {
  readonly unitScores: Float64Array;
  /** By touched unit, which of the query's first 32 terms stand in its text. */
  readonly held: Uint32Array;
  readonly touched: Uint32Array;
  /** Position in the query + 1 of each term, 0 for the others. */
  readonly positions: Uint16Array;
  /** By document, its best unit's score, then what its units make together. */
  readonly documentScores: Float64Array;
  readonly matchedDocuments: Uint32Array;
  /** By document, what the request's filter said: `NOT_ASKED` or an answer. Behind them the answer for units of none. */
  readonly asked: Uint8Array;
  /** By term, the last mark it was given. */
  readonly marks: Uint32Array;
  lastMark: number;
  /** Room for the postings of one term, and for the text of one unit as the stream has it. */
  readonly room: PostingRoom;
  readonly postings: PostingCache;
  readonly entries: Uint32Array;
  /** By 32 places among what is shown, and by term, which of them hold it. */
  readonly shownPlanes: Uint32Array[];
}

export const NOT_ASKED = 0;
export const MAY_ANSWER = 1;
export const MAY_NOT = 2;

export function createWorkspace(index: LexicalIndex): Workspace {
  const room = postingRoom(index.unitRoom);
  return {
    unitScores: new Float64Array(index.unitRoom),
    held: new Uint32Array(index.unitRoom),
    touched: new Uint32Array(index.unitRoom),
    positions: new Uint16Array(index.terms.size),
    documentScores: new Float64Array(index.documentCount),
    matchedDocuments: new Uint32Array(index.documentCount),
    asked: new Uint8Array(index.documentCount + 1),
    marks: new Uint32Array(index.terms.size),
    lastMark: 0,
    room,
    postings: new PostingCache(room),
    entries: new Uint32Array(longestText(index)),
    shownPlanes: [],
  };
}

function longestText({ store, unitRoom }: LexicalIndex): number {
  const chunks = store.unitChunks.array;
  const offsets = store.chunkOffsets.array;
  let longest = 0;
  let start = 0;
  for (let unit = 0; unit < unitRoom; unit++) {
    const end = offsets[chunks[unit + 1] as number] as number;
    if (end - start > longest) longest = end - start;
    start = end;
  }
  return longest;
}

/** Puts the entries of the store's stream from one of its chunks up to another into `entries`; answers how many there are. */
export function readText({ store }: LexicalIndex, first: number, end: number, { entries }: Workspace): number {
  const offsets = store.chunkOffsets.array;
  return readEntries(store.stream.entries, offsets[first] as number, offsets[end] as number, entries);
}

/** A mark that no term bears. */
export function nextMark(workspace: Workspace): number {
  if (workspace.lastMark === 0xffff_ffff) {
    workspace.marks.fill(0);
    workspace.lastMark = 0;
  }
  return ++workspace.lastMark;
}

/** Tells the terms of the query that is under way from all others. */
export function place({ positions, asked }: Workspace, { terms }: Query): void {
  for (let position = 0; position < terms.length; position++)
    positions[(terms[position] as Query['terms'][number]).number] = position + 1;
  asked.fill(NOT_ASKED);
  asked[asked.length - 1] = MAY_NOT;
}

/** Takes the query's terms away, and the scores of the first `count` touched units. */
export function clean({ unitScores, touched, positions }: Workspace, { terms }: Query, count: number): void {
  for (const { number } of terms) positions[number] = 0;
  if (count * 4 > unitScores.length) unitScores.fill(0);
  else for (let at = 0; at < count; at++) unitScores[touched[at] as number] = 0;
}
