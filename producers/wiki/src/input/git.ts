import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CalendarDate } from '@bearing/format';
import { withoutCredentials } from '../html/urls.js';

/** What git knows about a folder of pages. */
export interface GitHistory {
  /** The day each file was last changed, as its author wrote it, by path relative to the folder. */
  readonly lastChange: ReadonlyMap<string, CalendarDate>;
  /** Where the wiki was cloned from, without a password; null where it has no remote. */
  readonly remote: string | null;
}

/**
 * Asks git when each file below a folder was last changed. A shallow clone doesn't know for files that were not
 * changed since, and a file with changes not committed has no date either: both are left out.
 *
 * @returns null where the folder is in no git repository or there is no git
 */
export async function readGitHistory(folder: string): Promise<GitHistory | null> {
  try {
    const [log, edge, status, remotes] = await Promise.all([
      git(folder, [
        'log',
        '--no-renames',
        '--relative',
        '--name-only',
        '-z',
        '--format=%x01%H %ad',
        '--date=short',
        '--',
        '.',
      ]),
      shallowEdge(folder),
      git(folder, ['status', '--porcelain', '-z', '--no-renames', '--', '.']),
      git(folder, ['config', '--get', 'remote.origin.url']).catch(() => ''),
    ]);
    const prefix = (await git(folder, ['rev-parse', '--show-prefix'])).trim();
    const lastChange = new Map<string, CalendarDate>();
    const seen = new Set<string>();
    for (const commit of log.split('\x01').slice(1)) {
      const [head = '', ...names] = commit.split(/[\0\n]/);
      const [hash = '', date = ''] = head.split(' ');
      for (const name of names) {
        if (name === '' || seen.has(name)) continue;
        seen.add(name);
        if (!edge.has(hash)) lastChange.set(name, date);
      }
    }
    for (const line of status.split('\0')) lastChange.delete(line.slice(3).slice(prefix.length));
    return { lastChange, remote: remotes.trim() === '' ? null : withoutCredentials(remotes.trim()) };
  } catch {
    return null;
  }
}

/** The commits at which a shallow clone ends: every file seems to come from there. */
async function shallowEdge(folder: string): Promise<ReadonlySet<string>> {
  const shallow = (await git(folder, ['rev-parse', '--is-shallow-repository'])).trim() === 'true';
  if (!shallow) return new Set();
  return new Set((await git(folder, ['rev-list', '--max-parents=0', '--all'])).split('\n').filter(Boolean));
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  // The folder's own settings must not be able to start a program.
  const safe = ['-c', 'core.quotepath=off', '-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false'];
  const { stdout } = await run('git', [...safe, '-C', folder, ...args], {
    maxBuffer: 512 * 1024 * 1024,
    windowsHide: true,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
  });
  return stdout;
}

const run = promisify(execFile);
