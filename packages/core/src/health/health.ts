import type { CalendarDate, Issue, RunStatus, StaleAfter } from '@bearing/format';
import type { SkippedFile, Snapshot } from '../corpus/snapshot.js';
import { originHealth } from './originHealth.js';
import { producerHealth } from './producerHealth.js';

export interface HealthReport {
  readonly status: 'ok' | 'warn' | 'fail';
  /** RFC 3339; the time that ages were counted to. */
  readonly checkedAt: string;
  readonly corpus: CorpusHealth;
  readonly origins: readonly OriginHealth[];
  readonly producers: readonly ProducerHealth[];
  readonly issues: readonly Issue[];
  readonly reload: { readonly generation: number; readonly loadedAt: string; readonly lastError: string | null };
}

export interface CorpusHealth {
  readonly root: string;
  readonly documents: number;
  readonly chunks: number;
  readonly bytes: number;
  readonly found: number;
  readonly skipped: readonly SkippedFile[];
  readonly revision: string | null;
  readonly branch: string | null;
  readonly lastFetchAt: string | null;
  readonly behindBy: number | null;
  readonly uncommitted: number | null;
  readonly git: 'ok' | 'none' | 'unknown';
}

export interface OriginHealth {
  readonly origin: string;
  readonly documents: number;
  readonly staleAfterDays: StaleAfter;
  readonly fresh: number;
  readonly stale: number;
  readonly undated: number;
  readonly oldestAsOf: CalendarDate | null;
  readonly newestAsOf: CalendarDate | null;
  readonly status: 'ok' | 'warn' | 'unknown';
}

export type ProducerVerdict =
  | 'ok'
  | 'failed'
  | 'partial'
  | 'crashed'
  | 'overdue'
  | 'never-ran'
  | 'shrunk'
  | 'empty'
  | 'unreadable'
  | 'from-the-future';

export interface ProducerHealth {
  readonly producer: string;
  readonly status: RunStatus | null;
  readonly lastRun: string | null;
  readonly lastSuccess: string | null;
  /** Hours since the last good run. */
  readonly ageHours: number | null;
  readonly expectEveryHours: number | null;
  readonly documents: number | null;
  readonly previousDocuments: number | null;
  readonly error: string | null;
  readonly verdict: ProducerVerdict;
  readonly message: string;
}

/** How the corpus stands at `now`. What could not be looked at is unknown, never ok. */
export function checkHealth(snapshot: Snapshot, now: Date, lastError: string | null): HealthReport {
  const origins = originHealth(snapshot, now);
  const producers = producerHealth(snapshot, now);
  const failing = producers.some(
    ({ verdict }) => verdict !== 'ok' && verdict !== 'overdue' && verdict !== 'shrunk' && verdict !== 'partial',
  );
  const worrying =
    producers.some(({ verdict }) => verdict !== 'ok') ||
    origins.some(({ status }) => status !== 'ok') ||
    snapshot.issues.length > 0 ||
    snapshot.skipped.length > 0;
  return {
    status:
      failing || lastError !== null || snapshot.issues.some(({ severity }) => severity === 'error')
        ? 'fail'
        : worrying
          ? 'warn'
          : 'ok',
    checkedAt: now.toISOString(),
    corpus: {
      root: snapshot.root,
      documents: snapshot.documents.length,
      chunks: snapshot.chunks.length,
      bytes: snapshot.documents.reduce((sum, { bytes }) => sum + bytes, 0),
      found: snapshot.found,
      skipped: snapshot.skipped,
      revision: snapshot.revision,
      branch: null,
      lastFetchAt: null,
      behindBy: null,
      uncommitted: null,
      git: 'unknown',
    },
    origins,
    producers,
    issues: snapshot.issues,
    reload: { generation: snapshot.generation, loadedAt: snapshot.loadedAt.toISOString(), lastError },
  };
}
