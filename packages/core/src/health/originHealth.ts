import { BUILT_IN_STALE_AFTER, type CalendarDate } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import { ageOf } from '../freshness/freshness.js';
import type { OriginHealth } from './healthReport.js';

/** Ages by origin, in the origins' order by code units. One pass over the documents. */
export function originHealth(
  snapshot: Pick<Snapshot, 'documents' | 'settings' | 'producers'>,
  now: Date,
): OriginHealth[] {
  const tallies = new Map<string, Tally>();
  for (const document of snapshot.documents) {
    let tally = tallies.get(document.origin);
    if (tally === undefined) {
      tally = { documents: 0, fresh: 0, stale: 0, unknown: 0, undated: 0, oldest: null, newest: null };
      tallies.set(document.origin, tally);
    }
    const { asOf, freshness } = ageOf(document, snapshot, now);
    tally.documents++;
    tally[freshness]++;
    if (asOf === null) tally.undated++;
    else {
      if (tally.oldest === null || asOf < tally.oldest) tally.oldest = asOf;
      if (tally.newest === null || asOf > tally.newest) tally.newest = asOf;
    }
  }
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([origin, { documents, fresh, stale, unknown, undated, oldest, newest }]) => ({
      origin,
      documents,
      staleAfterDays: snapshot.settings.origins.get(origin)?.staleAfterDays ?? BUILT_IN_STALE_AFTER.get(origin) ?? null,
      fresh,
      stale,
      undated,
      oldestAsOf: oldest,
      newestAsOf: newest,
      status: stale > 0 ? 'warn' : unknown > 0 ? 'unknown' : 'ok',
    }));
}

interface Tally {
  documents: number;
  fresh: number;
  stale: number;
  unknown: number;
  undated: number;
  oldest: CalendarDate | null;
  newest: CalendarDate | null;
}
