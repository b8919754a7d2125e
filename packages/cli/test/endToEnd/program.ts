import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../world.js';

/** The program under test: the executable that BEARING_BIN names, else the launcher on this Node. */
export const PROGRAM: readonly [string, ...string[]] =
  process.env['BEARING_BIN'] === undefined
    ? [process.execPath, path.join(ROOT, 'packages', 'cli', 'bin', 'bearing.cjs')]
    : [path.resolve(process.env['BEARING_BIN'])];

/** Runs the program as its users do and waits for its end. */
export function start(
  argv: readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>>; input?: string } = {},
): SpawnSyncReturns<string> {
  const [command, ...args] = PROGRAM;
  return spawnSync(command, [...args, ...argv], {
    encoding: 'utf8',
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    input: options.input ?? '',
    maxBuffer: 1 << 28,
  });
}
