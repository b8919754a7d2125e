import { BearingError } from '@bearing/core';
import { nearestWord } from './nearest.js';
import { GLOBAL_OPTIONS, type OptionSpec, type OptionValues } from './option.js';

/**
 * Reads a verb's arguments. `node:util` splits them; what is wrong is told in our own words, with the nearest name.
 *
 * @throws BearingError `USAGE` for an unknown option, a missing value, or a value where none belongs.
 */
export function parseVerbArguments(
  verb: string,
  own: readonly OptionSpec[],
  argv: readonly string[],
): { options: OptionValues; positionals: string[] } {
  const specs = new Map([...own, ...GLOBAL_OPTIONS].map((spec) => [spec.name, spec]));
  // Taken here: it takes a while to load, and `--version` needs none of it.
  const { parseArgs } = process.getBuiltinModule('node:util');
  const { tokens } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      [...specs.values()].map(({ name, short, value }) => [
        name,
        {
          type: value === undefined ? ('boolean' as const) : ('string' as const),
          ...(short === undefined ? {} : { short }),
        },
      ]),
    ),
  });
  const options: Record<string, string | boolean | string[]> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = specs.get(token.name);
    if (spec === undefined) throw unknownOption(verb, token.rawName, [...specs.keys()]);
    if (spec.value === undefined) {
      if (token.value !== undefined) throw usage(verb, `--${spec.name} takes no value`, `write --${spec.name} alone`);
      options[spec.name] = true;
    } else if (token.value === undefined || (!token.inlineValue && isOption(token.value, specs))) {
      throw usage(verb, `--${spec.name} lacks its value`, `write --${spec.name} ${spec.value}`);
    } else if (spec.repeatable === true) {
      const given = options[spec.name];
      options[spec.name] = [...(Array.isArray(given) ? given : []), token.value];
    } else {
      options[spec.name] = token.value;
    }
  }
  return { options, positionals };
}

/** A whole number given as an option's value. @throws BearingError `USAGE` */
export function numberOption(verb: string, name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw usage(verb, `--${name} is ${JSON.stringify(text)}`, 'give a whole number');
}

/** `--now`: a day or an instant; a day means noon in UTC, away from both its edges. @throws BearingError `USAGE` */
export function timeOption(text: string | undefined): Date {
  if (text === undefined) return new Date();
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00Z` : text);
  if (/^\d{4}-\d{2}-\d{2}(?:T\S+)?$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new BearingError('USAGE', `--now is no time (${JSON.stringify(text)})`, {
    hint: 'write it as 2026-11-30 or 2026-11-30T12:00:00Z',
  });
}

/** An option of ours where a value should be: `--limit --json` lacks a limit. */
function isOption(value: string, specs: ReadonlyMap<string, OptionSpec>): boolean {
  return value.startsWith('--') && specs.has(value.slice(2).split('=')[0] ?? '');
}

function unknownOption(verb: string, typed: string, names: readonly string[]): BearingError {
  const nearest = nearestWord(typed.replace(/^-+/, ''), names);
  const text = typed.includes(' ') ? '; a query that starts with "-" stands behind "--"' : '';
  return usage(
    verb,
    `there is no option ${typed}`,
    `${nearest === null ? '' : `did you mean --${nearest}? `}see "bearing ${verb} --help"${text}`,
  );
}

function usage(verb: string, what: string, hint: string): BearingError {
  return new BearingError('USAGE', what, { where: verb, hint });
}
