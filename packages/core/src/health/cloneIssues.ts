import { calendarDateOf, daysBetween, type Issue } from '@bearing/format';
import type { Clone } from '../corpus/git/clone.js';
import type { OriginHealth } from './healthReport.js';

/** How long a clone may go unfetched where no origin of the corpus has a limit in days. */
const UNFETCHED_LIMIT_DAYS = 30;

/**
 * What is off with the clone itself. A clone that nobody pulls makes every document stale while each producer, as far as
 * its state in this clone tells, does well: so it has warnings of its own.
 */
export function cloneIssues(clone: Clone, origins: readonly OriginHealth[], now: Date): Issue[] {
  const issues: Issue[] = [];
  const warn = (code: string, message: string, hint: string): void => {
    issues.push({ code, severity: 'warning', path: '.', line: null, message, hint });
  };
  const { lastFetchAt, upstream, behindBy } = clone;
  if (clone.remote && lastFetchAt !== null) {
    const days = daysBetween(calendarDateOf(lastFetchAt), now);
    const limit = fetchLimit(origins);
    if (days > limit) {
      warn(
        'CLONE_NOT_FETCHED',
        `this clone was last fetched on ${calendarDateOf(lastFetchAt)}, ${days} days ago; its documents and its producers' states are as old as that at least`,
        'run "git pull" in it, and see whether the job that does so still runs',
      );
    }
  }
  if (behindBy !== null && behindBy > 0) {
    warn(
      'CLONE_BEHIND',
      `this clone is ${behindBy} commit${behindBy === 1 ? '' : 's'} behind ${upstream ?? 'its upstream'}`,
      'run "git pull" in it',
    );
  }
  for (const unknown of clone.unknown) {
    warn('CLONE_UNKNOWN', `part of the clone could not be looked at: ${unknown}`, hintFor(unknown));
  }
  return issues;
}

/** The shortest limit in days among the corpus's origins: a clone fetched less often can't keep it. */
function fetchLimit(origins: readonly OriginHealth[]): number {
  const days = origins.flatMap(({ staleAfterDays }) => (typeof staleAfterDays === 'number' ? [staleAfterDays] : []));
  return days.length === 0 ? UNFETCHED_LIMIT_DAYS : Math.max(1, Math.min(...days));
}

function hintFor(unknown: string): string {
  if (unknown.includes('not installed')) return 'install git beside Bearing to have it looked at';
  if (unknown.includes('dubious ownership')) return 'let git read it: git config --global --add safe.directory DIR';
  if (unknown.includes('shallow')) return 'fetch more of the history: git fetch --unshallow';
  return 'run "git status" in the corpus to see what git says';
}
