import { BearingError, calendarDateOf } from '@bearing/format';
import { readInstant } from '../../freshness/instant.js';
import { findRepository, isShallow, type Repository } from './repository.js';
import { type GitRun, runGit } from './runGit.js';

/** A commit of the repository around the corpus. */
export interface PastRevision {
  readonly commit: string;
  /** Shortened to seven characters. */
  readonly revision: string;
  /** RFC 3339. */
  readonly committedAt: string;
}

/** A file of a commit or of the work tree, by its path below the corpus. */
export interface TreeFile {
  readonly path: string;
  readonly blob: string;
}

/**
 * The commit that a revision or a date means. A day means its end where the corpus is looked at as it stood then, and its
 * start where changes are counted from it. `null` only where `since` a date reaches back before the first commit.
 * @throws BearingError `GIT_NONE`, `GIT_MISSING`, `GIT_FAILED`, `REVISION_UNKNOWN`, `HISTORY_SHALLOW`
 */
export async function findRevision(root: string, given: string, day: 'start'): Promise<PastRevision | null>;
export async function findRevision(root: string, given: string, day: 'end'): Promise<PastRevision>;
export async function findRevision(root: string, given: string, day: 'start' | 'end'): Promise<PastRevision | null> {
  const repository = requireRepository(root);
  const instant = instantOf(given, day);
  if (instant !== null) return await revisionBefore(root, repository, given, instant, day);
  // What starts with a hyphen would be an option; no name of a revision does.
  const run =
    given.startsWith('-') || given.trim() === ''
      ? null
      : await runGit(root, ['rev-parse', '--verify', '--quiet', `${given}^{commit}`]);
  if (run !== null && !run.ok) refuseUnlessAnswered(run);
  const commit = run?.ok === true ? textOf(run) : '';
  if (commit === '') {
    throw new BearingError('REVISION_UNKNOWN', 'git knows no such revision', {
      where: JSON.stringify(given.slice(0, 200)),
      hint: isShallow(repository)
        ? 'the history is shallow: git fetch --unshallow brings the rest'
        : 'give a commit, a branch, a tag, or a day as 2026-11-01',
    });
  }
  return await revisionOf(root, commit);
}

async function revisionBefore(
  root: string,
  repository: Repository,
  given: string,
  instant: Date,
  day: 'start' | 'end',
): Promise<PastRevision | null> {
  const before = day === 'start' ? instant.getTime() / 1000 - 1 : instant.getTime() / 1000;
  const run = await runGit(root, ['rev-list', '-1', '--first-parent', `--before=@${Math.floor(before)} +0000`, 'HEAD']);
  if (!run.ok) refuseUnlessAnswered(run);
  const commit = run.ok ? textOf(run) : '';
  if (commit !== '') return await revisionOf(root, commit);
  if (isShallow(repository)) {
    throw new BearingError('HISTORY_SHALLOW', 'the history of this clone begins later', {
      where: given,
      hint: 'bring the rest with git fetch --unshallow',
    });
  }
  if (day === 'start') return null;
  throw new BearingError('REVISION_UNKNOWN', 'the history begins later', {
    where: given,
    hint: 'give a later day; "git log" shows the first',
  });
}

/** All files of the corpus at a commit. @throws BearingError `GIT_FAILED` */
export async function filesAt(root: string, commit: string): Promise<TreeFile[]> {
  const run = await answered(root, ['ls-tree', '-r', '-z', commit]);
  return textOf(run)
    .split('\0')
    .flatMap((entry) => {
      const match = /^100\d{3} blob ([0-9a-f]+)\t([\s\S]+)$/.exec(entry);
      return match?.[1] === undefined || match[2] === undefined ? [] : [{ blob: match[1], path: match[2] }];
    });
}

/**
 * Paths below the corpus that differ between a commit and the files as they stand now, committed or not.
 * `null` for the commit stands for the time before the first. @throws BearingError `GIT_FAILED`
 */
export async function pathsChangedSince(root: string, commit: string | null): Promise<string[]> {
  const base = commit ?? textOf(await answered(root, ['hash-object', '-t', 'tree', '--stdin']));
  const changed = await answered(root, [
    ...['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', '--relative'],
    ...['--ignore-submodules=all', base, '--', '.'],
  ]);
  const untracked = await answered(root, ['ls-files', '-z', '--others', '--exclude-standard', '--', '.']);
  const paths = [changed, untracked].flatMap((run) => textOf(run).split('\0'));
  return [...new Set(paths.filter((path) => path !== ''))].sort();
}

/** The contents of blobs, in their order; `null` for one that is not here (a partial clone). @throws BearingError `GIT_FAILED` */
export async function readBlobs(root: string, blobs: readonly string[]): Promise<(Buffer | null)[]> {
  if (blobs.length === 0) return [];
  const { stdout } = await answered(root, ['cat-file', '--batch'], `${blobs.join('\n')}\n`);
  const contents: (Buffer | null)[] = [];
  for (let at = 0; at < stdout.length; ) {
    const lineEnd = stdout.indexOf(0x0a, at);
    const size = / blob (\d+)$/.exec(stdout.toString('latin1', at, lineEnd))?.[1];
    at = lineEnd + 1;
    if (size === undefined) {
      contents.push(null);
    } else {
      contents.push(stdout.subarray(at, at + Number(size)));
      at += Number(size) + 1;
    }
  }
  return contents;
}

/** One version of a file in the history, and the commit that brought it. */
export interface PastFile extends TreeFile {
  readonly committedAt: string;
}

/** The versions of the files below a folder of the corpus, newest first. @throws BearingError `GIT_NONE`, `GIT_FAILED` */
export async function versionsBelow(root: string, folder: string, most: number): Promise<PastFile[]> {
  requireRepository(root);
  const run = await runGit(root, [
    ...['log', `--max-count=${most}`, '--first-parent', '--raw', '--no-abbrev', '--no-renames', '-z', '--relative'],
    ...['-m', '--format=%x01%cI', '--', folder],
  ]);
  if (!run.ok) {
    if (/does not have any commits/.test(run.reason)) return [];
    refuse(run);
  }
  return textOf(run)
    .split('\u0001')
    .flatMap((entry) => {
      const committedAt = entry.slice(0, 25);
      return [...entry.matchAll(/:\d+ 100\d{3} [0-9a-f]+ ([0-9a-f]+) [A-Z]\0([^\0]+)/g)].map((match) => ({
        committedAt: new Date(committedAt.trim()).toISOString(),
        blob: match[1] ?? '',
        path: match[2] ?? '',
      }));
    });
}

function requireRepository(root: string): Repository {
  const search = findRepository(root);
  if (search.found) return search.repository;
  throw new BearingError('GIT_NONE', search.reason ?? 'there is no git repository around the corpus', {
    where: root,
    hint: 'put the corpus under git to look at its past',
  });
}

async function revisionOf(root: string, commit: string): Promise<PastRevision> {
  const time = textOf(await answered(root, ['show', '-s', '--format=%ct', '--no-patch', commit]));
  return {
    commit,
    revision: commit.slice(0, 7),
    committedAt: new Date(Number(time.split('\n').at(-1)) * 1000).toISOString(),
  };
}

/** A day, or a date-time; anything else names a revision. */
function instantOf(given: string, day: 'start' | 'end'): Date | null {
  const instant = readInstant(given);
  if (instant === null || !/^\d{4}-\d{2}-\d{2}$/.test(given.trim())) return instant;
  return new Date(`${calendarDateOf(instant)}T${day === 'start' ? '00:00:00' : '23:59:59'}Z`);
}

async function answered(root: string, args: readonly string[], input?: string): Promise<Extract<GitRun, { ok: true }>> {
  const run = await runGit(root, args, { input, timeoutMs: 120_000 });
  return run.ok ? run : refuse(run);
}

/** `rev-parse --quiet` and a HEAD without commits end with a code of their own; that is an answer. */
function refuseUnlessAnswered(run: Extract<GitRun, { ok: false }>): void {
  const isAnswer =
    run.why === 'failed' &&
    /^git ended with code|unknown revision|bad revision|ambiguous argument|Needed a single/.test(run.reason);
  if (!isAnswer) refuse(run);
}

function refuse({ why, reason }: Extract<GitRun, { ok: false }>): never {
  throw new BearingError(why === 'missing' ? 'GIT_MISSING' : 'GIT_FAILED', reason, {
    hint: why === 'missing' ? 'install git to look at the past' : 'run "git status" in the corpus to see what is wrong',
  });
}

function textOf(run: Extract<GitRun, { ok: true }>): string {
  return run.stdout.toString('utf8').replace(/\n$/, '');
}
