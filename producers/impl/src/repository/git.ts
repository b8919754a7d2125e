import { spawn, spawnSync } from 'node:child_process';
import type { CalendarDate } from '@bearing/format';

/** What git prints, or `null` where there is no git, no repository, or it fails. Reads only; never asks for a password. */
export function git(root: string, args: readonly string[]): string | null {
  const result = spawnSync('git', [...SAFE, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 << 20,
    env: environment(),
  });
  return result.status === 0 ? result.stdout : null;
}

export function gitLines(root: string, args: readonly string[]): string[] {
  return (git(root, args) ?? '').split('\n').filter((line) => line !== '');
}

/**
 * The day of the last commit that touched each of the paths. One walk through the history for all of them, ended as soon
 * as each has its date.
 */
export function lastCommitDates(root: string, paths: readonly string[]): Promise<Map<string, CalendarDate>> {
  const wanted = new Set(paths);
  const dates = new Map<string, CalendarDate>();
  if (wanted.size === 0) return Promise.resolve(dates);
  return new Promise((resolve) => {
    const args = [
      ...SAFE,
      'log',
      '--no-renames',
      '--name-only',
      '-z',
      '--format=:::%cs',
      '--',
      ...(paths.length <= 400 ? paths : []),
    ];
    const child = spawn('git', args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'ignore'] });
    let rest = '';
    let date = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      const parts = (rest + text).split('\0');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const name = part.replace(/^\n*(?::::\d{4}-\d{2}-\d{2})?\n*/, (head) => {
          date = /\d{4}-\d{2}-\d{2}/.exec(head)?.[0] ?? date;
          return '';
        });
        if (wanted.delete(name)) dates.set(name, date);
      }
      if (wanted.size === 0) child.kill();
    });
    child.on('error', () => resolve(dates));
    child.on('close', () => {
      if (wanted.delete(rest)) dates.set(rest, date);
      resolve(dates);
    });
  });
}

/** A repository that is looked at must not run anything here: no hooks, no external differ, no fetching of objects. */
const SAFE = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
  '-c',
  'protocol.allow=never',
  '--literal-pathspecs',
  '--no-pager',
];

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' };
}
