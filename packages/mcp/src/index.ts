import type { ServeOptions } from './serve.js';
import { claimStdout } from './stdio/claimStdout.js';

export type { LogLevel } from './program/log.js';
export type { ServeOptions } from './serve.js';

/**
 * Serves a corpus over stdio until the client hangs up. Stdout is claimed before anything else is loaded; it stays so.
 *
 * @example
 * await serve({ root: 'corpus' });
 */
export async function serve(options: ServeOptions): Promise<void> {
  const output = claimStdout();
  const { serveFrames } = await import('./serve.js');
  await serveFrames(output, options);
}
