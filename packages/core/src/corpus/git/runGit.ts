import { existsSync } from 'node:fs';
import path from 'node:path';

export type GitRun =
  | { readonly ok: true; readonly stdout: Buffer }
  /** `missing`: git is not installed. `slow`: it did not end in time. `failed`: it said no, with its reason. */
  | { readonly ok: false; readonly why: 'missing' | 'slow' | 'failed'; readonly reason: string };

/**
 * Runs git in a folder. Never the network (no transport is allowed, so that a partial clone can't fetch what it lacks),
 * never a program that the repository's configuration names, never a lock or a prompt. The caller's own `GIT_*`
 * variables are left out: within a hook they would point at another repository.
 */
export function runGit(
  folder: string,
  args: readonly string[],
  options: { input?: string | undefined; timeoutMs?: number | undefined; maxBytes?: number | undefined } = {},
): Promise<GitRun> {
  const { timeoutMs = 20_000, maxBytes = 2 ** 30 } = options;
  return new Promise((resolve) => {
    const { spawn } = process.getBuiltinModule('node:child_process');
    const child = spawn(gitProgram(), [...SAFE, ...args], { cwd: folder, env: cleanEnvironment(), windowsHide: true });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    let outcome: GitRun | null = null;
    const stop = (why: 'slow' | 'failed', reason: string): void => {
      outcome ??= { ok: false, why, reason };
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('slow', `git took more than ${timeoutMs / 1000} seconds`), timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) stop('slow', `git answered with more than ${maxBytes} bytes`);
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < 2000) complaint += chunk.toString('utf8');
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      outcome ??=
        error.code === 'ENOENT'
          ? { ok: false, why: 'missing', reason: 'git is not installed' }
          : { ok: false, why: 'failed', reason: `git could not be started (${error.code ?? 'unknown error'})` };
      clearTimeout(timer);
      resolve(outcome);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (outcome === null) {
        outcome =
          code === 0
            ? { ok: true, stdout: Buffer.concat(chunks) }
            : { ok: false, why: 'failed', reason: firstLine(complaint) || `git ended with code ${code ?? 'none'}` };
      }
      resolve(outcome);
    });
    // Git may end before it has read everything; its exit code tells the story.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}

/** On Windows a bare name is looked for in the folder at hand first, which may be the corpus: nothing of it is ever run. */
function gitProgram(): string {
  if (process.platform !== 'win32') return 'git';
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return (
    folders.map((folder) => path.join(folder, 'git.exe')).find((file) => existsSync(file)) ?? 'git-is-not-installed'
  );
}

const SAFE = [
  '--no-optional-locks',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', 'core.hooksPath=', 'core.quotePath=false', 'log.showSignature=false'].flatMap(
    (setting) => ['-c', setting],
  ),
];

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^GIT_/i.test(name) ||
      /^GIT_(?:CONFIG_(?:COUNT|KEY_\d+|VALUE_\d+|GLOBAL|SYSTEM|NOSYSTEM)|EXEC_PATH)$/i.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]?.slice(0, 300) ?? '';
}
