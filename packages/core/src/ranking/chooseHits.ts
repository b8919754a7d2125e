import type { Document } from '../document/document.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import { nextMark, type Workspace } from './workspace.js';

/** A passage that may be shown. */
export interface Candidate {
  readonly document: number;
  readonly unit: number;
  /** First chunk of the unit: equal scores are ordered by its id. */
  readonly chunk: number;
  readonly score: number;
}

/** Passages of one document shown before others had their turn. */
const MOST_OF_ONE = 2;
/** Terms in common, of all terms of both, from which two texts are the same text. */
const NEAR_DUPLICATE = 0.9;

/** Two passages with the same text score alike: what lies further apart differs in what the query asks for. */
const ALIKE_SCORES = 0.7;

interface Group {
  candidate: Candidate;
  /** Of the candidate's text, in terms. */
  length: number;
  similar: number;
}

/** Takes candidates best first: the same text once, the freshest kept; and at most two of a document while others wait. */
export function chooseHits(
  candidates: Iterable<Candidate>,
  limit: number,
  oneDocument: (document: number) => boolean,
  index: LexicalIndex,
  documents: readonly Document[],
  workspace: Workspace,
): Group[] {
  const texts = new Map<number, Uint32Array>();
  const textOf = (unit: number): Uint32Array => {
    let text = texts.get(unit);
    if (text === undefined) {
      text = termsOf(index, unit, workspace);
      texts.set(unit, text);
    }
    return text;
  };
  const same = (one: Group, other: Candidate, length: number): boolean =>
    alikeInLength(one.length, length) &&
    one.candidate.document !== other.document &&
    other.score >= one.candidate.score * ALIKE_SCORES &&
    sameName(documents[one.candidate.document], documents[other.document]) &&
    alike(textOf(one.candidate.unit), textOf(other.unit), workspace);
  const shown: Group[] = [];
  const waiting: Group[] = [];
  const counts = new Map<number, number>();
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    // Too far below all that is shown to be the same text, and there is no room: neither have those that follow.
    if (shown.length >= limit && candidate.score < least * ALIKE_SCORES) break;
    const length = lengthOf(index, candidate.unit);
    const twin = shown.find((one) => same(one, candidate, length));
    if (twin !== undefined) {
      twin.similar++;
      if (asOf(documents, candidate) > asOf(documents, twin.candidate)) {
        twin.candidate = candidate;
        twin.length = length;
        least = Math.min(least, candidate.score);
      }
      continue;
    }
    if (shown.length >= limit) continue;
    const count = counts.get(candidate.document) ?? 0;
    counts.set(candidate.document, count + 1);
    const group = { candidate, similar: 0, length };
    if (count < MOST_OF_ONE || oneDocument(candidate.document)) {
      shown.push(group);
      least = Math.min(least, candidate.score);
    } else waiting.push(group);
  }
  return [...shown, ...waiting].slice(0, limit);
}

function asOf(documents: readonly Document[], { document }: Candidate): string {
  return documents[document]?.asOf ?? '';
}

function lengthOf(index: LexicalIndex, unit: number): number {
  return streamEnd(index, unit) - streamStart(index, unit);
}

function alikeInLength(a: number, b: number): boolean {
  return a < b ? a >= b * NEAR_DUPLICATE : b >= a * NEAR_DUPLICATE;
}

/** Two tables with the same columns are two tables. Pages copied about keep their name, or are no schema. */
function sameName(a: Document | undefined, b: Document | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.title === b.title || (a.origin !== 'schema' && b.origin !== 'schema');
}

/** The words of a text, as numbers of terms, each once. */
function termsOf(index: LexicalIndex, unit: number, workspace: Workspace): Uint32Array {
  const { stream } = index;
  const start = streamStart(index, unit);
  const end = streamEnd(index, unit);
  const terms = new Uint32Array(end - start);
  const mark = nextMark(workspace);
  const { marks } = workspace;
  let count = 0;
  for (let at = start; at < end; at++) {
    // Below zero: beside another.
    const entry = (stream[at] as number) | 0;
    if (entry < 0 || marks[entry] === mark) continue;
    marks[entry] = mark;
    terms[count++] = entry;
  }
  return terms.subarray(0, count);
}

function alike(a: Uint32Array, b: Uint32Array, workspace: Workspace): boolean {
  const [small, large] = a.length < b.length ? [a, b] : [b, a];
  if (small.length === 0 || small.length < large.length * NEAR_DUPLICATE) return false;
  const mark = nextMark(workspace);
  const { marks } = workspace;
  for (const term of large) marks[term] = mark;
  let common = 0;
  let missing = 0;
  for (const term of small) {
    if (marks[term] === mark) common++;
    // Even with all that follow in both they would not be alike.
    else if (small.length - ++missing < (large.length + missing) * NEAR_DUPLICATE) return false;
  }
  return common >= (a.length + b.length - common) * NEAR_DUPLICATE;
}

function streamStart(index: LexicalIndex, unit: number): number {
  return index.chunkOffsets[index.unitChunks[unit] as number] as number;
}

function streamEnd(index: LexicalIndex, unit: number): number {
  return index.chunkOffsets[index.unitChunks[unit + 1] as number] as number;
}
