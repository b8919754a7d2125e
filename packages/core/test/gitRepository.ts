import { execFileSync } from 'node:child_process';

/** Runs git for a test, apart from the user's own configuration and at a fixed date. */
export function git(folder: string, ...args: string[]): string {
  return gitAt(folder, '2026-11-01T12:00:00Z', ...args);
}

export function gitAt(folder: string, date: string, ...args: string[]): string {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return execFileSync(
    'git',
    [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@example.org',
      '-c',
      'protocol.file.allow=always',
      '-c',
      'gc.auto=0',
      '-c',
      'maintenance.auto=false',
      ...args,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(inherited),
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
      },
    },
  ).trim();
}

/** Commits everything in the folder. */
export function commit(folder: string, message: string, date = '2026-11-01T12:00:00Z'): void {
  git(folder, 'add', '-A');
  gitAt(folder, date, 'commit', '-q', '--allow-empty', '-m', message);
}

/** False where git is not installed: what needs it is skipped then. */
export function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
