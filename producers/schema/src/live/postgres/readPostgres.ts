import pg from 'pg';
import type { Barred, Connection, LiveReading } from '../liveReading.js';
import { assemblePostgres, type PostgresRows } from './assemble.js';
import {
  COLUMNS,
  CONSTRAINTS,
  type ColumnRow,
  type ConstraintRow,
  DATABASE,
  type DatabaseRow,
  INDEXES,
  type IndexRow,
  type RelationRow,
  SCHEMAS,
  type SchemaRow,
  TABLES,
  TRIGGERS,
  type TriggerRow,
  TYPES,
  type TypeRow,
} from './catalog.js';

/**
 * Reads a PostgreSQL database by eight catalog queries in one read-only transaction, so that a schema changed meanwhile
 * is seen whole, as it was or as it is.
 */
export async function readPostgres(connection: Connection): Promise<LiveReading> {
  const client = new pg.Client({
    connectionString: connection.url,
    ...(connection.password === null ? {} : { password: connection.password }),
    connectionTimeoutMillis: connection.connectTimeoutMs,
    statement_timeout: connection.queryTimeoutMs,
    // The server's own limit comes first; this one holds where the server has stopped answering at all.
    query_timeout: connection.queryTimeoutMs + 2000,
    application_name: 'bearing-schema',
  });
  // A connection that breaks between queries reports here; the query that follows then fails with the same reason.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET search_path = pg_catalog');
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
      (await client.query<Row>(sql)).rows;
    const all: PostgresRows = {
      database: (await rows<DatabaseRow & pg.QueryResultRow>(DATABASE))[0] ?? { name: '', login: '', comment: null },
      schemas: await rows<SchemaRow & pg.QueryResultRow>(SCHEMAS),
      relations: await rows<RelationRow & pg.QueryResultRow>(TABLES),
      columns: await rows<ColumnRow & pg.QueryResultRow>(COLUMNS),
      constraints: await rows<ConstraintRow & pg.QueryResultRow>(CONSTRAINTS),
      indexes: await rows<IndexRow & pg.QueryResultRow>(INDEXES),
      triggers: await rows<TriggerRow & pg.QueryResultRow>(TRIGGERS),
      types: await rows<TypeRow & pg.QueryResultRow>(TYPES),
    };
    await client.query('ROLLBACK');
    return { database: assemblePostgres(all), incomplete: [], barred: barredOf(all), warnings: [] };
  } finally {
    // A server that hangs must not hold the run up at the farewell either.
    await Promise.race([client.end().catch(() => undefined), new Promise((done) => setTimeout(done, 500).unref())]);
  }
}

/** PostgreSQL shows its catalog to every login, whatever its rights. */
function barredOf(rows: PostgresRows): Barred | null {
  const relations = rows.relations.filter((relation) => !relation.may_use);
  return relations.length === 0 ? null : { login: rows.database.login, relations };
}
