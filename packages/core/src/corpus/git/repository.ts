import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where a folder's git repository keeps its things. */
export interface Repository {
  /** The folder that holds `.git`. */
  readonly workTree: string;
  /** `.git` itself, or what a work tree's or submodule's `.git` file points to. Holds HEAD and FETCH_HEAD. */
  readonly gitFolder: string;
  /** Shared by all work trees of a repository. Holds the refs, their logs and the configuration. */
  readonly commonFolder: string;
}

export type RepositorySearch =
  | { readonly found: true; readonly repository: Repository }
  /** `reason` is null where there simply is none, else why the one there can't be read. */
  | { readonly found: false; readonly reason: string | null };

/** Looks for the repository around a folder, upwards, as git does. Reads files only; starts nothing. */
export function findRepository(folder: string): RepositorySearch {
  let workTree: string;
  try {
    workTree = realpathSync(folder);
  } catch {
    return { found: false, reason: null };
  }
  for (;;) {
    const dotGit = path.join(workTree, '.git');
    const kind = kindOf(dotGit);
    if (kind === 'folder' && kindOf(path.join(dotGit, 'HEAD')) !== null) {
      return { found: true, repository: { workTree, gitFolder: dotGit, commonFolder: commonFolderOf(dotGit) } };
    }
    if (kind === 'file') {
      const target = /^gitdir: (.+)$/m.exec(readText(dotGit) ?? '')?.[1]?.trim();
      const gitFolder = target === undefined ? null : path.resolve(workTree, target);
      if (gitFolder === null || kindOf(path.join(gitFolder, 'HEAD')) === null) {
        return { found: false, reason: `${JSON.stringify('.git')} points to a folder that is not there` };
      }
      return { found: true, repository: { workTree, gitFolder, commonFolder: commonFolderOf(gitFolder) } };
    }
    const parent = path.dirname(workTree);
    if (parent === workTree) return { found: false, reason: null };
    workTree = parent;
  }
}

/** The commit and branch that HEAD stands at. `commit` is null on a branch without commits and where no file tells it. */
export function readHead({ gitFolder, commonFolder }: Repository): { commit: string | null; branch: string | null } {
  const head = readText(path.join(gitFolder, 'HEAD'))?.trim() ?? '';
  const ref = /^ref: (refs\/.+)$/.exec(head)?.[1];
  if (ref === undefined) return { commit: COMMIT.test(head) ? head : null, branch: null };
  // A repository that keeps its refs in tables leaves this name in HEAD; only git itself can read it then.
  if (ref === 'refs/heads/.invalid') return { commit: null, branch: null };
  const branch = ref.replace(/^refs\/heads\//, '');
  return { commit: readRef(gitFolder, commonFolder, ref), branch };
}

function readRef(gitFolder: string, commonFolder: string, ref: string): string | null {
  for (const folder of [gitFolder, commonFolder]) {
    const loose = readText(path.join(folder, ...ref.split('/')))?.trim();
    if (loose !== undefined && COMMIT.test(loose)) return loose;
  }
  for (const line of (readText(path.join(commonFolder, 'packed-refs')) ?? '').split('\n')) {
    const [commit, name] = line.trim().split(' ');
    if (name === ref && commit !== undefined && COMMIT.test(commit)) return commit;
  }
  return null;
}

/** True where only the newest part of the history is there. */
export function isShallow({ commonFolder }: Repository): boolean {
  return kindOf(path.join(commonFolder, 'shallow')) === 'file';
}

/** True where the repository knows another one to fetch from. */
export function hasRemote({ commonFolder }: Repository): boolean {
  return /^\s*\[remote /m.test(readText(path.join(commonFolder, 'config')) ?? '');
}

/**
 * When this clone last heard from another repository: its last fetch, else the clone itself, else the last push (which
 * shows where the other stands as well). `null` where no file tells it.
 */
export function lastFetchOf({ gitFolder, commonFolder }: Repository): Date | null {
  const times = [gitFolder, commonFolder].flatMap((folder) => {
    try {
      const { size, mtime } = statSync(path.join(folder, 'FETCH_HEAD'));
      // Git empties the file as a fetch starts: an empty one is a fetch that failed.
      return size > 0 ? [mtime] : [];
    } catch {
      return [];
    }
  });
  const logs = path.join(commonFolder, 'logs');
  const entries = [
    ...logEntries(path.join(logs, 'HEAD')).filter(({ message }) => message.startsWith('clone:')),
    ...remoteLogs(path.join(logs, 'refs', 'remotes')).flatMap((file) => logEntries(file).slice(-1)),
  ];
  times.push(...entries.map(({ time }) => time));
  return times.reduce<Date | null>((latest, time) => (latest === null || time > latest ? time : latest), null);
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

function logEntries(file: string): { time: Date; message: string }[] {
  return (readText(file) ?? '').split('\n').flatMap((line) => {
    const match = /> (\d{1,12}) [+-]\d{4}\t(.*)$/.exec(line);
    return match === null ? [] : [{ time: new Date(Number(match[1]) * 1000), message: match[2] ?? '' }];
  });
}

function remoteLogs(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const below = path.join(folder, entry.name);
      return entry.isDirectory() ? remoteLogs(below) : [below];
    });
  } catch {
    return [];
  }
}

function commonFolderOf(gitFolder: string): string {
  const common = readText(path.join(gitFolder, 'commondir'))?.trim();
  return common === undefined || common === '' ? gitFolder : path.resolve(gitFolder, common);
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function kindOf(file: string): 'file' | 'folder' | null {
  try {
    return statSync(file).isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}
