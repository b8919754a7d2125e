import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { countDatabase, readSource, resolveSecrets, sourceSpec } from '@bearing/producer-schema';
import pg from 'pg';
import { POSTGRES_URL, postgresDatabase, uniqueName, urlOf } from '../databases.js';
import { fixture } from '../fixture.js';
import { documentsIn, runSchema, sectionOf, temporaryFolder } from '../runs.js';

const SHOP = readFileSync(fixture('shop-postgres.sql'), 'utf8');

test('a PostgreSQL database becomes a document a table and view, partitions folded', async (t) => {
  const database = await postgresDatabase(t, 'shop');
  if (database === null) return;
  await database.execute(SHOP);
  const corpus = temporaryFolder(t);
  const report = await runSchema(corpus, { location: database.url });
  assert.equal(report.status, 'ok', report.error ?? '');
  const documents = documentsIn(corpus);
  assert.deepEqual(
    [...documents.keys()],
    [
      'public.Odd Name (old)',
      'public',
      'sales.customer',
      'sales.open_orders',
      'sales.order_line',
      'sales.orders',
      'sales',
      'sales.payment',
      'sales.revenue',
      'sales.shipment',
    ].sort((a, b) => (`${a}.md` < `${b}.md` ? -1 : 1)),
  );

  const customer = documents.get('sales.customer') ?? '';
  assert.match(customer, /\nA person or company that buys from us\.\n\\# not a heading\n\\\| not \| a table \|\n/);
  assert.match(
    customer,
    /\| `email` \| text \| UK \| no \| {2}\| Where invoices go \\\| one address; never shared \\<script> \|/,
  );
  assert.match(
    sectionOf(customer, 'Referenced by'),
    /^- \[sales\.orders\]\(sales\.orders\.md\) `customer_id` → `customer_id`, on delete cascade/,
  );

  const orders = documents.get('sales.orders') ?? '';
  assert.match(orders, /\| `order_id` \| integer \| PK \| no \| generated number \|/);
  assert.match(orders, /One of `draft`, `placed`, `shipped`, `cancelled`\. \|/);
  assert.match(orders, /\| `note` \| text \| {2}\| yes \| `'a\\\|b'::text` \|/);
  assert.match(sectionOf(orders, 'Triggers'), /`touch_order` before insert, update, runs `sales\.touch`/);
  assert.equal(sectionOf(orders, 'Used by views'), '- [sales.open_orders](sales.open_orders.md)');

  const line = documents.get('sales.order_line') ?? '';
  assert.match(sectionOf(line, 'Keys'), /Primary key \(`order_id`, `line_no`\)/);
  assert.match(
    sectionOf(line, 'Referenced by'),
    /sales\.shipment\.md\) \(`order_id`, `line_no`\) → \(`order_id`, `line_no`\)/,
  );
  assert.match(
    sectionOf(line, 'Indexes'),
    /`order_line_sku` on \(`lower\(sku\)`, `price DESC`\), includes `quantity`, where `price > 0::numeric`/,
  );
  assert.match(sectionOf(line, 'Checks'), /`quantity > 0`/);
  assert.match(line, /\| `total` .*computed: `/);

  const payment = documents.get('sales.payment') ?? '';
  assert.match(
    sectionOf(payment, 'Partitions'),
    /range of `paid_on`: 2 partitions\.\n\n- `payment_2025`: `FROM \('2025-01-01'\) TO \('2026-01-01'\)`/,
  );
  assert.match(documents.get('sales') ?? '', /Orders and what was sold/);
  assert.match(sectionOf(documents.get('sales') ?? '', 'Types'), /`order_status` \| one of `draft`/);
  assert.match(documents.get('public') ?? '', /\(public\.Odd%20Name%20%28old%29\.md\)/);
});

test('a second run writes nothing, and a changed column changes one line of one file', async (t) => {
  const database = await postgresDatabase(t, 'churn');
  if (database === null) return;
  await database.execute(SHOP);
  const corpus = temporaryFolder(t);
  await runSchema(corpus, { location: database.url });
  const before = documentsIn(corpus);
  const again = await runSchema(corpus, { location: database.url }, { now: new Date('2026-03-09T00:00:00Z') });
  assert.deepEqual([again.status, again.written.length, again.removed.length], ['ok', 0, 0]);

  await database.execute('ALTER TABLE sales.orders ALTER COLUMN note TYPE varchar(120)');
  const changed = await runSchema(corpus, { location: database.url });
  assert.deepEqual(changed.written, ['schema/sales.orders.md']);
  const [old, fresh] = [before, documentsIn(corpus)].map((documents) =>
    (documents.get('sales.orders') ?? '').split('\n'),
  );
  const lines = (fresh ?? []).filter((line, at) => line !== old?.[at]);
  assert.deepEqual(lines, ["| `note` | character varying(120) |  | yes | `'a\\|b'::text` |  |"]);
});

test('a login that has no right to part of the database makes the run partial and removes nothing', async (t) => {
  const database = await postgresDatabase(t, 'rights');
  if (database === null) return;
  const role = uniqueName('role');
  await database.execute(SHOP);
  await database.execute(
    `CREATE ROLE ${role} LOGIN PASSWORD 'Few-Rights-9'; REVOKE ALL ON SCHEMA sales FROM PUBLIC; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
  );
  // After the database is dropped, the role owns and may use nothing any more.
  t.after(async () => {
    const client = new pg.Client({ connectionString: urlOf(POSTGRES_URL, 'postgres') });
    await client.connect();
    await client.query(`DROP ROLE ${role}`);
    await client.end();
  });
  const corpus = temporaryFolder(t);
  const whole = await runSchema(corpus, { location: database.url });
  const few = await runSchema(corpus, {
    location: urlOf(POSTGRES_URL, database.name, { user: role, password: 'Few-Rights-9' }),
  });
  assert.equal(few.status, 'partial');
  assert.match(few.error ?? '', /has no right to \d+ tables and views \(schema sales\)/);
  assert.deepEqual(few.removed, []);
  const login = urlOf(POSTGRES_URL, database.name, { user: role, password: 'Few-Rights-9' });
  const allowed = temporaryFolder(t);
  assert.equal((await runSchema(allowed, { location: login, include: ['public.*'] })).status, 'ok');
  assert.equal((await runSchema(allowed, { location: login, trustCatalog: true })).status, 'ok');
  assert.equal(documentsIn(corpus).size, whole.documents);
});

test('a dead server, a wrong password and a hanging query end the run as failed, in one line without the secret', async (t) => {
  const database = await postgresDatabase(t, 'dead');
  if (database === null) return;
  await database.execute(SHOP);
  const corpus = temporaryFolder(t);
  await runSchema(corpus, { location: database.url });
  const stateFile = path.join(corpus, '_state', 'schema.json');
  const success = JSON.parse(readFileSync(stateFile, 'utf8')).lastSuccess;

  const check = async (location: string, code: string, timeouts = {}): Promise<void> => {
    const report = await runSchema(corpus, { location, ...timeouts }, { now: new Date('2026-04-01T00:00:00Z') });
    assert.equal(report.status, 'failed');
    assert.match(report.error ?? '', new RegExp(`^${code} `));
    assert.doesNotMatch(`${report.error}${readFileSync(stateFile, 'utf8')}`, /Sup3r/);
    assert.equal(JSON.parse(readFileSync(stateFile, 'utf8')).lastSuccess, success);
  };
  const closed = await freePort();
  await check(`postgres://docs:Sup3r-Secret@127.0.0.1:${closed}/shop`, 'SERVER_UNREACHABLE');
  await check(
    urlOf(POSTGRES_URL, 'no_such_database_here', { user: 'postgres', password: 'Sup3r-Secret' }),
    'DATABASE_MISSING',
  );

  // A server that takes the connection and never says a word.
  const sockets = new Set<net.Socket>();
  const silent = net.createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await new Promise((done) => silent.once('listening', done));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as net.AddressInfo;
  await check(`postgres://docs:Sup3r-Secret@127.0.0.1:${port}/shop`, 'CONNECT_TIMEOUT', { connectTimeoutMs: 300 });

  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  await locker.query('BEGIN; LOCK TABLE pg_catalog.pg_trigger IN ACCESS EXCLUSIVE MODE');
  await check(database.url, 'QUERY_TIMEOUT', { queryTimeoutMs: 400 });
  await locker.query('ROLLBACK');
  await locker.end();
});

test('the counts before folding say what the catalog says', async (t) => {
  const database = await postgresDatabase(t, 'counts');
  if (database === null) return;
  await database.execute(SHOP);
  const spec = sourceSpec({ location: database.url });
  const { database: read } = await readSource(spec, resolveSecrets(spec, {}));
  const counts = countDatabase(read);
  assert.deepEqual(
    [
      counts.tables,
      counts.partitionedTables,
      counts.partitions,
      counts.views,
      counts.materializedViews,
      counts.enums,
      counts.domains,
    ],
    [7, 1, 2, 1, 1, 1, 1],
  );
});

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
