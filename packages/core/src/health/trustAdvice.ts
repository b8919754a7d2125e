import type { Snapshot } from '../corpus/snapshot.js';
import type { Snippet } from '../snippet/snippet.js';
import { failureOf } from './producerHealth.js';

/** Skipped files named in one answer. */
const NAMED_FILES = 3;

/** What a reader of these snippets should know of their producers, and of files that could not be searched. */
export function trustAdvice(
  snapshot: Pick<Snapshot, 'producers' | 'settings' | 'skipped'>,
  snippets: readonly Snippet[],
  now: Date,
): string[] {
  const counts = new Map<string, number>();
  for (const { producer } of snippets) {
    if (producer !== null) counts.set(producer, (counts.get(producer) ?? 0) + 1);
  }
  const advice: string[] = [];
  for (const [producer, count] of counts) {
    const failure = failureOf(snapshot, producer, now);
    if (failure !== null) {
      advice.push(`${count} of ${snippets.length} snippets come from a producer that is failing: ${failure}.`);
    }
  }
  const { skipped } = snapshot;
  if (skipped.length > 0) {
    const named = skipped.slice(0, NAMED_FILES).map(({ path, reason }) => `${path} (${reason})`);
    const more = skipped.length > NAMED_FILES ? `, and ${skipped.length - NAMED_FILES} more` : '';
    advice.push(
      `${skipped.length} file${skipped.length === 1 ? ' was' : 's were'} skipped and not searched, so this answer may lack something: ${named.join(', ')}${more}.`,
    );
  }
  return advice;
}
