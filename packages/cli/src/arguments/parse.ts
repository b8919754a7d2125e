import { parseArgs } from 'node:util';
import { BearingError } from '@bearing/core';
import { GLOBAL_OPTIONS, type OptionSpec, type OptionValues } from './option.js';

/** Reads a verb's arguments. @throws BearingError `USAGE` for an option it doesn't have. */
export function parseVerbArguments(
  verb: string,
  own: readonly OptionSpec[],
  argv: readonly string[],
): { options: OptionValues; positionals: string[] } {
  const specs = [...own, ...GLOBAL_OPTIONS];
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      strict: true,
      options: Object.fromEntries(
        specs.map(({ name, short, value, repeatable }) => [
          name,
          {
            type: value === undefined ? ('boolean' as const) : ('string' as const),
            multiple: repeatable ?? false,
            ...(short === undefined ? {} : { short }),
          },
        ]),
      ),
    });
    const options: Record<string, string | boolean | string[] | undefined> = {};
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value)) options[name] = value.filter((item): item is string => typeof item === 'string');
      else options[name] = value;
    }
    return { options, positionals };
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new BearingError('USAGE', message.split('. To specify')[0] ?? message, {
      where: verb,
      hint: `see "bearing ${verb} --help"`,
      cause: error,
    });
  }
}

/** A whole number given as an option's value. @throws BearingError `USAGE` */
export function numberOption(verb: string, name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new BearingError('USAGE', `--${name} is ${JSON.stringify(text)}`, { where: verb, hint: 'give a whole number' });
}

/** `--now`: a day or an instant; a day means noon in UTC, away from both its edges. @throws BearingError `USAGE` */
export function timeOption(text: string | undefined): Date {
  if (text === undefined) return new Date();
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00Z` : text);
  if (Number.isNaN(time.getTime())) {
    throw new BearingError('USAGE', `--now is no time (${JSON.stringify(text)})`, {
      hint: 'write it as 2026-11-30 or 2026-11-30T12:00:00Z',
    });
  }
  return time;
}
