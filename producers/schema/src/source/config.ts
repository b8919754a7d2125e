import path from 'node:path';
import { BearingError } from '@bearing/format';
import { isSourceKind, type SourceSpec, sourceSpec } from './sourceSpec.js';
import { isMapping, readYamlFile } from './yamlFile.js';

/** A configuration file: several sources that one run writes, and the schedule it keeps. */
export interface Configuration {
  readonly sources: readonly SourceSpec[];
  readonly expectEveryHours: number | null;
}

const SOURCE_KEYS = [
  'url',
  'file',
  'folder',
  'kind',
  'database',
  'include',
  'exclude',
  'comments',
  'passwordEnv',
  'passwordFile',
  'timeoutSeconds',
  'connectTimeoutSeconds',
  'trustCatalog',
];

/** Reads `sources: [{ url | file | folder, database, include, exclude, comments, passwordEnv, … }]`. Paths are relative to the file. */
export function readConfiguration(file: string): Configuration {
  const where = path.basename(file);
  const value = readYamlFile(file, 'configuration');
  const refuse = (what: string, hint: string): never => {
    throw new BearingError('CONFIG_INVALID', what, { where, hint });
  };
  for (const key of Object.keys(value)) {
    if (key !== 'sources' && key !== 'expectEveryHours')
      refuse(`"${key}" is no setting`, 'use sources and expectEveryHours');
  }
  const entries = value['sources'];
  if (!Array.isArray(entries) || entries.length === 0)
    return refuse('"sources" is not a list of sources', 'write sources: with - url: … below');
  const hours = value['expectEveryHours'];
  if (hours !== undefined && typeof hours !== 'number')
    refuse('"expectEveryHours" is not a number', 'write a number of hours');
  return {
    expectEveryHours: typeof hours === 'number' ? hours : null,
    sources: entries.map((entry: unknown, index) => readEntry(entry, index + 1, path.dirname(file), refuse)),
  };
}

function readEntry(
  entry: unknown,
  number: number,
  folder: string,
  refuse: (what: string, hint: string) => never,
): SourceSpec {
  if (!isMapping(entry)) return refuse(`source ${number} is no mapping`, 'write - url: … or - file: …');
  for (const key of Object.keys(entry)) {
    if (key === 'password')
      refuse(
        `source ${number} holds a password`,
        'name an environment variable (passwordEnv) or a file (passwordFile)',
      );
    if (!SOURCE_KEYS.includes(key))
      refuse(`source ${number}: "${key}" is no setting`, `use one of ${SOURCE_KEYS.join(', ')}`);
  }
  const text = (key: string): string | null => {
    const value = entry[key];
    if (value === undefined || value === null) return null;
    return typeof value === 'string' ? value : refuse(`source ${number}: "${key}" is not a text`, 'write one');
  };
  const seconds = (key: string): Record<string, number> => {
    const value = entry[key];
    if (value === undefined) return {};
    if (typeof value !== 'number' || value <= 0)
      return refuse(`source ${number}: "${key}" is not a number of seconds`, 'write one');
    return { [key === 'timeoutSeconds' ? 'queryTimeoutMs' : 'connectTimeoutMs']: value * 1000 };
  };
  const list = (key: string): string[] => {
    const value: unknown = entry[key] ?? [];
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.map((item) =>
      typeof item === 'string'
        ? item
        : refuse(`source ${number}: "${key}" is not a list of patterns`, 'write ["sales.*"]'),
    );
  };
  const relative = (file: string | null): string | null => (file === null ? null : path.resolve(folder, file));
  const url = text('url');
  const location = url ?? relative(text('file') ?? text('folder'));
  const kind = text('kind');
  if (location === null) return refuse(`source ${number} says neither url nor file nor folder`, 'add one');
  if (kind !== null && !isSourceKind(kind))
    return refuse(`source ${number}: "${kind}" is no kind`, 'leave it out, or see --help');
  return sourceSpec({
    location,
    kind,
    database: text('database'),
    include: list('include'),
    exclude: list('exclude'),
    comments: relative(text('comments')),
    passwordEnv: text('passwordEnv'),
    passwordFile: relative(text('passwordFile')),
    trustCatalog: entry['trustCatalog'] === true,
    ...seconds('timeoutSeconds'),
    ...seconds('connectTimeoutSeconds'),
  });
}
