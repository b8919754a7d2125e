import { BearingError, type ProducerStateReading, type RunStatus, readProducerState } from '@bearing/format';
import { readInstant } from '../freshness/instant.js';
import { readBlobs, versionsBelow } from './git/history.js';

/** One run of a producer, as a version of its state tells it. */
export interface PastRun {
  readonly producer: string;
  readonly status: RunStatus;
  /** RFC 3339, in UTC. */
  readonly startedAt: string;
  readonly documents: number | null;
  readonly error: string | null;
}

export interface RunHistory {
  /** Oldest first. */
  readonly runs: readonly PastRun[];
  /** Why runs before the present states could not be read; `null` where they were. */
  readonly unknown: string | null;
}

/** Commits of `_state` looked at, from the newest on. */
const COMMITS = 2000;

/** The runs that the present states and their history in git tell of. */
export async function readRunHistory(
  root: string,
  present: ReadonlyMap<string, ProducerStateReading>,
): Promise<RunHistory> {
  const runs = new Map<string, PastRun>();
  const add = (producer: string, reading: ProducerStateReading): void => {
    const started = reading.ok ? readInstant(reading.state.lastRun) : null;
    if (!reading.ok || started === null) return;
    const { status, documents, error } = reading.state;
    const startedAt = started.toISOString();
    const key = `${producer}\0${startedAt}`;
    // A run is written as running first, and again with its outcome: the outcome counts.
    if (runs.has(key) && status === 'running') return;
    runs.set(key, { producer, status, startedAt, documents, error });
  };
  let unknown: string | null = null;
  try {
    const versions = (await versionsBelow(root, '_state', COMMITS)).filter(({ path }) =>
      /^_state\/[^/]+\.json$/.test(path),
    );
    const texts = await readBlobs(
      root,
      versions.map(({ blob }) => blob),
    );
    for (const [index, { path }] of versions.entries()) {
      const text = texts[index]?.toString('utf8');
      const producer = path.slice('_state/'.length, -'.json'.length);
      if (text !== undefined) add(producer, readProducerState(text, producer));
    }
  } catch (error) {
    if (!(error instanceof BearingError)) throw error;
    unknown = error.message;
  }
  for (const [producer, reading] of present) add(producer, reading);
  return { runs: [...runs.values()].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)), unknown };
}
