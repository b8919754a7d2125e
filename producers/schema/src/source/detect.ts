import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import { decodeSql } from '../offline/sql/decode.js';
import type { SourceKind } from './sourceSpec.js';

/** What a location is: a server to ask, a file, or a folder of scripts. */
export interface Detected {
  readonly kind: SourceKind | 'config';
  /** For people: no user, no password, no folder of this machine. */
  readonly label: string;
}

const SCHEMES: ReadonlyMap<string, SourceKind> = new Map([
  ['postgres:', 'postgres'],
  ['postgresql:', 'postgres'],
  ['mysql:', 'mysql'],
  ['mariadb:', 'mysql'],
  ['sqlserver:', 'sqlserver'],
  ['mssql:', 'sqlserver'],
]);

/** Tells a URL or a connection string by its start; `null` where the location must be a file. */
export function serverKind(location: string): SourceKind | null {
  const scheme = /^([a-z]+:)\/\//i.exec(location)?.[1]?.toLowerCase();
  if (scheme !== undefined) return SCHEMES.get(scheme) ?? null;
  return /^\s*(?:server|data source|address|addr)\s*=/i.test(location) ? 'sqlserver' : null;
}

/** Looks into a file to see what it is. The ending decides only where the content can't. */
export function detectFile(file: string): Detected {
  const shown = path.basename(path.resolve(file));
  let isFolder: boolean;
  try {
    isFolder = statSync(file).isDirectory();
  } catch (error) {
    throw new BearingError('SOURCE_MISSING', 'no such file or folder', {
      where: shown,
      hint: 'check the path',
      cause: error,
    });
  }
  if (isFolder) return { kind: folderKind(file, shown), label: shown };
  const ending = path.extname(file).toLowerCase();
  if (ending === '.sqlproj') return { kind: 'tsql', label: shown };
  const head = readHead(file);
  if (head.subarray(0, 15).toString('latin1') === 'SQLite format 3') return { kind: 'sqlite', label: shown };
  if (head.subarray(0, 2).toString('latin1') === 'PK') return { kind: 'dacpac', label: shown };
  const text = decodeSql(head);
  if (ending === '.yaml' || ending === '.yml') return { kind: 'config', label: shown };
  if (ending === '.json' || /^\s*[[{]/.test(text)) return { kind: jsonKind(text, shown), label: shown };
  if (ending === '.sql' || ending === '.ddl' || ending === '.txt' || ending === '.dump')
    return { kind: scriptKind(text), label: shown };
  throw new BearingError('SOURCE_UNKNOWN', 'this is no schema that can be read', {
    where: shown,
    hint: 'give a SQLite file, a .dacpac, a .sql script or dump, a tbls schema.json, a configuration (.yaml), or say --kind',
  });
}

/** Which database a script was written for, by what only that one writes. */
export function scriptKind(text: string): SourceKind {
  const count = (pattern: RegExp): number => (text.match(pattern) ?? []).length;
  // SQLite takes brackets too, from scripts that once were of Access or SQL Server.
  const isSqlite =
    /\bAUTOINCREMENT\b|\bWITHOUT\s+ROWID\b|^\s*PRAGMA\s+\w+/im.test(text) && !/^\s*GO\s*;?\s*$/im.test(text);
  const scores: [SourceKind, number][] = [
    [
      'tsql',
      4 * count(/^\s*GO\s*;?\s*$/gim) +
        2 *
          count(
            /\[\w[\w ]*\]\s*\.\s*\[|\bIDENTITY\s*\(|\bNVARCHAR\b|\bCLUSTERED\b|\bUNIQUEIDENTIFIER\b|\bsp_addextendedproperty\b|^\s*:setvar/gim,
          ) +
        (isSqlite ? 0 : count(/\[\w[\w ]*\]/g)),
    ],
    [
      'mysqldump',
      2 * count(/`[^`\n]+`/g) +
        8 * count(/\/\*![0-9]{5}|\bENGINE\s*=|\bAUTO_INCREMENT\b|^\s*DELIMITER\s|-- (?:MySQL|MariaDB) dump/gim) +
        6 * count(/\bENUM\s*\(/gi) +
        10 * count(/^\s*USE\s+\w+\s*;/gim),
    ],
    [
      'pgdump',
      10 *
        count(
          /PostgreSQL database dump|^\\(?:restrict|connect|c|copy)\b|^COPY\s.+FROM\s+stdin|SET\s+search_path|pg_catalog\.|\bOWNER TO\b|LANGUAGE\s+'?plpgsql/gim,
        ) +
        3 *
          count(
            /\$\$|::\w|\bSERIAL\b|\bTIMESTAMPTZ\b|\bJSONB\b|\bCOMMENT ON\b|\bcharacter varying\b|\bnextval\(|\bCREATE (?:TYPE|DOMAIN|EXTENSION)\b|\bBYTEA\b/gi,
          ),
    ],
    [
      'sqlitescript',
      10 *
        count(
          /\bPRAGMA\s+\w+|\bAUTOINCREMENT\b|\bWITHOUT\s+ROWID\b|^\s*BEGIN TRANSACTION;|\bsqlite_|\bDATETIME\s*\(\s*'NOW'|\bnew\.rowid\b/gim,
        ),
    ],
  ];
  const best = scores.reduce((top, one) => (one[1] > top[1] ? one : top));
  // Plain standard SQL: PostgreSQL's grammar reads it best.
  return best[1] === 0 ? 'pgdump' : best[0];
}

const HEAD_BYTES = 512 * 1024;

function readHead(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    return buffer.subarray(0, readSync(handle, buffer, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}

function jsonKind(text: string, shown: string): SourceKind | 'config' {
  if (/"bearingSchemaExport"/.test(text) || /^\s*\[?\s*\{\s*"(?:database|schemas)"\s*:\s*[[{]/.test(text))
    return 'forjson';
  if (/"sources"\s*:/.test(text.slice(0, 4000))) return 'config';
  if (/"tables"\s*:/.test(text)) return 'tbls';
  throw new BearingError(
    'SOURCE_UNKNOWN',
    'this JSON is neither of tbls, nor of the export script, nor a configuration',
    {
      where: shown,
      hint: 'give the schema.json of tbls or what the export script printed',
    },
  );
}

function folderKind(folder: string, shown: string): SourceKind {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  if (names.includes('schema.json')) return 'tbls';
  if (names.some((name) => /\.sql$/i.test(name))) return 'tsql';
  throw new BearingError('SOURCE_UNKNOWN', 'there is no .sql file and no schema.json in this folder', {
    where: shown,
    hint: 'give the folder of a SQL Server database project, or of the output of tbls',
  });
}
