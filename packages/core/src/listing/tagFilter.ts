import type { Document } from '../document/document.js';
import { folded } from './folded.js';

/** Tells whether a document bears a tag, whatever its letter case; no tag named means all. */
export function tagFilter(tag: string | undefined): (document: Document) => boolean {
  if (tag === undefined) return () => true;
  const wanted = folded(tag);
  return ({ tags }) => tags.some((its) => folded(its) === wanted);
}

/** A sentence about a tag that no document bears, with those that most bear; `null` where one does. */
export function tagAdvice(documents: readonly Document[], tag: string | undefined): string | null {
  if (tag === undefined) return null;
  const counts = new Map<string, number>();
  for (const { tags } of documents) for (const its of tags) counts.set(its, (counts.get(its) ?? 0) + 1);
  const wanted = folded(tag);
  if ([...counts.keys()].some((its) => folded(its) === wanted)) return null;
  const none = `No document has the tag ${JSON.stringify(tag.slice(0, 60))}`;
  if (counts.size === 0) return `${none}: none has any.`;
  const most = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1)).slice(0, MOST_SHOWN);
  const more = counts.size > most.length ? ` and ${counts.size - most.length} more` : '';
  return `${none}: the tags are ${most.map(([its]) => its).join(', ')}${more}.`;
}

const MOST_SHOWN = 12;
