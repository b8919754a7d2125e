import path from 'node:path';
import { BearingError } from '@bearing/format';
import type DatabaseConstructor from 'better-sqlite3';
import { actionOf, column, foreignKey, index, relation } from '../../model/build.js';
import type { ForeignKey, Index, Relation, Trigger } from '../../model/model.js';
import { byText } from '../../model/names.js';
import type { FileReading } from '../../offline/fileReading.js';
import { readSqliteScript } from '../../offline/mysqldump/readSqliteScript.js';

/** Reads a SQLite file, opened read-only, by its pragmas; checks and expressions by the statements it keeps. */
export async function readSqlite(file: string): Promise<FileReading> {
  const where = path.basename(file);
  const Sqlite = await loadDriver();
  try {
    const database = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      return { database: readDatabase(database, path.parse(file).name), warnings: [] };
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof BearingError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    if (code === 'SQLITE_BUSY')
      throw new BearingError('DATABASE_LOCKED', 'the database is locked', {
        where,
        hint: 'try again when its writer is done',
        cause: error,
      });
    throw new BearingError('SQLITE_UNREADABLE', `the file can not be read as SQLite (${code})`, {
      where,
      hint: 'check that it is a whole SQLite database',
      cause: error,
    });
  }
}

type Sqlite = InstanceType<typeof DatabaseConstructor>;

/** The driver is optional: it has a native part that not every machine can build. */
async function loadDriver(): Promise<typeof DatabaseConstructor> {
  try {
    return (await import('better-sqlite3')).default;
  } catch (error) {
    throw new BearingError(
      'DRIVER_MISSING',
      'SQLite files need the package better-sqlite3, which is not installed here',
      {
        hint: 'run npm install better-sqlite3, or give the schema as a script (sqlite3 FILE .schema)',
        cause: error,
      },
    );
  }
}

interface MasterRow {
  readonly type: 'table' | 'view' | 'trigger' | 'index';
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
  readonly hidden: number;
}

function readDatabase(database: Sqlite, name: string): FileReading['database'] {
  const master = all<MasterRow>(
    database,
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY name",
  );
  const kinds = new Map(
    all<{ name: string; type: string }>(database, "SELECT name, type FROM pragma_table_list WHERE schema = 'main'").map(
      (row) => [row.name, row.type],
    ),
  );
  const script = readSqliteScript(
    master.flatMap((row) => (row.type === 'table' && row.sql !== null ? [row.sql] : [])).join(';\n'),
  );
  const said = new Map(script.database.relations.map((one) => [one.name.toLowerCase(), one]));
  const relations = master
    .filter((row) => (row.type === 'table' || row.type === 'view') && kinds.get(row.name) !== 'shadow')
    .sort((a, b) => byText(a.name, b.name))
    .map((row): Relation => {
      const isView = row.type === 'view';
      const fromText = said.get(row.name.toLowerCase());
      const infos = all<ColumnInfo>(
        database,
        'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid',
        row.name,
      );
      const key = infos.filter((info) => info.pk > 0).sort((a, b) => a.pk - b.pk);
      const indexes = readIndexes(database, row.name);
      return relation({
        schema: null,
        name: row.name,
        kind: isView ? 'view' : 'table',
        columns: infos
          .filter((info) => info.hidden !== 1)
          .map((info) => {
            const text = fromText?.columns.find((one) => one.name.toLowerCase() === info.name.toLowerCase());
            return column({
              name: info.name,
              type: info.type,
              nullable: isView ? null : info.notnull === 0 && info.pk === 0,
              default: info.dflt_value,
              identity: isRowId(info, key, fromText),
              generated: info.hidden > 1 ? (text?.generated ?? 'an expression') : null,
            });
          }),
        primaryKey:
          key.length === 0 ? null : { name: fromText?.primaryKey?.name ?? null, columns: key.map((info) => info.name) },
        uniqueKeys: indexes
          .filter((one) => one.origin === 'u')
          .map((one) => ({ name: null, columns: one.index.columns })),
        foreignKeys: readForeignKeys(database, row.name, fromText),
        indexes: indexes.filter((one) => one.origin === 'c').map((one) => one.index),
        checks: fromText?.checks ?? [],
        triggers: master.filter((one) => one.type === 'trigger' && one.tbl_name === row.name).map(triggerOf),
        definition: isView ? (row.sql ?? '').replace(/^[\s\S]*?\bAS\b\s*/i, '') : null,
        facts:
          kinds.get(row.name) === 'virtual'
            ? [`Virtual table: ${/USING\s+(\w+)/i.exec(row.sql ?? '')?.[1] ?? 'module'}.`]
            : [],
      });
    });
  return { name, dialect: 'sqlite', comment: null, schemas: [], relations, types: [] };
}

/** `INTEGER PRIMARY KEY` is the row's own number, which SQLite gives. */
function isRowId(info: ColumnInfo, key: readonly ColumnInfo[], text: Relation | undefined): boolean {
  if (info.pk !== 1 || key.length !== 1 || info.type.toUpperCase() !== 'INTEGER') return false;
  return text?.facts.includes('Without rowid.') !== true;
}

function readIndexes(database: Sqlite, table: string): { readonly origin: string; readonly index: Index }[] {
  const rows = all<{ name: string; unique: number; origin: string; partial: number }>(
    database,
    'SELECT name, "unique", origin, partial FROM pragma_index_list(?) ORDER BY name',
    table,
  );
  return rows.map((row) => {
    const sql =
      all<{ sql: string | null }>(
        database,
        "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?",
        row.name,
      )[0]?.sql ?? '';
    const columns = all<{ name: string | null; desc: number }>(
      database,
      'SELECT name, "desc" FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno',
      row.name,
    );
    return {
      origin: row.origin,
      index: index({
        name: row.name,
        columns: columns.map((one) => `${one.name ?? '(expression)'}${one.desc === 1 ? ' DESC' : ''}`),
        unique: row.unique === 1,
        where: row.partial === 1 ? (/\bWHERE\b\s*([\s\S]*)$/i.exec(sql)?.[1]?.trim() ?? null) : null,
      }),
    };
  });
}

function readForeignKeys(database: Sqlite, table: string, text: Relation | undefined): ForeignKey[] {
  const rows = all<{
    id: number;
    seq: number;
    table: string;
    from: string;
    to: string | null;
    on_update: string;
    on_delete: string;
  }>(
    database,
    'SELECT id, seq, "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq',
    table,
  );
  const groups = new Map<number, typeof rows>();
  for (const row of rows) groups.set(row.id, [...(groups.get(row.id) ?? []), row]);
  return [...groups.values()].map((members) => {
    const columns = members.map((row) => row.from);
    const named = text?.foreignKeys.find(
      (one) => one.columns.join('\u0000').toLowerCase() === columns.join('\u0000').toLowerCase(),
    );
    return foreignKey({
      name: named?.name ?? null,
      columns,
      targetTable: members[0]?.table ?? '',
      targetColumns: members.map((row) => row.to).filter((name) => name !== null),
      onDelete: actionOf(members[0]?.on_delete),
      onUpdate: actionOf(members[0]?.on_update),
    });
  });
}

function triggerOf(row: MasterRow): Trigger {
  const head = (row.sql ?? '').split(/\bBEGIN\b/i)[0] ?? '';
  const timing = /\b(BEFORE|AFTER|INSTEAD\s+OF)\b/i.exec(head)?.[1]?.toUpperCase().replace(/\s+/g, ' ') ?? 'BEFORE';
  const event = /\b(DELETE|INSERT|UPDATE)\b/i
    .exec(head.replace(/^.*?\bTRIGGER\b\s*(?:IF\s+NOT\s+EXISTS\s+)?\S+/is, ''))?.[1]
    ?.toUpperCase();
  return { name: row.name, timing, events: event === undefined ? [] : [event], calls: null, comment: null };
}

function all<Row>(database: Sqlite, sql: string, ...values: readonly string[]): Row[] {
  return database.prepare<string[], Row>(sql).all(...values);
}
