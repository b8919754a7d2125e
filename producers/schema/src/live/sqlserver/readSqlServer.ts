import mssql from 'mssql';
import type { Connection, LiveReading } from '../liveReading.js';
import { assembleSqlServer } from './assemble.js';
import { SQL_SERVER_QUERIES, type SqlServerQueryName, type SqlServerRows } from './catalog.js';

/** Runs one of the catalog queries. Handed in, so that recorded answers can stand in for a server. */
export type SqlServerQuery = <Name extends SqlServerQueryName>(name: Name, sql: string) => Promise<SqlServerRows[Name]>;

/** Reads a SQL Server or Azure SQL database, 2016 or later. */
export async function readSqlServer(connection: Connection): Promise<LiveReading> {
  const pool = new mssql.ConnectionPool(configOf(connection));
  // A connection that breaks reports here; the query that runs then fails with the same reason.
  pool.on('error', () => undefined);
  await pool.connect();
  try {
    const query: SqlServerQuery = async (_, sql) => (await pool.request().query(sql)).recordset;
    return await readCatalog(query);
  } finally {
    await pool.close();
  }
}

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
  return { database: assembleSqlServer(rows), incomplete: missingRights(rows), warnings: [] };
}

/** SQL Server shows a login what it has some right to, and hides the rest without a word. */
function missingRights(rows: SqlServerRows): string[] {
  const [database] = rows.database;
  if (database === undefined || database.sees_all === 1) return [];
  return [
    `login "${database.login}" lacks VIEW DEFINITION on ${database.name} and sees only what it has rights to; GRANT VIEW DEFINITION shows all`,
  ];
}

function configOf(connection: Connection): mssql.config {
  const common = {
    connectionTimeout: connection.connectTimeoutMs,
    requestTimeout: connection.queryTimeoutMs,
    pool: { max: 1, min: 0 },
  };
  if (!/^[a-z]+:\/\//i.test(connection.url)) {
    const parsed: mssql.config = mssql.ConnectionPool.parseConnectionString(connection.url);
    return { ...parsed, ...common, ...(connection.password === null ? {} : { password: connection.password }) };
  }
  const url = new URL(connection.url.replace(/^[a-z]+:/i, 'http:'));
  const parameter = (name: string): string | null => {
    for (const [key, value] of url.searchParams) if (key.toLowerCase() === name) return value.toLowerCase();
    return null;
  };
  const instance = url.searchParams.get('instanceName');
  return {
    ...common,
    server: url.hostname.replace(/^\[|\]$/g, ''),
    database: decodeURIComponent(url.pathname.replace(/^\//, '')),
    user: decodeURIComponent(url.username),
    password: connection.password ?? decodeURIComponent(url.password),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    options: {
      encrypt: parameter('encrypt') !== 'false',
      trustServerCertificate: parameter('trustservercertificate') === 'true',
      readOnlyIntent: true,
      appName: 'bearing-schema',
      ...(instance === null ? {} : { instanceName: instance }),
    },
  };
}
