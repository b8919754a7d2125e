import type { Document } from '../document/document.js';
import { BESIDE, type LexicalIndex } from '../index/lexicalIndex.js';

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
  similar: number;
}

/** Takes candidates best first: the same text once, the freshest kept; and at most two of a document while others wait. */
export function chooseHits(
  candidates: readonly Candidate[],
  limit: number,
  oneDocument: (document: number) => boolean,
  index: LexicalIndex,
  documents: readonly Document[],
): Group[] {
  const texts = new Map<number, ReadonlySet<number>>();
  const textOf = (unit: number): ReadonlySet<number> => {
    let text = texts.get(unit);
    if (text === undefined) {
      text = termsOf(index, unit);
      texts.set(unit, text);
    }
    return text;
  };
  const same = (a: Candidate, b: Candidate): boolean =>
    a.document !== b.document &&
    b.score >= a.score * ALIKE_SCORES &&
    alikeInLength(index, a.unit, b.unit) &&
    sameName(documents[a.document], documents[b.document]) &&
    alike(textOf(a.unit), textOf(b.unit));
  const shown: Group[] = [];
  const waiting: Group[] = [];
  const counts = new Map<number, number>();
  for (const candidate of candidates) {
    // Too far below all that is shown to be the same text, and there is no room: neither have those that follow.
    if (shown.length >= limit && shown.every((one) => candidate.score < one.candidate.score * ALIKE_SCORES)) break;
    const group = shown.find((one) => same(one.candidate, candidate));
    if (group !== undefined) {
      group.similar++;
      if (asOf(documents, candidate) > asOf(documents, group.candidate)) group.candidate = candidate;
      continue;
    }
    if (shown.length >= limit) continue;
    const count = counts.get(candidate.document) ?? 0;
    counts.set(candidate.document, count + 1);
    (count < MOST_OF_ONE || oneDocument(candidate.document) ? shown : waiting).push({ candidate, similar: 0 });
  }
  return [...shown, ...waiting].slice(0, limit);
}

function asOf(documents: readonly Document[], { document }: Candidate): string {
  return documents[document]?.asOf ?? '';
}

function alikeInLength(index: LexicalIndex, a: number, b: number): boolean {
  const length = (unit: number): number => streamEnd(index, unit) - streamStart(index, unit);
  const [short, long] = length(a) < length(b) ? [length(a), length(b)] : [length(b), length(a)];
  return short >= long * NEAR_DUPLICATE;
}

/** Two tables with the same columns are two tables. Pages copied about keep their name, or are no schema. */
function sameName(a: Document | undefined, b: Document | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.title === b.title || (a.origin !== 'schema' && b.origin !== 'schema');
}

/** The words of a text, as numbers of terms. */
function termsOf(index: LexicalIndex, unit: number): ReadonlySet<number> {
  const terms = new Set<number>();
  const end = streamEnd(index, unit);
  for (let at = streamStart(index, unit); at < end; at++) {
    const entry = index.stream[at] as number;
    if (entry < BESIDE) terms.add(entry);
  }
  return terms;
}

function alike(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size === 0) return false;
  let common = 0;
  for (const term of small) if (large.has(term)) common++;
  return common >= (a.size + b.size - common) * NEAR_DUPLICATE;
}

function streamStart(index: LexicalIndex, unit: number): number {
  return index.chunkOffsets[index.unitChunks[unit] as number] as number;
}

function streamEnd(index: LexicalIndex, unit: number): number {
  return index.chunkOffsets[index.unitChunks[unit + 1] as number] as number;
}
