import fs from 'node:fs';
import path from 'node:path';
import { type ProducerState, readProducerState, writeProducerState } from '@bearing/format';
import { writeAtomically } from './atomicWrite.js';

/** What a run says about itself in its state, beside its counts. */
export interface RunIdentity {
  readonly producer: string;
  readonly origin: string;
  readonly version: string | null;
  readonly affirms: 'run' | 'content';
  readonly expectEveryHours: number | null;
}

export interface RunOutcome {
  readonly status: 'ok' | 'partial' | 'failed';
  readonly documents: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly error: string | null;
  readonly durationMs: number;
}

/** The state that the last run left, or `null` where there is none that can be read. */
export function readPriorState(corpus: string, producer: string): ProducerState | null {
  try {
    const reading = readProducerState(fs.readFileSync(stateFile(corpus, producer), 'utf8'), producer);
    return reading.ok ? reading.state : null;
  } catch {
    return null;
  }
}

/** What the state says while the run is at work, and goes on saying if the run is killed. */
export function runningState(identity: RunIdentity, prior: ProducerState | null, started: Date): ProducerState {
  return {
    producer: identity.producer,
    status: 'running',
    lastRun: started.toISOString(),
    lastSuccess: prior?.lastSuccess ?? null,
    durationMs: 0,
    documents: prior?.documents ?? 0,
    previousDocuments: lastGoodDocuments(prior),
    written: 0,
    unchanged: 0,
    removed: 0,
    error: null,
    expectEveryHours: identity.expectEveryHours ?? prior?.expectEveryHours ?? null,
    affirms: identity.affirms,
    origin: identity.origin,
    version: identity.version,
  };
}

/** The running state with how it ended. Only a complete good run moves `lastSuccess`. */
export function outcomeState(running: ProducerState, outcome: RunOutcome): ProducerState {
  return {
    ...running,
    ...outcome,
    lastSuccess: outcome.status === 'ok' ? running.lastRun : running.lastSuccess,
  };
}

export async function writeState(corpus: string, state: ProducerState): Promise<void> {
  await writeAtomically(stateFile(corpus, state.producer), writeProducerState(state), state.producer, true);
}

/** Documents after the last good run before: what a run that is no good carries on, a good one has itself. */
function lastGoodDocuments(prior: ProducerState | null): number | null {
  if (prior === null) return null;
  return prior.status === 'ok' ? prior.documents : prior.previousDocuments;
}

function stateFile(corpus: string, producer: string): string {
  return path.join(corpus, '_state', `${producer}.json`);
}
