import { BUILT_IN_STALE_AFTER } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import { ageOf } from '../freshness/freshness.js';
import type { OriginHealth } from './healthReport.js';

/** Ages by origin, in the origins' alphabetical order. */
export function originHealth(snapshot: Snapshot, now: Date): OriginHealth[] {
  const names = [...new Set(snapshot.documents.map(({ origin }) => origin))].sort();
  return names.map((origin) => {
    const ages = snapshot.documents
      .filter((document) => document.origin === origin)
      .map((document) => ageOf(document, snapshot, now));
    const dates = ages.flatMap(({ asOf }) => (asOf === null ? [] : [asOf])).sort();
    const count = (freshness: string): number => ages.filter((age) => age.freshness === freshness).length;
    const stale = count('stale');
    return {
      origin,
      documents: ages.length,
      staleAfterDays: snapshot.settings.origins.get(origin)?.staleAfterDays ?? BUILT_IN_STALE_AFTER.get(origin) ?? null,
      fresh: count('fresh'),
      stale,
      undated: ages.length - dates.length,
      oldestAsOf: dates[0] ?? null,
      newestAsOf: dates.at(-1) ?? null,
      status: stale > 0 ? 'warn' : count('unknown') > 0 ? 'unknown' : 'ok',
    };
  });
}
