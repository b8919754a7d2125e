import { parseArgs } from 'node:util';
import { BearingError } from '@bearing/core';
import { LOG_LEVELS, type LogLevel } from './log.js';

export const HELP = `bearing-mcp: serves a corpus of team context to an assistant, over MCP on stdin and stdout

Usage: bearing-mcp [--corpus DIR] [--structured] [--log-level LEVEL]

  --corpus DIR       the folder with the documents; else BEARING_CORPUS, else ./corpus
  --structured       send structured content and output schemas beside the text
  --log-level LEVEL  silent, error, warn (default), info or debug, on stderr
  --now TIME         count ages to this time, e.g. 2026-03-04; else BEARING_NOW, else the present
  --help, --version

It is started by the client, not by hand; stdout carries the protocol alone.
`;

export interface ProgramOptions {
  /** What to print instead of serving. */
  readonly show: 'help' | 'version' | null;
  readonly root: string;
  readonly structured: boolean;
  readonly logLevel: LogLevel;
  readonly clock: () => Date;
}

/** @throws BearingError `OPTION_INVALID`, `OPTION_UNKNOWN` */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProgramOptions {
  const values = parse(argv);
  const level = values['log-level'] ?? 'warn';
  const logLevel = LOG_LEVELS.find((name) => name === level);
  if (logLevel === undefined) {
    throw new BearingError('OPTION_INVALID', `there is no level ${JSON.stringify(level)}`, {
      where: '--log-level',
      hint: `take one of ${LOG_LEVELS.join(', ')}`,
    });
  }
  const now = nonEmpty(values.now) ?? nonEmpty(env['BEARING_NOW']);
  const time = now === undefined ? null : new Date(now);
  if (time !== null && Number.isNaN(time.getTime())) {
    throw new BearingError('OPTION_INVALID', `${JSON.stringify(now)} is no time`, {
      where: '--now',
      hint: 'write it as 2026-03-04 or 2026-03-04T12:00:00Z',
    });
  }
  return {
    show: values.help === true ? 'help' : values.version === true ? 'version' : null,
    root: nonEmpty(values.corpus) ?? nonEmpty(env['BEARING_CORPUS']) ?? 'corpus',
    structured: values.structured ?? false,
    logLevel,
    clock: time === null ? () => new Date() : () => new Date(time),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      allowPositionals: false,
      options: {
        corpus: { type: 'string' },
        structured: { type: 'boolean' },
        'log-level': { type: 'string' },
        now: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new BearingError('OPTION_UNKNOWN', error instanceof Error ? error.message : String(error), {
      where: 'bearing-mcp',
      hint: 'see bearing-mcp --help',
      cause: error,
    });
  }
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text;
}
