import { BearingError } from '@bearing/format';
import { changesBetween } from '../changes/changes.js';
import type { ChangesReport } from '../changes/changesReport.js';
import type { RetrieverFactory } from '../ranking/retriever.js';
import { checkOut } from './git/checkout.js';
import { findRevision, pathsChangedSince } from './git/history.js';
import type { Snapshot } from './snapshot.js';

/** Reads a folder as a corpus. */
type OpenFolder = (folder: string) => Promise<Snapshot>;

/**
 * The corpus at a commit, branch, tag or day (its end), read by the code that reads the present one.
 * @throws BearingError `GIT_NONE`, `GIT_MISSING`, `REVISION_UNKNOWN`, `HISTORY_SHALLOW`, `CORPUS_ABSENT`
 */
export async function openPast(root: string, at: string, open: OpenFolder): Promise<Snapshot> {
  const { commit, revision, committedAt } = await findRevision(root, at, 'end');
  const checkout = await checkOut(root, commit);
  try {
    const snapshot = await open(checkout.folder);
    if (snapshot.found === 0) {
      throw new BearingError('CORPUS_ABSENT', `there were no documents at ${revision} (${committedAt.slice(0, 10)})`, {
        where: at,
        hint: 'give a later revision',
      });
    }
    return { ...snapshot, root, revision };
  } finally {
    checkout.remove();
  }
}

/** What changed between a commit or a day (its start) and the files as they stand now, committed or not. */
export async function changesSince(present: Snapshot, since: string, open: OpenFolder): Promise<ChangesReport> {
  const revision = await findRevision(present.root, since, 'start');
  const paths = new Set(await pathsChangedSince(present.root, revision?.commit ?? null));
  if (revision === null)
    return changesBetween({ ...present, documents: [] }, present, paths, { given: since, revision });
  const checkout = await checkOut(present.root, revision.commit, paths);
  try {
    return changesBetween(await open(checkout.folder), present, paths, { given: since, revision });
  } finally {
    checkout.remove();
  }
}

/** Root-relative paths of files that changed since a commit or a day (its start). */
export async function changedPaths(root: string, since: string): Promise<ReadonlySet<string>> {
  const revision = await findRevision(root, since, 'start');
  return new Set((await pathsChangedSince(root, revision?.commit ?? null)).map((path) => path.normalize('NFC')));
}

/** For snapshots that are read and never searched. */
export const noRetriever: RetrieverFactory = () => ({
  retrieve: () => {
    throw new BearingError('CORPUS_NOT_INDEXED', 'this snapshot was read without an index');
  },
});
