import { BearingError } from '@bearing/core';
import type { LogLevel } from '@bearing/mcp';
import { oneOf } from '../arguments/nearest.js';
import { switchOption, textOption } from '../arguments/option.js';
import type { Verb } from '../verb.js';

const LEVELS: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug'];

export const mcpVerb: Verb = {
  name: 'mcp',
  summary: 'serve the corpus to an assistant over MCP (the same as bearing-mcp)',
  usage: '',
  options: [
    { name: 'structured', says: 'send structured content and output schemas beside the text' },
    { name: 'log-level', value: 'LEVEL', says: `what goes to stderr: ${LEVELS.join(', ')} (default warn)` },
  ],
  examples: [{ command: 'bearing mcp --corpus ./corpus', says: 'started by the client, not by hand' }],
  exitCodes: [
    { code: 0, means: 'the client hung up' },
    { code: 2, means: 'error' },
  ],
  async run({ root, options, now }) {
    const level = textOption(options, 'log-level') ?? 'warn';
    const logLevel = LEVELS.find((name) => name === level);
    if (logLevel === undefined) {
      throw new BearingError('USAGE', `there is no log level ${JSON.stringify(level)}`, {
        hint: oneOf(level, LEVELS),
      });
    }
    // Loaded here alone: the server's packages take longer to load than a query takes.
    const { serve } = await import('@bearing/mcp');
    await serve({
      root,
      structured: switchOption(options, 'structured'),
      logLevel,
      // A server lives for days: only a time that was asked for stands still.
      clock: textOption(options, 'now') === undefined ? undefined : () => now,
    });
    return { exitCode: 0 };
  },
};
