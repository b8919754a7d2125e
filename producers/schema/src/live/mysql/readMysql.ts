import type { ProducerWarning } from '@bearing/producer-kit';
import mysql from 'mysql2/promise';
import { byText } from '../../model/names.js';
import type { Connection, LiveReading } from '../liveReading.js';
import { assembleMysql, type MysqlRows } from './assemble.js';
import * as catalog from './catalog.js';
import { seesWholeSchema } from './grants.js';

type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Reads a MySQL or MariaDB server: the schema that the URL names, or all that are not the server's own. */
export async function readMysql(connection: Connection): Promise<LiveReading> {
  const url = new URL(connection.url.replace(/^mariadb:/i, 'mysql:'));
  const client = await mysql.createConnection({
    host: url.hostname === '' ? 'localhost' : url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 3306 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: connection.password ?? decodeURIComponent(url.password),
    connectTimeout: connection.connectTimeoutMs,
    dateStrings: true,
    ...(url.searchParams.get('socketPath') === null ? {} : { socketPath: url.searchParams.get('socketPath') ?? '' }),
    ...(/^(?:true|1|required|verify)/i.test(url.searchParams.get('ssl') ?? url.searchParams.get('ssl-mode') ?? '')
      ? { ssl: {} }
      : {}),
  });
  // A connection that breaks between queries reports here; the query that follows then fails with the same reason.
  client.on('error', () => undefined);
  const query: Query = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const [rows] = await client.query<mysql.RowDataPacket[]>({
      sql,
      values: [...values],
      timeout: connection.queryTimeoutMs,
    });
    return rows as Row[];
  };
  try {
    return await readServer(query, decodeURIComponent(url.pathname.replace(/^\//, '')), connection.queryTimeoutMs);
  } finally {
    client.destroy();
  }
}

async function readServer(query: Query, wanted: string, queryTimeoutMs: number): Promise<LiveReading> {
  const version = (await query<{ version: string }>('SELECT VERSION() AS version'))[0]?.version ?? '';
  const isMariaDb = /mariadb/i.test(version);
  await limitQueries(query, isMariaDb, queryTimeoutMs);
  await query('SET SESSION TRANSACTION READ ONLY');
  const visible = (await query<{ name: string }>(catalog.SCHEMAS)).map((row) => row.name);
  const schemas = visible
    .filter((name) => (wanted === '' ? !catalog.SYSTEM_SCHEMAS.includes(name.toLowerCase()) : name === wanted))
    .sort(byText);
  // What is not visible may be misspelled, or forbidden: the server says which.
  if (schemas.length === 0 && wanted !== '') await query(`USE ${mysql.escapeId(wanted)}`);
  if (schemas.length === 0) schemas.push(wanted);
  const of = <Row>(sql: string): Promise<Row[]> => query<Row>(sql, [schemas]);
  const optional = async <Row>(sql: string): Promise<Row[]> => {
    try {
      return await of<Row>(sql);
    } catch (error) {
      if (isUnknownToServer(error)) return [];
      throw error;
    }
  };
  const isOld = !isMariaDb && Number.parseInt(version, 10) < 8;
  const rows: MysqlRows = {
    name: wanted === '' ? null : wanted,
    dialect: isMariaDb ? 'mariadb' : 'mysql',
    schemas: isMariaDb
      ? await optional<catalog.SchemaRow>(catalog.SCHEMA_COMMENTS)
      : schemas.map((name) => ({ name, comment: null })),
    tables: await of<catalog.TableRow>(catalog.TABLES),
    views: await of<catalog.ViewRow>(catalog.VIEWS),
    columns: await of<catalog.ColumnRow>(catalog.COLUMNS),
    indexes: await of<catalog.IndexRow>(isMariaDb || isOld ? catalog.INDEXES : catalog.INDEXES_WITH_EXPRESSIONS),
    keys: await of<catalog.KeyRow>(catalog.KEYS),
    actions: await of<catalog.ActionRow>(catalog.ACTIONS),
    checks: await optional<catalog.CheckRow>(isMariaDb ? catalog.CHECKS_MARIADB : catalog.CHECKS_MYSQL),
    triggers: await of<catalog.TriggerRow>(catalog.TRIGGERS),
    partitions: await of<catalog.PartitionRow>(catalog.PARTITIONS),
  };
  const grants = (await query<Record<string, string>>('SHOW GRANTS')).flatMap((row) => Object.values(row));
  const partly = schemas.filter((schema) => !seesWholeSchema(grants, schema));
  return {
    database: assembleMysql(rows),
    incomplete:
      partly.length === 0
        ? []
        : [
            `the login has rights to single tables of ${partly.join(', ')} alone, and sees no others; GRANT SELECT, SHOW VIEW ON ${partly[0]}.* shows all`,
          ],
    barred: null,
    warnings: hiddenQueries(rows),
  };
}

/** Without SHOW VIEW a view's query comes as an empty text. */
function hiddenQueries(rows: MysqlRows): ProducerWarning[] {
  const hidden = rows.views.filter((view) => (view.definition ?? '') === '').length;
  if (hidden === 0) return [];
  return [
    {
      code: 'RIGHTS_MISSING',
      where: rows.name,
      message: `${hidden} views came without their query`,
      hint: 'grant SHOW VIEW to the login',
    },
  ];
}

async function limitQueries(query: Query, isMariaDb: boolean, queryTimeoutMs: number): Promise<void> {
  const limit = isMariaDb
    ? `SET SESSION max_statement_time = ${queryTimeoutMs / 1000}`
    : `SET SESSION max_execution_time = ${queryTimeoutMs}`;
  try {
    await query(limit);
  } catch (error) {
    // Older servers have neither; the driver's own limit holds.
    if (!isUnknownToServer(error)) throw error;
  }
}

/** A table, column or variable that this version of the server does not have. */
function isUnknownToServer(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return (
    code === 'ER_UNKNOWN_TABLE' ||
    code === 'ER_NO_SUCH_TABLE' ||
    code === 'ER_BAD_FIELD_ERROR' ||
    code === 'ER_UNKNOWN_SYSTEM_VARIABLE'
  );
}
