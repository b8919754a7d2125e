import { GLOBAL_OPTIONS, type OptionSpec } from '../arguments/option.js';
import type { Verb } from '../verb.js';

/** The manual page bearing(1), made from the same verbs as the help. */
export function renderManual(verbs: readonly Verb[], version: string): string {
  const lines = [
    `.TH BEARING 1 "" "bearing ${version}" "User Commands"`,
    '.SH NAME',
    "bearing \\- what a team's systems call things, what the schema looks like and why",
    '.SH SYNOPSIS',
    '.B bearing',
    '.I VERB',
    '[options]',
    '.SH DESCRIPTION',
    'Bearing reads a folder of markdown files with front matter, finds the passage that answers a question or explains a',
    'pasted page, says how old it is, and tells when the corpus has quietly rotted.',
    '.SH VERBS',
  ];
  for (const verb of verbs) {
    lines.push(`.SS "bearing ${escapeRoff(verb.name)} ${escapeRoff(verb.usage)}"`, sentence(verb.summary));
    for (const option of verb.options) lines.push(...optionLines(option));
    for (const { command, says } of verb.examples)
      lines.push('.PP', sentence(says), '.PP', '.nf', `    ${escapeRoff(command)}`, '.fi');
    lines.push(
      '.PP',
      `Exit codes: ${verb.exitCodes.map(({ code, means }) => `${code} ${escapeRoff(means)}`).join(', ')}.`,
    );
  }
  lines.push('.SH OPTIONS', 'Every verb takes:', ...GLOBAL_OPTIONS.flatMap(optionLines));
  lines.push(
    '.SH ENVIRONMENT',
    '.TP',
    '.B BEARING_CORPUS',
    'The corpus folder, where \\-\\-corpus does not name one.',
    '.TP',
    '.B BEARING_NOW',
    'The time that ages are counted to, where \\-\\-now does not name one.',
    '.TP',
    '.B NO_COLOR',
    'No colour, also on a terminal.',
  );
  return `${lines.join('\n')}\n`;
}

function optionLines({ name, short, value, says }: OptionSpec): string[] {
  const flags = [short === undefined ? null : `\\-${short}`, `\\-\\-${name.replaceAll('-', '\\-')}`]
    .filter((flag) => flag !== null)
    .join(', ');
  return ['.TP', value === undefined ? `.B ${flags}` : `.BI "${flags} " ${escapeRoff(value)}`, sentence(says)];
}

function sentence(text: string): string {
  const escaped = escapeRoff(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`);
  return /[.?!)]$/.test(escaped) ? escaped : `${escaped}.`;
}

/** A dot or a quote at a line's start is a request, and a plain hyphen may become a dash. */
function escapeRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}
