import type { Document } from '../document/document.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import { ShownTexts } from './shownTexts.js';
import type { Workspace } from './workspace.js';

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

/** Two passages with the same text score alike: what lies further apart differs in what the query asks for. */
const ALIKE_SCORES = 0.7;

interface Group {
  candidate: Candidate;
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
  const texts = new ShownTexts(index, workspace);
  const isTwin = (place: number, one: Candidate, other: Candidate): boolean =>
    one.document !== other.document &&
    other.score >= one.score * ALIKE_SCORES &&
    texts.mayBeAlike(one.unit, other.unit) &&
    sameName(documents[one.document], documents[other.document]) &&
    texts.isAlike(place, one.unit, other.unit);
  const shown: Group[] = [];
  const waiting: Group[] = [];
  const counts = new Map<number, number>();
  let least = Number.POSITIVE_INFINITY;
  try {
    for (const candidate of candidates) {
      // Too far below all that is shown to be the same text, and there is no room: neither have those that follow.
      if (shown.length >= limit && candidate.score < least * ALIKE_SCORES) break;
      let place = 0;
      while (place < shown.length && !isTwin(place, (shown[place] as Group).candidate, candidate)) place++;
      const twin = shown[place];
      if (twin !== undefined) {
        twin.similar++;
        if (asOf(documents, candidate) > asOf(documents, twin.candidate)) {
          twin.candidate = candidate;
          least = Math.min(least, candidate.score);
        }
        continue;
      }
      if (shown.length >= limit) continue;
      const count = counts.get(candidate.document) ?? 0;
      counts.set(candidate.document, count + 1);
      const group = { candidate, similar: 0 };
      if (count < MOST_OF_ONE || oneDocument(candidate.document)) {
        shown.push(group);
        least = Math.min(least, candidate.score);
      } else waiting.push(group);
    }
  } finally {
    texts.close();
  }
  return [...shown, ...waiting].slice(0, limit);
}

function asOf(documents: readonly Document[], { document }: Candidate): string {
  return documents[document]?.asOf ?? '';
}

/** Two tables with the same columns are two tables. Pages copied about keep their name, or are no schema. */
function sameName(a: Document | undefined, b: Document | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.title === b.title || (a.origin !== 'schema' && b.origin !== 'schema');
}
