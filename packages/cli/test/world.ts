import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '@bearing/cli';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
/** Bearing's own corpus. */
export const OWN_CORPUS = path.join(ROOT, 'corpus');

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs one command line in this process, without a terminal. */
export async function bearing(
  argv: readonly string[],
  options: { stdin?: string; columns?: number; env?: Record<string, string> } = {},
): Promise<Answer> {
  let out = '';
  let error = '';
  const code = await run({
    argv,
    env: options.env ?? {},
    version: '0.0.0',
    stdin: async () => options.stdin ?? '',
    screen: { columns: options.columns ?? 80, colour: false },
    program: { command: 'bearing', args: [] },
    writeOut: async (text) => {
      out += text;
    },
    writeError: async (text) => {
      error += text;
    },
  });
  return { code, out, error };
}

/** A folder of its own for a test file, removed when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bearing-cli-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
