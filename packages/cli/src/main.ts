import path from 'node:path';
import { VERSION } from '@bearing/core';
import { run } from './run.js';

const { env, stdout, stderr, stdin } = process;

// A reader that hangs up (`| head`) is no crash.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
}

// No await here: an executable's bytecode is no module and knows none at the top.
void run({
  argv: process.argv.slice(2),
  env,
  version: VERSION,
  stdin: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks).toString('utf8');
  },
  screen: {
    columns: Math.min(stdout.columns || 80, 100),
    colour: stdout.isTTY && (env['NO_COLOR'] ?? '') === '',
  },
  progress:
    stderr.isTTY && env['TERM'] !== 'dumb'
      ? {
          write: (text) => void stderr.write(text),
          now: () => Number(process.hrtime.bigint() / 1_000_000n),
          columns: stderr.columns || 80,
        }
      : undefined,
  program: programOf(process.argv, process.execPath),
  writeOut: (text) => write(stdout, text),
  writeError: (text) => write(stderr, text),
}).then((code) => {
  process.exitCode = code;
});

/** Waits until the text is handed over: output through a pipe is complete whatever its size. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve());
  });
}

/** A single-file executable starts itself; the script is started by Node with its path. */
function programOf(argv: readonly string[], execPath: string): { command: string; args: string[] } {
  const runtime = /^(?:node|bun)(?:\.exe)?$/i.test(path.basename(execPath));
  return runtime ? { command: execPath, args: [path.resolve(argv[1] ?? '')] } : { command: execPath, args: [] };
}
