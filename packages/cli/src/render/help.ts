import { GLOBAL_OPTIONS, type OptionSpec } from '../arguments/option.js';
import type { Verb } from '../verb.js';

export function renderHelp(verbs: readonly Verb[]): string {
  return [
    "bearing: what a team's systems call things, what the schema looks like and why.",
    '',
    'usage: bearing VERB [options]',
    '',
    ...verbs.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`),
    '',
    'Every verb takes:',
    ...GLOBAL_OPTIONS.map(optionLine),
    '',
    'bearing VERB --help tells more; bearing --version prints the version.',
  ].join('\n');
}

export function renderVerbHelp(verb: Verb): string {
  return [
    `bearing ${verb.name}: ${verb.summary}`,
    '',
    `usage: bearing ${verb.name}${verb.usage === '' ? '' : ` ${verb.usage}`} [options]`,
    '',
    ...[...verb.options, ...GLOBAL_OPTIONS].map(optionLine),
    '',
    ...verb.examples.flatMap(({ command, says }) => [`  ${command}`, `      ${says}`]),
    '',
    `exit codes: ${verb.exitCodes.map(({ code, means }) => `${code} ${means}`).join(', ')}`,
  ].join('\n');
}

function optionLine({ name, short, value, says }: OptionSpec): string {
  const flag = `--${name}${value === undefined ? '' : ` ${value}`}${short === undefined ? '' : `, -${short}`}`;
  return `  ${flag.padEnd(18)} ${says}`;
}
