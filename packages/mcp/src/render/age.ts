import type { Age } from '@bearing/core';
import { inQuotes, named } from './quote.js';

/** What the age of a document is told from. */
export interface Dated extends Pick<Age, 'asOf' | 'ageDays' | 'freshness'> {
  readonly asOfBasis?: Age['asOfBasis'];
  readonly staleAfterDays?: Age['staleAfterDays'];
  readonly status?: string | null;
  readonly supersededBy?: string | null;
}

/** `as of 2026-11-20, 10 days old | STALE: limit 7 days | SUPERSEDED by decisions/0012` */
export function ageLine(dated: Dated): string {
  const standingMarks = standing(dated);
  // What was superseded may be recent; "fresh" beside it would be read as current.
  const mark = dated.freshness === 'fresh' && isSuperseded(dated) ? [] : [markOf(dated)];
  return [dateOf(dated), ...mark, ...standingMarks].join(' | ');
}

function dateOf({ asOf, ageDays, freshness, asOfBasis }: Dated): string {
  if (asOf === null) return 'undated';
  // The core counts no days into the future: such a date is unknown, at an age of nothing.
  const age = ageDays === null || (freshness === 'unknown' && ageDays === 0) ? '' : `, ${days(ageDays)} old`;
  return `as of ${asOf}${age}${asOfBasis === 'run' ? ' (confirmed by its producer)' : ''}`;
}

function markOf({ asOf, freshness, staleAfterDays }: Dated): string {
  if (freshness === 'stale') {
    return typeof staleAfterDays === 'number' ? `STALE: limit ${days(staleAfterDays)}` : 'STALE';
  }
  if (freshness === 'fresh') return 'fresh';
  if (asOf !== null && staleAfterDays === null) return 'AGE UNKNOWN: its origin has no limit';
  // A date and a limit that don't tell an age: the date lies ahead.
  return asOf === null ? 'AGE UNKNOWN' : 'AGE UNKNOWN: dated in the future';
}

function isSuperseded({ status, supersededBy }: Dated): boolean {
  return (supersededBy ?? null) !== null || SET_ASIDE.test(status ?? '');
}

const SET_ASIDE = /^(?:superseded|deprecated|rejected|withdrawn|obsolete)/i;

/** Superseded, deprecated, accepted: what a decision's status says, and what took its place. */
function standing({ status, supersededBy }: Dated): string[] {
  if (supersededBy !== null && supersededBy !== undefined) return [`SUPERSEDED by ${named(supersededBy)}`];
  if (status === null || status === undefined || status === '') return [];
  const aside = SET_ASIDE.exec(status);
  return aside !== null ? [aside[0].toUpperCase()] : [`status ${inQuotes(status, 40)}`];
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
