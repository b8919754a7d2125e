import mssql from 'mssql';
import type { Connection, LiveReading } from '../liveReading.js';
import { readCatalog, type SqlServerQuery } from './readCatalog.js';

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
