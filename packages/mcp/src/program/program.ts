import { BearingError, VERSION } from '@bearing/core';
import { serveFrames } from '../serve.js';
import type { FrameOutput } from '../stdio/claimStdout.js';

import { HELP, readOptions } from './options.js';

/** The program `bearing-mcp`. @returns its exit code: 0 the client hung up, 2 it was started wrongly */
export async function runProgram(
  output: FrameOutput,
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    const options = readOptions(argv, env);
    if (options.show !== null) {
      const text = options.show === 'help' ? HELP : `${VERSION}\n`;
      await new Promise<void>((resolve) => output.write(text, () => resolve()));
      return 0;
    }
    await serveFrames(output, options);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof BearingError ? error.toLine() : String(error)}\n`);
    return 2;
  }
}
