import type { ProducerState } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import type { ProducerHealth, ProducerVerdict } from './healthReport.js';

/** Hours after which a run still marked `running` counts as a crash. */
const CRASHED_AFTER_HOURS = 6;
const HOUR_MS = 3_600_000;

/** Every producer that a state file or a document names, worst first. */
export function producerHealth(snapshot: Snapshot, now: Date): ProducerHealth[] {
  const named = snapshot.documents.flatMap(({ producer }) => (producer === null ? [] : [producer]));
  const names = new Set([...snapshot.producers.keys(), ...named, ...snapshot.settings.producers.keys()]);
  return [...names]
    .sort()
    .map((producer) => judge(snapshot, producer, now))
    .sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
}

const ORDER: readonly ProducerVerdict[] = [
  'failed',
  'crashed',
  'unreadable',
  'empty',
  'from-the-future',
  'never-ran',
  'shrunk',
  'partial',
  'overdue',
  'ok',
];

function judge(snapshot: Snapshot, producer: string, now: Date): ProducerHealth {
  const reading = snapshot.producers.get(producer);
  const settings = snapshot.settings.producers.get(producer);
  const none = {
    producer,
    status: null,
    lastRun: null,
    lastSuccess: null,
    ageHours: null,
    expectEveryHours: settings?.expectEveryHours ?? null,
    documents: null,
    previousDocuments: null,
    error: null,
  };
  if (reading === undefined)
    return { ...none, verdict: 'never-ran', message: `${producer} is named and has no state file` };
  if (!reading.ok)
    return { ...none, verdict: 'unreadable', message: `the state of ${producer} can't be read: ${reading.reason}` };
  const { state } = reading;
  const expectEveryHours = settings?.expectEveryHours ?? state.expectEveryHours;
  const ageHours = hoursSince(state.lastSuccess, now);
  const { verdict, message } = verdictOf(state, expectEveryHours, ageHours, now);
  return {
    producer,
    status: state.status,
    lastRun: state.lastRun,
    lastSuccess: state.lastSuccess,
    ageHours,
    expectEveryHours,
    documents: state.documents,
    previousDocuments: state.previousDocuments,
    error: state.error,
    verdict,
    message,
  };
}

function verdictOf(
  state: ProducerState,
  expectEveryHours: number | null,
  ageHours: number | null,
  now: Date,
): { verdict: ProducerVerdict; message: string } {
  const { producer } = state;
  const since = state.lastSuccess ?? 'ever';
  const runHours = hoursSince(state.lastRun, now);
  if ((runHours ?? 0) < 0 || (ageHours ?? 0) < 0)
    return { verdict: 'from-the-future', message: `${producer} claims to have run in the future` };
  if (state.status === 'failed')
    return { verdict: 'failed', message: `${producer} has failed since ${since}: ${state.error ?? 'no reason given'}` };
  if (state.status === 'running' && (runHours ?? Infinity) > CRASHED_AFTER_HOURS) {
    return {
      verdict: 'crashed',
      message: `${producer} started at ${state.lastRun ?? 'an unknown time'} and never ended`,
    };
  }
  if (state.status === 'ok' && state.documents === 0)
    return { verdict: 'empty', message: `${producer} succeeded and has no document` };
  if (state.documents !== null && state.previousDocuments !== null && state.documents < state.previousDocuments * 0.8) {
    return {
      verdict: 'shrunk',
      message: `${producer} fell from ${state.previousDocuments} to ${state.documents} documents`,
    };
  }
  if (state.status === 'partial')
    return { verdict: 'partial', message: `${producer} saw only part: ${state.error ?? 'no reason given'}` };
  if (expectEveryHours !== null && (ageHours ?? Infinity) > expectEveryHours) {
    return {
      verdict: 'overdue',
      message: `${producer} promises a run every ${expectEveryHours} hours; the last good one was at ${since}`,
    };
  }
  return { verdict: 'ok', message: `${producer} last ran well at ${since}` };
}

function hoursSince(time: string | null, now: Date): number | null {
  const then = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(then) ? null : Math.round(((now.getTime() - then) / HOUR_MS) * 10) / 10;
}
