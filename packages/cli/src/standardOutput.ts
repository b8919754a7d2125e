import { fstatSync, writeSync } from 'node:fs';

/**
 * Writes to stdout (1) or stderr (2) and waits until the text is handed over: output through a pipe is complete whatever
 * its size. Straight to the descriptor, since making `process.stdout` takes longer than all else that an executable does at
 * its start; the stream takes over what the descriptor can't take at once. A reader that hangs up (`| head`) is no crash.
 */
export async function write(descriptor: 1 | 2, text: string): Promise<void> {
  const bytes = Buffer.from(text, 'utf8');
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    hungUp(error);
    await writeByStream(descriptor === 1 ? process.stdout : process.stderr, bytes.subarray(written));
  }
}

/** Asks the module for terminals only where one is possible: it brings the sockets with it. */
export function isTerminal(descriptor: 1 | 2): boolean {
  try {
    if (process.platform !== 'win32' && !fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    return false;
  }
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}

/** Columns of the terminal behind a descriptor, 0 where it doesn't tell. */
export function columnsOf(descriptor: 1 | 2): number {
  return (descriptor === 1 ? process.stdout : process.stderr).columns || 0;
}

function writeByStream(stream: NodeJS.WriteStream, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on('error', (error) => {
      hungUp(error);
      reject(error);
    });
    stream.write(bytes, () => resolve());
  });
}

function hungUp(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException;
  // Windows calls a pipe without a reader EOF.
  if (code === 'EPIPE' || code === 'EOF') process.exit(process.exitCode ?? 0);
}
