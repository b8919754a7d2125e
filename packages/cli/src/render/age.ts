import type { Freshness } from '@bearing/core';

/** `2026-11-20, 10 days old, stale` in words that need no colour. */
export function ageInWords({
  asOf,
  ageDays,
  freshness,
}: {
  asOf: string | null;
  ageDays: number | null;
  freshness: Freshness;
}): string {
  if (asOf === null || ageDays === null) return 'undated, age unknown';
  const days = ageDays === 0 ? 'today' : ageDays === 1 ? '1 day old' : `${ageDays} days old`;
  return `${asOf}, ${days}, ${freshness === 'unknown' ? 'freshness unknown' : freshness}`;
}
