import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BearingError } from '@bearing/format';

/** A verb that works on the corpus itself and is no run of a producer: it records no state. */
export interface LocalCommand {
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  run(positionals: readonly string[], values: Values): LocalResult;
}

export interface LocalResult {
  readonly exitCode: number;
  readonly text: string;
  readonly json: unknown;
}

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

export class WrongUsage extends Error {}

const SHARED: NonNullable<ParseArgsConfig['options']> = {
  corpus: { type: 'string' },
  folder: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/** Runs it: what it answers to stdout, errors as one line to stderr. Exit 1 failed or issues, 2 wrong usage. */
export function runLocalCommand(name: string, command: LocalCommand, argv: readonly string[]): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { ...command.options, ...SHARED },
      allowPositionals: true,
      strict: true,
    });
    if (values['help'] === true) {
      process.stdout.write(command.help);
      return 0;
    }
    const result = command.run(positionals, values);
    process.stdout.write(values['json'] === true ? `${JSON.stringify(result.json, null, 2)}\n` : result.text);
    return result.exitCode;
  } catch (error) {
    const wrongUsage =
      error instanceof WrongUsage || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true;
    if (wrongUsage) process.stderr.write(`USAGE: ${(error as Error).message}; see bearing-decisions ${name} --help\n`);
    else
      process.stderr.write(
        `${error instanceof BearingError ? error.toLine() : `FAILED: ${(error as Error).message}`}\n`,
      );
    return wrongUsage ? 2 : 1;
  }
}

export function textValue(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A repeatable option, each of which may hold a comma list. */
export function listValue(values: Values, name: string): string[] {
  const value = values[name];
  const texts = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return texts
    .filter((text): text is string => typeof text === 'string')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

export function corpusOf(values: Values): string {
  return textValue(values, 'corpus') ?? (process.env['BEARING_CORPUS'] || './corpus');
}

export function folderOf(values: Values): string {
  return (textValue(values, 'folder') ?? 'decisions').replace(/^\/+|\/+$/g, '');
}
