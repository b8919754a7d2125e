import type { Document } from '../document/document.js';
import { folded } from './folded.js';

/** Tells whether a document is of one of the wanted origins, whatever their letter case; no origin named means all. */
export function originFilter(origin: string | readonly string[] | undefined): (document: Document) => boolean {
  const wanted = new Set(named(origin).map(folded));
  if (wanted.size === 0) return () => true;
  // A corpus has a handful of origins and many documents.
  const answers = new Map<string, boolean>();
  return ({ origin: its }) => {
    let answer = answers.get(its);
    if (answer === undefined) {
      answer = wanted.has(folded(its));
      answers.set(its, answer);
    }
    return answer;
  };
}

/** A sentence about the origins that no document is of, with those that there are; `null` where each has one. */
export function originAdvice(
  documents: readonly Document[],
  origin: string | readonly string[] | undefined,
): string | null {
  const wanted = named(origin);
  if (wanted.length === 0) return null;
  const there = [...new Set(documents.map((document) => document.origin))].sort();
  const known = new Set(there.map(folded));
  const unknown = wanted.filter((name) => !known.has(folded(name)));
  if (unknown.length === 0) return null;
  const shown = there.slice(0, MOST_SHOWN).map((name) => (name === '' ? '(none)' : name));
  const more = there.length > shown.length ? ` and ${there.length - shown.length} more` : '';
  return `No document is of origin ${unknown.map((name) => JSON.stringify(name.slice(0, 60))).join(', ')}: the origins are ${shown.join(', ')}${more}.`;
}

const MOST_SHOWN = 12;

function named(origin: string | readonly string[] | undefined): readonly string[] {
  return typeof origin === 'string' ? [origin] : (origin ?? []);
}
