import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { FileReading } from '../fileReading.js';
import { decodeSql } from '../sql/decode.js';
import { readableMysql } from '../sql/readableSql.js';
import { SchemaBuilder } from '../sql/schemaBuilder.js';
import type { DialectRules } from '../sql/tableBody.js';
import { enumValuesIn } from './enumValues.js';
import { splitStatements } from './splitStatements.js';
import { readStatement, useDatabase } from './statements.js';

export const MYSQL_RULES: DialectRules = {
  dialect: 'mysql',
  typeText: (parts, args, words) => {
    const name = (parts.at(-1) ?? '').toLowerCase();
    const type = SYNONYMS.get(name) ?? name;
    const list = args === null ? '' : `(${args.replace(/\s*,\s*/g, ',')})`;
    return [`${type}${list}`, ...words.map((word) => word.toLowerCase())].join(' ');
  },
  expression: (sql) => readableMysql(sql.trim(), null),
};

const SYNONYMS = new Map([
  ['integer', 'int'],
  ['bool', 'tinyint(1)'],
  ['boolean', 'tinyint(1)'],
  ['numeric', 'decimal'],
  ['dec', 'decimal'],
]);

/** Reads what mysqldump or mariadb-dump wrote, or a script made by hand for MySQL. */
export function readMysqlDumpFile(file: string): FileReading {
  const reading = readMysqlDump(decodeSql(readFileSync(file)));
  if (reading.database.relations.length === 0) {
    throw new BearingError('SCRIPT_EMPTY', 'no CREATE TABLE and no CREATE VIEW of MySQL was found', {
      where: path.basename(file),
      hint: 'give a dump with the schema in it; for another database say --kind',
    });
  }
  return reading;
}

export function readMysqlDump(sql: string): FileReading {
  const isMariaDb = /^-- (?:MariaDB dump|.*MariaDB)|\/\*M!/im.test(sql.slice(0, 20_000));
  const builder = new SchemaBuilder(isMariaDb ? 'mariadb' : 'mysql', null);
  const named = /^-- Host: .*Database: (\S+)\s*$/im.exec(sql.slice(0, 4000))?.[1];
  if (named !== undefined) useDatabase(builder, named);
  // The client's own commands are no statements and end with their line.
  const statements = sql.replace(/^[ \t]*(?:source|\\\.)[ \t].*$/gim, '');
  for (const cursor of splitStatements(statements, builder.dialect)) readStatement(cursor, builder, MYSQL_RULES);
  return { database: enumValuesIn(builder.build()), warnings: [] };
}
