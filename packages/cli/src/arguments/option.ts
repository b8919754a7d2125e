/** One flag is one unit: parsing, help and completions derive from it. */
export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** Name of the value in help; without it the option is a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
  /** One line for help. */
  readonly says: string;
}

/** The options given, by name. A repeatable one is always a list. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** Options that every verb takes. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { name: 'corpus', value: 'DIR', says: 'the corpus folder; else BEARING_CORPUS, else ./corpus' },
  { name: 'json', says: 'one JSON document on stdout and nothing else' },
  {
    name: 'now',
    value: 'TIME',
    says: 'the time that ages are counted to (2026-11-30 or 2026-11-30T12:00:00Z); else BEARING_NOW, else the present',
  },
  {
    name: 'no-cache',
    says: 'neither read nor write the index kept in the cache folder (BEARING_NO_CACHE does the same)',
  },
  { name: 'no-color', says: 'no colour, also on a terminal (NO_COLOR does the same)' },
  { name: 'help', short: 'h', says: 'help on the verb' },
];

export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function listOption(values: OptionValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

export function switchOption(values: OptionValues, name: string): boolean {
  return values[name] === true;
}
