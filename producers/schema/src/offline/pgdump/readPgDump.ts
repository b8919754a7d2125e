import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { ProducerWarning } from '@bearing/producer-kit';
import { loadModule, parseSync } from 'libpg-query';
import type { Database, NamedType } from '../../model/model.js';
import type { FileReading } from '../fileReading.js';
import { Cursor } from '../sql/cursor.js';
import { decodeSql } from '../sql/decode.js';
import { lex, type SqlToken } from '../sql/lexer.js';
import { SchemaBuilder } from '../sql/schemaBuilder.js';
import { byteOffsets } from './statementContext.js';
import { applyStatement } from './statements.js';

/** Reads a plain-text dump of pg_dump, or a script made by hand for PostgreSQL, with PostgreSQL's own grammar. */
export async function readPgDumpFile(file: string): Promise<FileReading> {
  const where = path.basename(file);
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 5).toString('latin1') === 'PGDMP') {
    throw new BearingError('DUMP_BINARY', 'this is a dump in the custom format', {
      where,
      hint: `write it out as text first: pg_restore -s -f schema.sql ${where}`,
    });
  }
  const reading = await readPgDump(decodeSql(bytes), where);
  if (reading.database.relations.length > 0) return reading;
  throw new BearingError('SCRIPT_EMPTY', 'no CREATE TABLE and no CREATE VIEW was found', {
    where,
    hint: 'give a dump with the schema in it; for another database say --kind',
  });
}

export async function readPgDump(sql: string, where: string): Promise<FileReading> {
  await loadModule();
  const builder = new SchemaBuilder('postgresql', 'public');
  builder.name =
    /^\\connect (?:-reuse-previous=on )?(?:"dbname='([^']+)'"|(\w+))/m
      .exec(sql)
      ?.slice(1)
      .find((name) => name !== undefined) ?? null;
  const warnings: ProducerWarning[] = [];
  for (const { text, tokens } of splitStatements(withoutData(sql))) {
    if (!isAboutSchema(tokens)) continue;
    try {
      const offsetOfByte = byteOffsets(text);
      for (const { stmt } of parseSync(text).stmts ?? []) {
        if (stmt !== undefined) applyStatement(stmt, { builder, cursor: () => new Cursor(text, tokens), offsetOfByte });
      }
    } catch (error) {
      const head = text.slice(0, 60).replace(/\s+/g, ' ').trim();
      warnings.push({
        code: 'STATEMENT_UNREADABLE',
        where,
        message: `skipped "${head}…" (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)})`,
        hint: 'see whether it is PostgreSQL; another database has another --kind',
      });
    }
  }
  return { database: withEnumValues(builder.build()), warnings };
}

/** Takes out what psql and not the server reads: rows of COPY, and commands that start with a backslash. */
function withoutData(sql: string): string {
  return sql.replace(/^COPY\s[^;]*?\bFROM\s+stdin\b[^;]*;[^\n]*\n[\s\S]*?^\\\.[ \t]*$/gim, '').replace(/^\\.*$/gm, '');
}

/** Statements by their semicolons outside of strings, dollar quotes, parentheses and BEGIN ATOMIC bodies. */
function* splitStatements(sql: string): Generator<{ readonly text: string; readonly tokens: readonly SqlToken[] }> {
  let current: SqlToken[] = [];
  let depth = 0;
  let isAtomic = false;
  const statement = (): { text: string; tokens: SqlToken[] } => {
    const start = current[0]?.start ?? 0;
    const text = sql.slice(start, current.at(-1)?.end ?? 0);
    return { text, tokens: current.map((token) => ({ ...token, start: token.start - start, end: token.end - start })) };
  };
  for (const token of lex(sql, 'postgresql')) {
    if (token.kind === 'comment') continue;
    if (token.kind === 'symbol' && token.text === '(') depth++;
    else if (token.kind === 'symbol' && token.text === ')') depth--;
    if (token.kind === 'name' && /^atomic$/i.test(token.text) && /^begin$/i.test(current.at(-1)?.text ?? ''))
      isAtomic = true;
    if (isAtomic && token.kind === 'name' && /^end$/i.test(token.text)) isAtomic = false;
    if (token.kind === 'symbol' && token.text === ';' && depth <= 0 && !isAtomic) {
      if (current.length > 0) yield statement();
      current = [];
      depth = 0;
    } else current.push(token);
  }
  if (current.length > 0) yield statement();
}

function isAboutSchema(tokens: readonly SqlToken[]): boolean {
  const word = (at: number): string => tokens[at]?.text.toUpperCase() ?? '';
  const first = word(0);
  if (first === 'COMMENT') return true;
  if (first === 'ALTER') return ['TABLE', 'FOREIGN', 'VIEW', 'MATERIALIZED'].includes(word(1));
  if (first === 'SET') return word(1) === 'SEARCH_PATH';
  if (first === 'SELECT') return tokens.some((token) => token.text === 'search_path');
  if (first === 'DROP') return word(1) === 'TABLE' || word(1) === 'VIEW';
  if (first !== 'CREATE') return false;
  return [1, 2, 3, 4].some((at) =>
    ['TABLE', 'VIEW', 'TYPE', 'DOMAIN', 'INDEX', 'TRIGGER', 'SCHEMA'].includes(word(at)),
  );
}

/** Columns learn the values of their enum type, and unqualified types their schema, once all types are known. */
function withEnumValues(database: Database): Database {
  const types = new Map<string, NamedType>();
  for (const type of database.types) {
    types.set(`${type.schema}.${type.name}`, type);
    if (!types.has(type.name)) types.set(type.name, type);
  }
  return {
    ...database,
    relations: database.relations.map((relation) => ({
      ...relation,
      columns: relation.columns.map((column) => {
        const [, bare = '', array = ''] = /^(.*?)((?:\[\])*)$/.exec(column.type) ?? [];
        const type = types.get(bare);
        if (type === undefined) return column;
        return { ...column, type: `${type.schema}.${type.name}${array}`, enumValues: type.values };
      }),
    })),
  };
}
