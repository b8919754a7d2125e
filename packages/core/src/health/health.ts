import type { Snapshot } from '../corpus/snapshot.js';
import type { HealthReport } from './healthReport.js';
import { originHealth } from './originHealth.js';
import { producerHealth } from './producerHealth.js';

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
