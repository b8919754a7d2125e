import { FRONT_MATTER_CHARACTERS } from './frontMatterReader.js';
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
  readonly limits: CorpusLimits;
}

/** What a corpus may hold. Each limit that is reached is an issue, and the rest of the corpus is read all the same. */
export interface CorpusLimits {
  /** Bytes of one file. @default 33554432 (32 MiB) */
  readonly fileBytes: number;
  /** Bytes of all files together. @default 2147483648 (2 GiB) */
  readonly totalBytes: number;
  /** Markdown files. @default 200000 */
  readonly files: number;
  /** Folders that are looked into. @default 100000 */
  readonly folders: number;
  /** Folders one inside the other. @default 64 */
  readonly depth: number;
  /** Characters of a front matter that is more than plain fields and lists. @default 16384 */
  readonly frontMatterCharacters: number;
}

export const DEFAULT_LIMITS: CorpusLimits = {
  fileBytes: 32 * 1024 * 1024,
  totalBytes: 2 * 1024 * 1024 * 1024,
  files: 200_000,
  folders: 100_000,
  depth: 64,
  frontMatterCharacters: FRONT_MATTER_CHARACTERS,
};

export const DEFAULT_SETTINGS: CorpusSettings = {
  name: null,
  description: null,
  origins: new Map(),
  producers: new Map(),
  synonyms: [],
  language: 'english',
  maxQueryTerms: null,
  limits: DEFAULT_LIMITS,
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
      limits: readLimits(fields.get('limits'), report),
    },
    issues,
  };
}

function readLimits(value: unknown, report: (message: string, hint: string) => void): CorpusLimits {
  if (value === undefined) return DEFAULT_LIMITS;
  if (!isRecord(value)) {
    report('"limits" is no object', `write { ${Object.keys(DEFAULT_LIMITS).join(', ')} } with numbers`);
    return DEFAULT_LIMITS;
  }
  const limits: { -readonly [name in keyof CorpusLimits]: number } = { ...DEFAULT_LIMITS };
  for (const [name, limit] of Object.entries(value)) {
    if (!isLimit(name))
      report(`"limits.${name}" is unknown`, `the limits are ${Object.keys(DEFAULT_LIMITS).join(', ')}`);
    else if (!isDays(limit) || limit < 1)
      report(`"limits.${name}" is not a number of 1 or more`, 'write a whole number');
    else limits[name] = Math.floor(limit);
  }
  return limits;
}

function isLimit(name: string): name is keyof CorpusLimits {
  return Object.hasOwn(DEFAULT_LIMITS, name);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
