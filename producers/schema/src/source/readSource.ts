import path from 'node:path';
import { BearingError } from '@bearing/format';
import { type ProducerWarning, splitCredentials } from '@bearing/producer-kit';
import type { LiveReading } from '../live/liveReading.js';
import type { Database } from '../model/model.js';
import type { FileReading } from '../offline/fileReading.js';
import { detectFile, serverKind } from './detect.js';
import { liveError } from './errors.js';
import { readCommentsFile, withComments } from './overlay.js';
import { filterRelations, relationFilter } from './patterns.js';
import type { ResolvedSecrets } from './secrets.js';
import type { SourceKind, SourceSpec } from './sourceSpec.js';

/** A source as it was read: its schema, and what kept it from being all of it. */
export interface SourceReading {
  readonly database: Database;
  /** What it came from, for people. */
  readonly label: string;
  /** Why it may not be whole, one sentence each. */
  readonly incomplete: readonly string[];
  readonly warnings: readonly ProducerWarning[];
}

/** Reads one source, whatever it is, and applies its patterns and its comments. */
export async function readSource(spec: SourceSpec, resolved: ResolvedSecrets): Promise<SourceReading> {
  const server = isFileKind(spec.kind) ? null : (serverKind(resolved.location) ?? null);
  const reading = server === null ? await readFile(spec, resolved.location) : await readLive(server, spec, resolved);
  const filtered = filterRelations(reading.database, spec.include, spec.exclude);
  if (spec.comments === null) return { ...reading, database: filtered };
  const overlaid = withComments(filtered, readCommentsFile(spec.comments), path.basename(spec.comments));
  return { ...reading, database: overlaid.database, warnings: [...reading.warnings, ...overlaid.warnings] };
}

function isFileKind(kind: SourceKind | null): boolean {
  return kind !== null && kind !== 'postgres' && kind !== 'mysql' && kind !== 'sqlserver';
}

/** Drivers are loaded when they are needed: each costs more to load than a file takes to read. */
async function readLive(kind: SourceKind, spec: SourceSpec, resolved: ResolvedSecrets): Promise<SourceReading> {
  const label = labelOf(kind, resolved.location);
  const connection = {
    url: resolved.location,
    password: resolved.password,
    connectTimeoutMs: spec.connectTimeoutMs,
    queryTimeoutMs: spec.queryTimeoutMs,
  };
  try {
    let reading: LiveReading;
    if (kind === 'postgres')
      reading = await (await import('../live/postgres/readPostgres.js')).readPostgres(connection);
    else if (kind === 'mysql') reading = await (await import('../live/mysql/readMysql.js')).readMysql(connection);
    else reading = await (await import('../live/sqlserver/readSqlServer.js')).readSqlServer(connection);
    const incomplete = spec.trustCatalog ? [] : [...reading.incomplete, ...barredReason(reading.barred, spec)];
    return { database: reading.database, label, incomplete, warnings: reading.warnings };
  } catch (error) {
    throw liveError(error, label);
  }
}

async function readFile(spec: SourceSpec, location: string): Promise<SourceReading> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(location) && !/^(?:sqlite|file):/i.test(location)) {
    throw new BearingError('SOURCE_UNKNOWN', 'this kind of URL can not be read', {
      where: splitCredentials(location)?.shown ?? '',
      hint: 'give a postgres, mysql, mariadb or sqlserver URL, or a file',
    });
  }
  const file = location.replace(/^(?:sqlite|file):(?:\/\/)?/i, '');
  const detected =
    spec.kind === null ? detectFile(file) : { kind: spec.kind, label: path.basename(path.resolve(file)) };
  const reading = await readByKind(detected.kind, file, detected.label);
  return { database: reading.database, label: detected.label, incomplete: [], warnings: reading.warnings };
}

async function readByKind(kind: SourceKind | 'config', file: string, label: string): Promise<FileReading> {
  switch (kind) {
    case 'sqlite':
      return (await import('../live/sqlite/readSqlite.js')).readSqlite(file);
    case 'dacpac':
      return (await import('../offline/dacpac/readDacpac.js')).readDacpac(file);
    case 'tsql':
      return (await import('../offline/tsql/readTsql.js')).readTsqlFiles(file);
    case 'mysqldump':
      return (await import('../offline/mysqldump/readMysqlDump.js')).readMysqlDumpFile(file);
    case 'sqlitescript':
      return (await import('../offline/mysqldump/readSqliteScript.js')).readSqliteScriptFile(file);
    case 'pgdump':
      return (await import('../offline/pgdump/readPgDump.js')).readPgDumpFile(file);
    case 'tbls':
      return (await import('../offline/tbls/readTbls.js')).readTblsFile(file);
    case 'forjson':
      return (await import('../offline/forjson/readForJson.js')).readForJsonFile(file);
    default:
      throw new BearingError('SOURCE_UNKNOWN', `${label} can not be read as ${kind}`, {
        hint: 'give another --kind, or none',
      });
  }
}

/**
 * What a login may not use at all was hardly given to it to publish, so the run counts as partial. Only what the
 * patterns ask for matters.
 */
function barredReason(barred: LiveReading['barred'], spec: SourceSpec): string[] {
  const relations = (barred?.relations ?? []).filter(relationFilter(spec.include, spec.exclude));
  if (barred === null || relations.length === 0) return [];
  const schemas = [...new Set(relations.map((one) => one.schema ?? ''))].sort();
  const more = schemas.length > 5 ? ` and ${schemas.length - 5} more` : '';
  const named = `${schemas.slice(0, 5).join(', ')}${more}`;
  return [
    `login "${barred.login}" has no right to ${relations.length} tables and views (schema ${named}); grant it one, or say --trust-catalog`,
  ];
}

/** `postgresql://db.example/crm`: no user, no password, no parameters. */
export function labelOf(kind: SourceKind, location: string): string {
  const url = splitCredentials(location)?.shown.split('?')[0];
  if (url !== undefined) return url;
  const part = (names: string): string =>
    new RegExp(`(?:^|;)\\s*(?:${names})\\s*=\\s*([^;]*)`, 'i').exec(location)?.[1]?.trim() ?? '';
  return `${kind}://${part('server|data source|address|addr')}/${part('database|initial catalog')}`;
}
