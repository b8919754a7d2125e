import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import mysql from 'mysql2/promise';
import pg from 'pg';

/** A PostgreSQL or MySQL server for tests, by URL without a database. */
export const POSTGRES_URL = process.env['BEARING_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432';
export const MYSQL_URL = process.env['BEARING_TEST_MYSQL'] ?? 'mysql://root@127.0.0.1:3306';

/** A database of the test's own, dropped afterwards. */
export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  execute(sql: string): Promise<void>;
}

export function uniqueName(stem: string): string {
  return `bearing_${stem}_${process.pid}_${randomBytes(3).toString('hex')}`;
}

/** `url` with this database, and other credentials where given. */
export function urlOf(
  server: string,
  database: string,
  login?: { readonly user: string; readonly password: string },
): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (login !== undefined) {
    url.username = login.user;
    url.password = login.password;
  }
  return url.href;
}

/** Makes a database, or skips the test where no server answers (fails it with BEARING_REQUIRE_DATABASES=1). */
export async function postgresDatabase(t: TestContext, stem: string): Promise<TestDatabase | null> {
  const name = uniqueName(stem);
  const admin = await connectPostgres(t);
  if (admin === null) return null;
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  t.after(async () => {
    const closing = new pg.Client({ connectionString: urlOf(POSTGRES_URL, 'postgres') });
    await closing.connect();
    await closing.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await closing.end();
  });
  const url = urlOf(POSTGRES_URL, name);
  return {
    url,
    name,
    execute: async (sql) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
  };
}

async function connectPostgres(t: TestContext): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: urlOf(POSTGRES_URL, 'postgres'), connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    return missing(t, 'PostgreSQL', 'BEARING_TEST_POSTGRES=postgres://user@host:5432', error);
  }
}

export async function mysqlDatabase(t: TestContext, stem: string): Promise<TestDatabase | null> {
  const name = uniqueName(stem);
  let admin: mysql.Connection;
  try {
    admin = await mysql.createConnection({ uri: MYSQL_URL, connectTimeout: 3000 });
  } catch (error) {
    return missing(t, 'MySQL or MariaDB', 'BEARING_TEST_MYSQL=mysql://root@host:3306', error);
  }
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  t.after(async () => {
    const closing = await mysql.createConnection({ uri: MYSQL_URL });
    await closing.query(`DROP DATABASE IF EXISTS ${name}`);
    await closing.end();
  });
  const url = urlOf(MYSQL_URL, name);
  return {
    url,
    name,
    execute: async (sql) => {
      const client = await mysql.createConnection({ uri: url, multipleStatements: true });
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
  };
}

function missing(t: TestContext, what: string, give: string, error: unknown): null {
  const reason = `no ${what} answers (${error instanceof Error ? error.message : String(error)}); give one with ${give}`;
  if (process.env['BEARING_REQUIRE_DATABASES'] === '1') throw new Error(reason);
  t.skip(reason);
  return null;
}
