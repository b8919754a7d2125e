import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fixture } from '../fixture.js';
import { documentsIn, runSchema, sectionOf, temporaryFolder } from '../runs.js';

test('a SQLite file and its script give the same documents', async (t) => {
  const Sqlite = await import('better-sqlite3').then(
    (module) => module.default,
    () => null,
  );
  if (Sqlite === null) return t.skip('better-sqlite3 is not installed here');
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'shop.db');
  const database = new Sqlite(file);
  database.exec(readFileSync(fixture('shop-sqlite.sql'), 'utf8'));
  database.close();
  const [live, script] = [path.join(folder, 'live'), path.join(folder, 'script')];
  const report = await runSchema(live, { location: file });
  assert.equal(report.status, 'ok', report.error ?? '');
  const documents = documentsIn(live);
  assert.deepEqual([...documents.keys()], ['big_lines', 'customer', 'order_line', 'shipment', 'shop']);
  const line = documents.get('order_line') ?? '';
  assert.match(line, /\| `total` \| NUMERIC \| {2}\| yes \| computed: `quantity \* price` \|/);
  assert.match(
    sectionOf(line, 'References'),
    /`customer_id` → \[customer\]\(customer\.md\) `customer_id`, on delete cascade/,
  );
  assert.match(sectionOf(line, 'Referenced by'), /\(`order_id`, `line_no`\) → \(`order_id`, `line_no`\) \(`fk_line`\)/);
  assert.match(sectionOf(line, 'Indexes'), /`ix_price` unique on \(`price DESC`, `order_id`\), where `price > 0`/);
  assert.match(sectionOf(line, 'Triggers'), /`touch_line` after update/);
  assert.match(sectionOf(documents.get('customer') ?? '', 'Checks'), /\[kind of buyer\] IN \('person', 'company'\)/);
  assert.match(documents.get('customer') ?? '', /\| `customer_id` \| INTEGER \| PK \| no \| generated number \|/);

  await runSchema(script, { location: fixture('shop-sqlite.sql') });
  assert.deepEqual([...documentsIn(script).keys()], ['big_lines', 'customer', 'order_line', 'shipment', 'shop-sqlite']);
  const columns = (text = ''): string =>
    sectionOf(text, 'References') +
    sectionOf(text, 'Checks') +
    sectionOf(text, 'Indexes') +
    sectionOf(text, 'Triggers');
  for (const name of ['customer', 'order_line', 'shipment'])
    assert.equal(columns(documentsIn(script).get(name)), columns(documents.get(name)), name);
});

test('a file that is no database is said to be none, by name alone', async (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'broken.db');
  writeFileSync(file, `SQLite format 3\0${'x'.repeat(2000)}`);
  const report = await runSchema(path.join(folder, 'corpus'), { location: file });
  assert.equal(report.status, 'failed');
  assert.match(report.error ?? '', /^SQLITE_UNREADABLE broken\.db: /);
});
