import { firstUnits, type LexicalIndex } from '../index/lexicalIndex.js';
import type { Query } from '../query/query.js';

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
  /** By document, what the request's filter said: `NOT_ASKED` or an answer. */
  readonly asked: Uint8Array;
  /** First unit of each document; one more at the end. */
  readonly documentUnits: Uint32Array;
  /** By term, the last mark it was given. */
  readonly marks: Uint32Array;
  lastMark: number;
  /** By 32 places among what is shown, and by term, which of them hold it. */
  readonly shownPlanes: Uint32Array[];
}

export const NOT_ASKED = 0;

export function createWorkspace(index: LexicalIndex): Workspace {
  return {
    unitScores: new Float64Array(index.unitCount),
    held: new Uint32Array(index.unitCount),
    touched: new Uint32Array(index.unitCount),
    positions: new Uint16Array(index.terms.size),
    documentScores: new Float64Array(index.documentCount),
    matchedDocuments: new Uint32Array(index.documentCount),
    asked: new Uint8Array(index.documentCount),
    documentUnits: firstUnits(index),
    marks: new Uint32Array(index.terms.size),
    lastMark: 0,
    shownPlanes: [],
  };
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
}

/** Takes the query's terms away, and the scores of the first `count` touched units. */
export function clean({ unitScores, touched, positions }: Workspace, { terms }: Query, count: number): void {
  for (const { number } of terms) positions[number] = 0;
  if (count * 4 > unitScores.length) unitScores.fill(0);
  else for (let at = 0; at < count; at++) unitScores[touched[at] as number] = 0;
}
