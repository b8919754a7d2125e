import type { ProducerState, ProducerStateReading } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import { lastSuccessOf, readInstant } from '../freshness/instant.js';
import type { ProducerHealth, ProducerVerdict } from './healthReport.js';

/** Worst first. The first four and a producer that never ran or lives in the future make a corpus unhealthy. */
const VERDICTS: readonly ProducerVerdict[] = [
  'failed',
  'crashed',
  'unreadable',
  'empty',
  'never-ran',
  'from-the-future',
  'shrunk',
  'partial',
  'overdue',
  'ok',
];

/** Verdicts of producers that still deliver, less or later than they should. */
const MERE_WARNINGS: ReadonlySet<ProducerVerdict> = new Set(['shrunk', 'partial', 'overdue']);

/** Verdicts after which a document may be older than it looks. A name without a state file says nothing of that. */
const TELLING: ReadonlySet<ProducerVerdict> = new Set([
  'failed',
  'crashed',
  'unreadable',
  'empty',
  'from-the-future',
  'overdue',
]);

/** A run still marked `running` after this many hours is a crash; no run of a producer measured took ten minutes. */
const CRASHED_AFTER_HOURS = 6;
/** Clocks of two machines may differ by this much before a time counts as lying in the future. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** Documents may fall by this share from one good run to the next. */
const SHRINK_LIMIT = 0.2;
const HOUR_MS = 3_600_000;

/** Every producer that a state file, a document or `bearing.json` names, worst first. */
export function producerHealth(
  snapshot: Pick<Snapshot, 'documents' | 'producers' | 'settings'>,
  now: Date,
): ProducerHealth[] {
  const names = new Set([...snapshot.producers.keys(), ...snapshot.settings.producers.keys()]);
  for (const { producer } of snapshot.documents) if (producer !== null) names.add(producer);
  return [...names]
    .sort()
    .map((producer) => judge(snapshot, producer, now).health)
    .sort(
      (a, b) =>
        VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
        (b.ageHours ?? Infinity) - (a.ageHours ?? Infinity) ||
        0,
    );
}

/** A producer in a clause, where it is failing so that readers of its documents should know; else null. */
export function failureOf(
  snapshot: Pick<Snapshot, 'producers' | 'settings'>,
  producer: string,
  now: Date,
): string | null {
  const { health, what } = judge(snapshot, producer, now);
  return TELLING.has(health.verdict) ? what : null;
}

/** How a producer's verdict weighs on the corpus. */
export function weightOf(verdict: ProducerVerdict): 'ok' | 'warn' | 'fail' {
  if (verdict === 'ok') return 'ok';
  return MERE_WARNINGS.has(verdict) ? 'warn' : 'fail';
}

interface Facts {
  readonly state: ProducerState;
  readonly now: Date;
  readonly lastRun: Date | null;
  readonly lastSuccess: Date | null;
  readonly ageHours: number | null;
  readonly expectEveryHours: number | null;
}

/** A verdict in words: what is so, and what to do about it. */
interface Verdict {
  readonly verdict: ProducerVerdict;
  readonly what: string;
  readonly next?: string;
}

function judge(
  snapshot: Pick<Snapshot, 'producers' | 'settings'>,
  producer: string,
  now: Date,
): { health: ProducerHealth; what: string } {
  const reading = snapshot.producers.get(producer);
  const scheduled = snapshot.settings.producers.get(producer)?.expectEveryHours ?? null;
  const state = reading?.ok === true ? reading.state : null;
  const lastSuccess = state === null ? null : lastSuccessOf(state);
  const expectEveryHours = positive(scheduled ?? state?.expectEveryHours ?? null);
  const ageHours = hoursBetween(lastSuccess, now);
  const { verdict, what, next } =
    state === null
      ? withoutState(producer, reading)
      : verdictOf({ state, now, lastRun: readInstant(state.lastRun), lastSuccess, ageHours, expectEveryHours });
  return {
    health: {
      producer,
      status: state?.status ?? null,
      lastRun: state?.lastRun ?? null,
      lastSuccess: state?.lastSuccess ?? lastSuccess?.toISOString() ?? null,
      ageHours,
      expectEveryHours,
      documents: state?.documents ?? null,
      previousDocuments: state?.previousDocuments ?? null,
      error: state?.error ?? null,
      verdict,
      message: next === undefined ? what : `${what}: ${next}`,
    },
    what,
  };
}

function withoutState(producer: string, reading: ProducerStateReading | undefined): Verdict {
  if (reading === undefined || reading.ok) {
    return {
      verdict: 'never-ran',
      what: `${producer} is named and never ran here (no _state/${producer}.json)`,
      next: 'run it, or take its name out',
    };
  }
  return {
    verdict: 'unreadable',
    what: `the state of ${producer} can't be read (${oneLine(reading.reason)})`,
    next: 'run it again to write it anew',
  };
}

function verdictOf(facts: Facts): Verdict {
  const { state, now, lastRun, lastSuccess, ageHours, expectEveryHours } = facts;
  const { producer, documents, previousDocuments } = state;
  const since = lastSuccess === null ? 'it never ended well' : `it last ended well ${told(lastSuccess, now)}`;
  const reason = oneLine(state.error ?? 'it gave no reason');
  if (state.status === 'failed') {
    return {
      verdict: 'failed',
      what: `${producer} failed${lastRun === null ? '' : ` ${told(lastRun, now)}`} (${reason}); ${since}`,
      next: 'mend the cause and run it again',
    };
  }
  const runningHours = hoursBetween(lastRun, now) ?? Infinity;
  if (state.status === 'running' && runningHours > Math.min(CRASHED_AFTER_HOURS, expectEveryHours ?? Infinity)) {
    return {
      verdict: 'crashed',
      what: `${producer} started ${told(lastRun, now)} and never ended; ${since}`,
      next: 'look at its log and run it again',
    };
  }
  const ahead = [lastRun, lastSuccess].find((time) => (time?.getTime() ?? 0) > now.getTime() + CLOCK_SKEW_MS);
  if (ahead !== undefined && ahead !== null) {
    return {
      verdict: 'from-the-future',
      what: `${producer} claims to have run at ${ahead.toISOString()}, which lies ahead`,
      next: 'set the clock of its machine right and run it again',
    };
  }
  if (lastRun === null && lastSuccess === null) {
    return {
      verdict: 'unreadable',
      what: `the state of ${producer} doesn't tell when it ran ("lastRun" is ${state.lastRun === null ? 'missing' : 'no time'})`,
      next: 'run it again to write it anew',
    };
  }
  if (state.status === 'ok' && documents === 0) {
    return {
      verdict: 'empty',
      what: `${producer} ended well ${told(lastRun ?? lastSuccess, now)} and has no document at all`,
      next: 'see that it may read its source and looks in the right place',
    };
  }
  if (state.status === 'ok' && (documents ?? Infinity) < (previousDocuments ?? 0) * (1 - SHRINK_LIMIT)) {
    return {
      verdict: 'shrunk',
      what: `${producer} fell from ${previousDocuments} documents to ${documents}`,
      next: 'see whether its source lost them or its rights did',
    };
  }
  if (state.status === 'partial') {
    return {
      verdict: 'partial',
      what: `${producer} saw only part of its source ${told(lastRun, now)} (${reason}); ${since}`,
      next: 'mend the cause and run it again',
    };
  }
  if (expectEveryHours !== null && (ageHours ?? Infinity) > expectEveryHours) {
    return {
      verdict: 'overdue',
      what: `${producer} keeps a schedule of one run every ${expectEveryHours} hours, and ${since}`,
      next: 'see whether its job still runs',
    };
  }
  return {
    verdict: 'ok',
    what:
      state.status === 'running' && lastSuccess === null
        ? `${producer} is on its first run, started ${told(lastRun, now)}`
        : `${producer} ended well ${told(lastSuccess, now)}`,
  };
}

/** `2026-11-11 02:05 UTC, 19 days ago`: the instant, and how far off, in whole units. */
function told(time: Date | null, now: Date): string {
  if (time === null) return 'at an unknown time';
  const minutes = Math.floor((now.getTime() - time.getTime()) / 60_000);
  const ago =
    minutes < 0
      ? 'ahead'
      : minutes < 60
        ? `${minutes} minute${minutes === 1 ? '' : 's'} ago`
        : minutes < 48 * 60
          ? `${Math.floor(minutes / 60)} hour${minutes < 120 ? '' : 's'} ago`
          : `${Math.floor(minutes / (24 * 60))} days ago`;
  return `on ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${ago}`;
}

/** Hours to one decimal; negative for a time that lies ahead. */
function hoursBetween(time: Date | null, now: Date): number | null {
  return time === null ? null : Math.round(((now.getTime() - time.getTime()) / HOUR_MS) * 10) / 10;
}

function positive(hours: number | null): number | null {
  return hours !== null && hours > 0 ? hours : null;
}

/** What others wrote, in one line that no terminal can trip over. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
