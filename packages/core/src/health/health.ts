import type { Issue } from '@bearing/format';
import type { Clone } from '../corpus/git/clone.js';
import type { Snapshot } from '../corpus/snapshot.js';
import { futureDateIssues } from '../freshness/futureDates.js';
import { cloneIssues } from './cloneIssues.js';
import type { HealthReport } from './healthReport.js';
import { originHealth } from './originHealth.js';
import { producerHealth, weightOf } from './producerHealth.js';

/**
 * How the corpus stands at `now`, from what the snapshot holds already: nothing is read or parsed again. What could not be
 * looked at is unknown, never ok.
 */
export function checkHealth(snapshot: Snapshot, now: Date, lastError: string | null, clone: Clone): HealthReport {
  const origins = originHealth(snapshot, now);
  const producers = producerHealth(snapshot, now);
  const issues = worstFirst([
    ...cloneIssues(clone, origins, now),
    ...snapshot.issues,
    ...futureDateIssues(snapshot, now),
  ]);
  const weights = producers.map(({ verdict }) => weightOf(verdict));
  const failing = lastError !== null || weights.includes('fail') || issues.some(({ severity }) => severity === 'error');
  const worrying =
    weights.includes('warn') ||
    issues.length > 0 ||
    snapshot.skipped.length > 0 ||
    clone.git === 'unknown' ||
    origins.some(({ status }) => status !== 'ok');
  return {
    status: failing ? 'fail' : worrying ? 'warn' : 'ok',
    checkedAt: now.toISOString(),
    corpus: {
      root: snapshot.root,
      documents: snapshot.documents.length,
      chunks: snapshot.chunks.length,
      bytes: snapshot.documents.reduce((sum, { bytes }) => sum + bytes, 0),
      found: snapshot.found,
      skipped: snapshot.skipped,
      revision: clone.revision,
      branch: clone.branch,
      lastFetchAt: clone.lastFetchAt?.toISOString() ?? null,
      behindBy: clone.behindBy,
      uncommitted: clone.uncommitted,
      git: clone.git,
    },
    origins,
    producers,
    issues,
    reload: { generation: snapshot.generation, loadedAt: snapshot.loadedAt.toISOString(), lastError },
  };
}

/** Errors before warnings, the whole clone's before a file's, and so on in the order given. */
function worstFirst(issues: readonly Issue[]): Issue[] {
  const rank = ({ severity, path }: Issue): number => (severity === 'error' ? 0 : path === '.' ? 1 : 2);
  return [...issues].sort((a, b) => rank(a) - rank(b));
}
