import type { LiveReading } from '../liveReading.js';
import { assembleSqlServer } from './assemble.js';
import { SQL_SERVER_QUERIES, type SqlServerQueryName, type SqlServerRows } from './catalog.js';

/** Runs one of the catalog queries. Handed in, so that recorded answers can stand in for a server. */
export type SqlServerQuery = <Name extends SqlServerQueryName>(name: Name, sql: string) => Promise<SqlServerRows[Name]>;

/** One query after another, over one connection. */
export async function readCatalog(query: SqlServerQuery): Promise<LiveReading> {
  const ask = <Name extends SqlServerQueryName>(name: Name): Promise<SqlServerRows[Name]> =>
    query(name, SQL_SERVER_QUERIES[name]);
  const rows: SqlServerRows = {
    database: await ask('database'),
    schemas: await ask('schemas'),
    tables: await ask('tables'),
    columns: await ask('columns'),
    keys: await ask('keys'),
    foreignKeys: await ask('foreignKeys'),
    checks: await ask('checks'),
    indexes: await ask('indexes'),
    triggers: await ask('triggers'),
    types: await ask('types'),
  };
  return { database: assembleSqlServer(rows), incomplete: missingRights(rows), barred: null, warnings: [] };
}

/** SQL Server shows a login what it has some right to, and hides the rest without a word. */
function missingRights(rows: SqlServerRows): string[] {
  const [database] = rows.database;
  if (database === undefined || database.sees_all === 1) return [];
  return [
    `login "${database.login}" lacks VIEW DEFINITION on ${database.name} and sees only what it has rights to; GRANT VIEW DEFINITION shows all`,
  ];
}
