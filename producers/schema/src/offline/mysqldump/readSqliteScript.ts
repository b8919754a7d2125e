import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { FileReading } from '../fileReading.js';
import { decodeSql } from '../sql/decode.js';
import { SchemaBuilder } from '../sql/schemaBuilder.js';
import type { DialectRules } from '../sql/tableBody.js';
import { splitStatements } from './splitStatements.js';
import { readStatement } from './statements.js';

const SQLITE_RULES: DialectRules = {
  dialect: 'sqlite',
  typeText: (parts, args, words) => `${[parts.at(-1) ?? '', ...words].join(' ')}${args === null ? '' : `(${args})`}`,
  expression: (sql) => sql.trim(),
};

/** Reads a script for SQLite, e.g. what `.schema` or `.dump` prints. */
export function readSqliteScriptFile(file: string): FileReading {
  const reading = readSqliteScript(decodeSql(readFileSync(file)));
  if (reading.database.relations.length > 0) return reading;
  throw new BearingError('SCRIPT_EMPTY', 'no CREATE TABLE and no CREATE VIEW of SQLite was found', {
    where: path.basename(file),
    hint: 'give a script with the schema in it; for another database say --kind',
  });
}

export function readSqliteScript(sql: string): FileReading {
  const builder = new SchemaBuilder('sqlite', null);
  const statements = sql.replace(/^\.[a-z]+\b.*$/gim, '');
  for (const cursor of splitStatements(statements, 'sqlite')) readStatement(cursor, builder, SQLITE_RULES);
  return { database: builder.build(), warnings: [] };
}
