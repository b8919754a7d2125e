import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { ProducerWarning } from '@bearing/producer-kit';
import type { FileReading } from '../fileReading.js';
import { Cursor } from '../sql/cursor.js';
import { decodeSql } from '../sql/decode.js';
import { SchemaBuilder } from '../sql/schemaBuilder.js';
import { finishTypes } from './aliasTypes.js';
import { splitBatches } from './batches.js';
import type { Pass } from './statementContext.js';
import { readStatement } from './statements.js';

/** Reads a T-SQL script, a folder of them (a database project), or the folder of a `.sqlproj`. */
export function readTsqlFiles(location: string): FileReading {
  const files = scriptFiles(location);
  const builder = new SchemaBuilder('sqlserver', 'dbo');
  const warnings: ProducerWarning[] = [];
  // Properties and ALTERs may stand in a file that sorts before their table's: tables first, the rest again after.
  const scripts = files.map((file) => decodeSql(readFileSync(file)));
  for (const script of scripts) readScript(script, builder, scripts.length > 1 ? 'create' : 'all');
  if (scripts.length > 1) for (const script of scripts) readScript(script, builder, 'alter');
  const database = finishTypes(builder.build());
  if (database.relations.length === 0) {
    throw new BearingError('SCRIPT_EMPTY', 'no CREATE TABLE and no CREATE VIEW of SQL Server was found', {
      where: path.basename(path.resolve(location)),
      hint: 'give a script with the schema in it; for another database say --kind',
    });
  }
  return { database, warnings };
}

/** Reads one script's text. */
export function readTsql(script: string): FileReading {
  const builder = new SchemaBuilder('sqlserver', 'dbo');
  readScript(script.replace(/\r\n?/g, '\n'), builder, 'all');
  return { database: finishTypes(builder.build()), warnings: [] };
}

function readScript(script: string, builder: SchemaBuilder, pass: Pass): void {
  const { text, batches } = splitBatches(script);
  for (const batch of batches) {
    const cursor = new Cursor(text, batch);
    while (!cursor.done) readStatement(cursor, { builder, pass });
  }
}

function scriptFiles(location: string): string[] {
  if (!statSync(location).isDirectory()) {
    if (!/\.sqlproj$/i.test(location)) return [location];
    return scriptFiles(path.dirname(location));
  }
  return readdirSync(location, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.sql$/i.test(name) && !/(?:^|\/)(?:bin|obj|node_modules|\.git)\//i.test(name))
    .sort()
    .map((name) => path.join(location, name));
}
