import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { SqlServerQueryName, SqlServerRows } from '../../live/sqlserver/catalog.js';
import { readCatalog, type SqlServerQuery } from '../../live/sqlserver/readCatalog.js';
import type { FileReading } from '../fileReading.js';
import { decodeSql } from '../sql/decode.js';

/** Reads what the export script printed, however the client saved it. */
export async function readForJsonFile(file: string): Promise<FileReading> {
  const where = path.basename(file);
  const value = parseExport(decodeSql(readFileSync(file)), where);
  // Each part holds the rows of the query of its name: the export script is made of these queries.
  const part: SqlServerQuery = <Name extends SqlServerQueryName>(name: Name) =>
    Promise.resolve(arrayOf(value[name]) as SqlServerRows[Name]);
  const reading = await readCatalog(part);
  // A login without the right to see all exported what it saw: the file says so itself.
  const warnings = reading.incomplete.map((message) => ({ code: 'RIGHTS_MISSING', where, message }));
  return { database: reading.database, warnings };
}

/**
 * Clients cut the one long line into pieces, put a header and a count around it: every line break outside of strings is
 * noise, and inside of strings JSON has none.
 */
function parseExport(text: string, where: string): Readonly<Record<string, unknown>> {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1).replace(/\n/g, ''));
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  } catch (error) {
    throw new BearingError('EXPORT_INVALID', 'the file is no complete export', {
      where,
      hint: 'run the export script again with sqlcmd -y 0, which does not cut long lines off',
      cause: error,
    });
  }
  throw new BearingError('EXPORT_INVALID', 'the file holds no export', {
    where,
    hint: 'print the script with bearing-schema --export-script',
  });
}

/** A part without rows comes as null. */
function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
