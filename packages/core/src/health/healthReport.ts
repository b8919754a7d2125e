import type { CalendarDate, Issue, RunStatus, StaleAfter } from '@bearing/format';
import type { SkippedFile } from '../corpus/snapshot.js';

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
