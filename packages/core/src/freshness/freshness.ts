import {
  BUILT_IN_STALE_AFTER,
  type CalendarDate,
  type CorpusSettings,
  calendarDateOf,
  daysBetween,
  type ProducerStateReading,
  type StaleAfter,
} from '@bearing/format';
import type { Document } from '../document/document.js';
import { lastSuccessOf } from './instant.js';

export type Freshness = 'fresh' | 'stale' | 'unknown';

/** How old a document's facts are, and by which rule. */
export interface Age {
  /** The effective date: the document's own, or its producer's last good run where that run affirms it. */
  readonly asOf: CalendarDate | null;
  readonly asOfBasis: 'document' | 'run' | null;
  /** Whole days in UTC, never negative; `null` when undated. */
  readonly ageDays: number | null;
  readonly freshness: Freshness;
  readonly staleAfterDays: StaleAfter;
}

/** The limit for a document: its own, then `bearing.json`'s for its origin, then the built-in rule. */
function staleAfterOf(document: Document, settings: CorpusSettings): StaleAfter {
  if (document.staleAfterDays !== undefined) return document.staleAfterDays;
  const rule = settings.origins.get(document.origin);
  if (rule !== undefined && rule.staleAfterDays !== null) return rule.staleAfterDays;
  return BUILT_IN_STALE_AFTER.get(document.origin) ?? null;
}

/** The age of a document at `now`. Modification times play no part: a clone resets them. */
export function ageOf(
  document: Document,
  corpus: { settings: CorpusSettings; producers: ReadonlyMap<string, ProducerStateReading> },
  now: Date,
): Age {
  const staleAfterDays = staleAfterOf(document, corpus.settings);
  const { asOf, basis } = effectiveDate(document, corpus.producers, now);
  if (asOf === null) return { asOf, asOfBasis: null, ageDays: null, freshness: 'unknown', staleAfterDays };
  const days = daysBetween(asOf, now);
  const age = { asOf, asOfBasis: basis, ageDays: Math.max(0, days), staleAfterDays };
  // A date ahead of now proves nothing about the present.
  if (days < 0 || staleAfterDays === null) return { ...age, freshness: 'unknown' };
  if (staleAfterDays === 'never') return { ...age, freshness: 'fresh' };
  return { ...age, freshness: days > staleAfterDays ? 'stale' : 'fresh' };
}

function effectiveDate(
  document: Document,
  producers: ReadonlyMap<string, ProducerStateReading>,
  now: Date,
): { asOf: CalendarDate | null; basis: 'document' | 'run' } {
  const own = { asOf: document.asOf, basis: 'document' } as const;
  const reading = document.producer === null ? undefined : producers.get(document.producer);
  if (reading?.ok !== true || reading.state.affirms !== 'run') return own;
  const affirmed = lastSuccessOf(reading.state);
  // A run that lies ahead of now proves nothing about the present.
  if (affirmed === null || affirmed > now) return own;
  const day = calendarDateOf(affirmed);
  return document.asOf !== null && document.asOf >= day ? own : { asOf: day, basis: 'run' };
}
