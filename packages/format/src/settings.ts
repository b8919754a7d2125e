import type { Issue } from './issue.js';
import type { StaleAfter } from './origin.js';

/** `bearing.json`, read and checked. It holds data, never anything to run. */
export interface CorpusSettings {
  readonly name: string | null;
  readonly description: string | null;
  readonly origins: ReadonlyMap<string, { readonly staleAfterDays: StaleAfter; readonly description: string | null }>;
  readonly producers: ReadonlyMap<string, { readonly expectEveryHours: number | null }>;
  readonly synonyms: readonly (readonly string[])[];
  /** Language of the stemmer. @default "english" */
  readonly language: string;
  /** Most distinctive terms kept of a query; `null` takes the ranking's own default. */
  readonly maxQueryTerms: number | null;
}

export const DEFAULT_SETTINGS: CorpusSettings = {
  name: null,
  description: null,
  origins: new Map(),
  producers: new Map(),
  synonyms: [],
  language: 'english',
  maxQueryTerms: null,
};

/** Reads `bearing.json`. Whatever is off becomes an issue, and the rest still holds. */
export function readSettings(text: string): { settings: CorpusSettings; issues: Issue[] } {
  const issues: Issue[] = [];
  const report = (message: string, hint: string): void => {
    issues.push({ code: 'SETTINGS_INVALID', severity: 'error', path: 'bearing.json', line: null, message, hint });
  };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF+/, ''));
  } catch (error) {
    report(`bearing.json is no JSON (${(error as Error).message})`, 'correct it; the built-in settings hold meanwhile');
    return { settings: DEFAULT_SETTINGS, issues };
  }
  if (!isRecord(value)) {
    report('bearing.json holds no object', 'write { … } with the settings in it');
    return { settings: DEFAULT_SETTINGS, issues };
  }
  const fields = new Map(Object.entries(value));
  const text_ = (name: string): string | null => {
    const field = fields.get(name);
    if (field === undefined || field === null) return null;
    if (typeof field === 'string') return field;
    report(`"${name}" is not a text`, `write "${name}": "…"`);
    return null;
  };
  const origins = new Map<string, { staleAfterDays: StaleAfter; description: string | null }>();
  for (const [name, rule] of Object.entries(isRecord(fields.get('origins')) ? (fields.get('origins') as object) : {})) {
    const days: unknown = isRecord(rule) ? rule['staleAfterDays'] : undefined;
    const description: unknown = isRecord(rule) ? rule['description'] : undefined;
    if (days !== undefined && days !== 'never' && !isDays(days)) {
      report(
        `"origins.${name}.staleAfterDays" is neither a number of days nor "never"`,
        'write a number of 0 or more, or "never"',
      );
    }
    origins.set(name, {
      staleAfterDays: days === 'never' || isDays(days) ? days : null,
      description: typeof description === 'string' ? description : null,
    });
  }
  const producers = new Map<string, { expectEveryHours: number | null }>();
  for (const [name, rule] of Object.entries(
    isRecord(fields.get('producers')) ? (fields.get('producers') as object) : {},
  )) {
    const hours: unknown = isRecord(rule) ? rule['expectEveryHours'] : undefined;
    producers.set(name, { expectEveryHours: isDays(hours) ? hours : null });
  }
  const synonyms = fields.get('synonyms');
  const groups = Array.isArray(synonyms)
    ? synonyms.filter(
        (group): group is string[] => Array.isArray(group) && group.every((word) => typeof word === 'string'),
      )
    : [];
  if (synonyms !== undefined && (!Array.isArray(synonyms) || groups.length !== synonyms.length)) {
    report('"synonyms" is not a list of lists of words', 'write [["unit", "apartment"], …]');
  }
  const maxQueryTerms = fields.get('maxQueryTerms');
  if (maxQueryTerms !== undefined && !(isDays(maxQueryTerms) && maxQueryTerms >= 1)) {
    report('"maxQueryTerms" is not a number of 1 or more', 'write a whole number, or leave it out');
  }
  return {
    settings: {
      name: text_('name'),
      description: text_('description'),
      origins,
      producers,
      synonyms: groups,
      language: text_('language') ?? 'english',
      maxQueryTerms: isDays(maxQueryTerms) && maxQueryTerms >= 1 ? Math.floor(maxQueryTerms) : null,
    },
    issues,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
