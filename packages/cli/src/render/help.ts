import { GLOBAL_OPTIONS, type OptionSpec } from '../arguments/option.js';
import type { Verb } from '../verb.js';
import { wrap } from './wrap.js';

export function renderHelp(verbs: readonly Verb[]): string {
  return [
    "bearing: what a team's systems call things, what the schema looks like and why.",
    '',
    'usage: bearing VERB [options]',
    '',
    ...verbs.map(({ name, summary }) => wrap(summary, 80, `  ${name.padEnd(11)}`, ' '.repeat(13))),
    '',
    'Every verb takes:',
    ...GLOBAL_OPTIONS.map(optionLine),
    '',
    'bearing VERB --help tells more; bearing --version prints the version.',
  ].join('\n');
}

export function renderVerbHelp(verb: Verb): string {
  return [
    wrap(`bearing ${verb.name}: ${verb.summary}`, 80),
    '',
    `usage: bearing ${verb.name}${verb.usage === '' ? '' : ` ${verb.usage}`} [options]`,
    '',
    ...[...verb.options, ...GLOBAL_OPTIONS].map(optionLine),
    '',
    'examples:',
    ...verb.examples.flatMap(({ command, says }) => [`  ${command}`, `      ${says}`]),
    '',
    wrap(`exit codes: ${verb.exitCodes.map(({ code, means }) => `${code} ${means}`).join(', ')}`, 80),
  ].join('\n');
}

/** The flag, and what it says in a column of its own; a long flag stands on a line of its own. */
function optionLine({ name, short, value, says }: OptionSpec): string {
  const flag = `  --${name}${value === undefined ? '' : ` ${value}`}${short === undefined ? '' : `, -${short}`}`;
  const column = ' '.repeat(22);
  if (flag.length > 20) return `${flag}\n${wrap(says, 80, column)}`;
  return wrap(says, 80, flag.padEnd(22), column);
}
