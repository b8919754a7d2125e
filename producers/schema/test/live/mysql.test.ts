import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import mysql from 'mysql2/promise';
import { MYSQL_URL, mysqlDatabase, uniqueName, urlOf } from '../databases.js';
import { fixture } from '../fixture.js';
import { documentsIn, runSchema, sectionOf, temporaryFolder } from '../runs.js';

/** The fixture as one connection can run it: the trigger in one piece, without the client's commands. */
function statements(): string {
  const script = readFileSync(fixture('shop-mysql.sql'), 'utf8').replace(/^source .*$/gm, '');
  const [before = '', trigger = '', after = ''] = script.split(/^DELIMITER .*$/gm);
  return `${before}\n${trigger.replace(/ \*\/;;/, ' */;').replace(/ {2}CREATE TEMPORARY TABLE.*\n/, '')}\n${after}`;
}

test('a MySQL or MariaDB database and its dump give the same documents', async (t) => {
  const database = await mysqlDatabase(t, 'shop');
  if (database === null) return;
  await database.execute(statements());
  const [live, dump] = [temporaryFolder(t), temporaryFolder(t)];
  const report = await runSchema(live, { location: database.url });
  assert.equal(report.status, 'ok', report.error ?? '');
  await runSchema(dump, { location: fixture('shop-mysql.sql') });
  const documents = documentsIn(live);
  assert.deepEqual(
    [...documents.keys()].map((name) => name.replace(database.name, 'shop')),
    [...documentsIn(dump).keys()],
  );

  const of = (table: string): string => documents.get(`${database.name}.${table}`) ?? '';
  assert.match(of('customer'), /\nA person or company; `quoted`, it's ours\n/);
  assert.match(
    of('customer'),
    /\| `kind` \| enum \| {2}\| no \| `'person'` \| who buys; one line; and another \\\| with a pipe One of `person`, `company`, `it's both`\. \|/,
  );
  assert.match(of('customer'), /`current_timestamp\(\) on update current_timestamp\(\)`/);
  assert.match(sectionOf(of('customer'), 'Indexes'), /^- `ft_email` fulltext on `email`$/);
  assert.match(of('order_line'), /\| `total` \| decimal\(12,2\) \| {2}\| yes \| computed: `quantity \* price` \|/);
  assert.match(
    sectionOf(of('order_line'), 'Referenced by'),
    /shipment\.md\) \(`order_id`, `line_no`\) → \(`order_id`, `line_no`\) \(`fk_line`\)/,
  );
  assert.match(sectionOf(of('order_line'), 'Checks'), /quantity > 0/);
  assert.match(sectionOf(of('order_line'), 'Triggers'), /^- `touch_line` before update$/);
  assert.match(
    sectionOf(of('event'), 'Partitions'),
    /3 partitions\.\n\n- `p2024`: `less than 2025`\n[\s\S]*- `pmax`: `MAXVALUE`/,
  );
  // The comment of a view is the word VIEW in the catalog.
  assert.doesNotMatch(of('big_lines'), /^VIEW$/m);
  assert.match(of('big_lines'), /select l\.order_id AS order_id,c\.email AS email from/);

  for (const [name, text] of documentsIn(dump)) {
    const liveText: string = documents.get(name.replace(/^shop(?=\.|$)/, database.name)) ?? '';
    const bare = (page: string): string =>
      page
        .replace(/^(?:source|tags): .*$/gm, '')
        .replaceAll(database.name, 'shop')
        .replace(/MariaDB|MySQL/g, 'X')
        .replace(/`(?:int|smallint|bigint)\(\d+\)|\b(int|smallint)\(\d+\)/g, '$1');
    if (!name.endsWith('big_lines')) assert.equal(bare(text), bare(liveText), name);
  }
  const again = await runSchema(live, { location: database.url });
  assert.deepEqual([again.written.length, again.removed.length], [0, 0]);
});

test('a login with rights to single tables makes the run partial, removes nothing, and says why', async (t) => {
  const database = await mysqlDatabase(t, 'few');
  if (database === null) return;
  await database.execute(statements());
  const user = uniqueName('u').slice(0, 30);
  const admin = await mysql.createConnection({ uri: MYSQL_URL });
  await admin.query(`CREATE USER '${user}'@'%' IDENTIFIED BY 'Few-Rights-9'`);
  await admin.query(`CREATE USER '${user}'@'localhost' IDENTIFIED BY 'Few-Rights-9'`);
  for (const host of ['%', 'localhost'])
    await admin.query(`GRANT SELECT ON ${database.name}.customer TO '${user}'@'${host}'`);
  t.after(async () => {
    await admin.query(`DROP USER '${user}'@'%', '${user}'@'localhost'`);
    await admin.end();
  });
  const corpus = temporaryFolder(t);
  const whole = await runSchema(corpus, { location: database.url });
  const few = await runSchema(corpus, {
    location: urlOf(MYSQL_URL, database.name, { user, password: 'Few-Rights-9' }),
  });
  assert.equal(few.status, 'partial');
  assert.match(few.error ?? '', /rights to single tables/);
  assert.deepEqual([few.removed, documentsIn(corpus).size], [[], whole.documents]);

  const wrong = await runSchema(corpus, {
    location: urlOf(MYSQL_URL, database.name, { user, password: 'Wr0ng-Secret' }),
  });
  assert.equal(wrong.status, 'failed');
  assert.match(wrong.error ?? '', /^LOGIN_REFUSED /);
  assert.doesNotMatch(wrong.error ?? '', /Wr0ng/);
});
