import path from 'node:path';
import { VERSION } from '@bearing/core';
import { run } from './run.js';
import { columnsOf, isTerminal, write } from './standardOutput.js';
import { TerminalScreen } from './terminal.js';

const { env } = process;

// No await here: an executable's bytecode is no module and knows none at the top.
void run({
  argv: process.argv.slice(2),
  env,
  version: VERSION,
  stdin: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks).toString('utf8');
  },
  screen: new TerminalScreen(env),
  progress: {
    isShown: () => env['TERM'] !== 'dumb' && isTerminal(2),
    write: (text) => void process.stderr.write(text),
    now: () => Number(process.hrtime.bigint() / 1_000_000n),
    columns: () => columnsOf(2) || 80,
  },
  program: programOf(process.argv, process.execPath),
  writeOut: (text) => write(1, text),
  writeError: (text) => write(2, text),
}).then((code) => {
  process.exitCode = code;
});

/** A single-file executable starts itself; the script is started by Node with its path. */
function programOf(argv: readonly string[], execPath: string): { command: string; args: string[] } {
  const runtime = /^(?:node|bun)(?:\.exe)?$/i.test(path.basename(execPath));
  return runtime ? { command: execPath, args: [path.resolve(argv[1] ?? '')] } : { command: execPath, args: [] };
}
