import type { ProducerState } from '@bearing/format';
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
    .map((producer) => judge(snapshot, producer, now))
    .sort(
      (a, b) =>
        VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
        (b.ageHours ?? Infinity) - (a.ageHours ?? Infinity) ||
        0,
    );
}

/** How a producer's verdict weighs on the corpus. */
export function weightOf(verdict: ProducerVerdict): 'ok' | 'warn' | 'fail' {
  if (verdict === 'ok') return 'ok';
  return MERE_WARNINGS.has(verdict) ? 'warn' : 'fail';
}

function judge(snapshot: Pick<Snapshot, 'producers' | 'settings'>, producer: string, now: Date): ProducerHealth {
  const reading = snapshot.producers.get(producer);
  const scheduled = snapshot.settings.producers.get(producer)?.expectEveryHours ?? null;
  const nothing = {
    producer,
    status: null,
    lastRun: null,
    lastSuccess: null,
    ageHours: null,
    expectEveryHours: positive(scheduled),
    documents: null,
    previousDocuments: null,
    error: null,
  };
  if (reading === undefined) {
    return {
      ...nothing,
      verdict: 'never-ran',
      message: `${producer} is named and never ran here (no _state/${producer}.json): run it, or take its name out`,
    };
  }
  if (!reading.ok) {
    return {
      ...nothing,
      verdict: 'unreadable',
      message: `the state of ${producer} can't be read (${oneLine(reading.reason)}): run it again to write it anew`,
    };
  }
  const { state } = reading;
  const lastSuccess = lastSuccessOf(state);
  const facts: Facts = {
    state,
    now,
    lastRun: readInstant(state.lastRun),
    lastSuccess,
    ageHours: hoursBetween(lastSuccess, now),
    expectEveryHours: positive(scheduled ?? state.expectEveryHours),
  };
  return {
    producer,
    status: state.status,
    lastRun: state.lastRun,
    lastSuccess: state.lastSuccess ?? lastSuccess?.toISOString() ?? null,
    ageHours: facts.ageHours,
    expectEveryHours: facts.expectEveryHours,
    documents: state.documents,
    previousDocuments: state.previousDocuments,
    error: state.error,
    ...verdictOf(facts),
  };
}

interface Facts {
  readonly state: ProducerState;
  readonly now: Date;
  readonly lastRun: Date | null;
  readonly lastSuccess: Date | null;
  readonly ageHours: number | null;
  readonly expectEveryHours: number | null;
}

function verdictOf(facts: Facts): { verdict: ProducerVerdict; message: string } {
  const { state, now, lastRun, lastSuccess, ageHours, expectEveryHours } = facts;
  const { producer, documents, previousDocuments } = state;
  const since = lastSuccess === null ? 'it never ended well' : `it last ended well ${told(lastSuccess, now)}`;
  const reason = oneLine(state.error ?? 'it gave no reason');
  if (state.status === 'failed') {
    return {
      verdict: 'failed',
      message: `${producer} failed${lastRun === null ? '' : ` ${told(lastRun, now)}`} (${reason}); ${since}: mend the cause and run it again`,
    };
  }
  const runningHours = hoursBetween(lastRun, now);
  if (
    state.status === 'running' &&
    (runningHours ?? Infinity) > Math.min(CRASHED_AFTER_HOURS, expectEveryHours ?? Infinity)
  ) {
    return {
      verdict: 'crashed',
      message: `${producer} started ${lastRun === null ? 'at an unknown time' : told(lastRun, now)} and never ended; ${since}: look at its log and run it again`,
    };
  }
  const ahead = [lastRun, lastSuccess].find((time) => time !== null && time.getTime() > now.getTime() + CLOCK_SKEW_MS);
  if (ahead !== undefined && ahead !== null) {
    return {
      verdict: 'from-the-future',
      message: `${producer} claims to have run at ${ahead.toISOString()}, which lies ahead: set the clock of its machine right and run it again`,
    };
  }
  if (lastRun === null && lastSuccess === null) {
    return {
      verdict: 'unreadable',
      message: `the state of ${producer} doesn't tell when it ran ("lastRun" is ${state.lastRun === null ? 'missing' : 'no time'}): run it again to write it anew`,
    };
  }
  if (state.status === 'ok' && documents === 0) {
    return {
      verdict: 'empty',
      message: `${producer} ended well ${told(lastRun ?? lastSuccess, now)} and has no document at all: see that it may read its source and looks in the right place`,
    };
  }
  if (
    state.status === 'ok' &&
    documents !== null &&
    previousDocuments !== null &&
    documents < previousDocuments * (1 - SHRINK_LIMIT)
  ) {
    return {
      verdict: 'shrunk',
      message: `${producer} fell from ${previousDocuments} documents to ${documents}: see whether its source lost them or its rights did`,
    };
  }
  if (state.status === 'partial') {
    return {
      verdict: 'partial',
      message: `${producer} saw only part of its source ${told(lastRun, now)} (${reason}); ${since}: mend the cause and run it again`,
    };
  }
  if (expectEveryHours !== null && (ageHours ?? Infinity) > expectEveryHours) {
    return {
      verdict: 'overdue',
      message: `${producer} keeps a schedule of one run every ${expectEveryHours} hours, and ${since}: see whether its job still runs`,
    };
  }
  return {
    verdict: 'ok',
    message:
      state.status === 'running' && lastSuccess === null
        ? `${producer} is on its first run, started ${told(lastRun, now)}`
        : `${producer} ended well ${told(lastSuccess, now)}`,
  };
}

/** `2026-11-11 02:05 UTC (19 days ago)`: the instant, and how far off, in whole units. */
function told(time: Date | null, now: Date): string {
  if (time === null) return 'at an unknown time';
  const hours = Math.floor((now.getTime() - time.getTime()) / HOUR_MS);
  const ago =
    hours < 0
      ? 'ahead'
      : hours < 48
        ? `${hours} hour${hours === 1 ? '' : 's'} ago`
        : `${Math.floor(hours / 24)} days ago`;
  return `on ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC (${ago})`;
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
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
