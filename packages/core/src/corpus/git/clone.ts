import { findRepository, hasRemote, isShallow, lastFetchOf, readHead } from './repository.js';
import { shortened } from './revision.js';
import { runGit } from './runGit.js';

/** How the repository around a corpus stands. Whatever could not be known is null, and `unknown` says why. */
export interface Clone {
  readonly git: 'ok' | 'none' | 'unknown';
  /** The commit checked out, shortened. */
  readonly revision: string | null;
  /** `null` where HEAD stands on no branch. */
  readonly branch: string | null;
  /** The branch it follows in another repository, e.g. `origin/main`. */
  readonly upstream: string | null;
  readonly lastFetchAt: Date | null;
  /** Commits that the upstream had at the last fetch and the work tree lacks. */
  readonly behindBy: number | null;
  /** Changed and new files below the corpus that no commit holds. */
  readonly uncommitted: number | null;
  /** True where there is another repository to fetch from. */
  readonly remote: boolean;
  /** True where only the newest part of the history is there. */
  readonly shallow: boolean;
  /** What could not be looked at, in sentences. */
  readonly unknown: readonly string[];
}

const NONE: Clone = {
  git: 'none',
  revision: null,
  branch: null,
  upstream: null,
  lastFetchAt: null,
  behindBy: null,
  uncommitted: null,
  remote: false,
  shallow: false,
  unknown: [],
};

/** Reads the repository's own files, and asks git, where it is installed, what only git can tell. Never the network. */
export async function readClone(root: string): Promise<Clone> {
  const search = findRepository(root);
  if (!search.found) {
    return search.reason === null ? NONE : { ...NONE, git: 'unknown', unknown: [search.reason] };
  }
  const { repository } = search;
  const head = readHead(repository);
  const shallow = isShallow(repository);
  const status = await readStatus(root);
  const unknown: string[] = [];
  let { commit, branch } = head;
  let upstream: string | null = null;
  let behindBy: number | null = null;
  if (status.ok) {
    ({ upstream } = status);
    commit = status.commit ?? commit;
    branch = status.branch ?? branch;
    // Two shallow histories that don't meet count everything as missing; that says nothing of the distance.
    if (status.behindBy !== null && !(shallow && status.aheadBy !== 0 && status.behindBy !== 0)) {
      ({ behindBy } = status);
    } else if (upstream !== null) {
      unknown.push(
        shallow
          ? `the history is too shallow to tell how far it is behind ${upstream}`
          : `${upstream} is gone, so that nothing tells how far behind the clone is`,
      );
    }
  } else {
    unknown.push(`uncommitted changes and the distance to the upstream (${status.reason})`);
  }
  const remote = hasRemote(repository);
  const lastFetchAt = lastFetchOf(repository);
  if (upstream !== null && lastFetchAt === null) unknown.push('when the clone was last fetched');
  return {
    git: unknown.length === 0 ? 'ok' : 'unknown',
    revision: shortened(commit),
    branch,
    upstream,
    lastFetchAt,
    behindBy,
    uncommitted: status.ok ? status.uncommitted : null,
    remote,
    shallow,
    unknown,
  };
}

type StatusReading =
  | {
      readonly ok: true;
      readonly commit: string | null;
      readonly branch: string | null;
      readonly upstream: string | null;
      readonly aheadBy: number | null;
      readonly behindBy: number | null;
      readonly uncommitted: number;
    }
  | { readonly ok: false; readonly reason: string };

/** One run tells the commit, the branch, its upstream, the distance and what is uncommitted. */
async function readStatus(root: string): Promise<StatusReading> {
  const run = await runGit(root, [
    'status',
    '--porcelain=v2',
    '--branch',
    '--ahead-behind',
    '--untracked-files=all',
    '--ignore-submodules=all',
    '--no-renames',
    '-z',
    '--',
    '.',
  ]);
  if (!run.ok) return { ok: false, reason: run.reason };
  const header = new Map<string, string>();
  let uncommitted = 0;
  for (const line of run.stdout.toString('utf8').split('\0')) {
    const field = /^# (\S+) (.*)$/.exec(line);
    if (field?.[1] !== undefined) header.set(field[1], field[2] ?? '');
    else if (line !== '') uncommitted++;
  }
  const distance = /^\+(\d+) -(\d+)$/.exec(header.get('branch.ab') ?? '');
  const oid = header.get('branch.oid');
  const branch = header.get('branch.head');
  return {
    ok: true,
    commit: oid === undefined || oid === '(initial)' ? null : oid,
    branch: branch === undefined || branch === '(detached)' ? null : branch,
    upstream: header.get('branch.upstream') ?? null,
    aheadBy: distance === null ? null : Number(distance[1]),
    behindBy: distance === null ? null : Number(distance[2]),
    uncommitted,
  };
}
