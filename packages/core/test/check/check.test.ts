import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { type CheckOptions, type CheckReport, Corpus } from '@bearing/core';
import { page, temporaryFolder, writeFiles } from '../fixtures.js';
import { commit, git, hasGit } from '../gitRepository.js';

const NOW = new Date('2026-11-30T12:00:00Z');

async function check(root: string, options: CheckOptions = {}): Promise<CheckReport> {
  return (await Corpus.open(root)).check({ now: NOW, ...options });
}

function found(report: CheckReport): string[] {
  return report.issues.map(({ code, path: file, line }) => `${code} ${file}${line === null ? '' : `:${line}`}`);
}

const ORDERS = page(
  { title: 'shop.orders', origin: 'schema', asOf: '2026-11-29', tags: '[table]' },
  [
    '# shop.orders',
    '',
    'One row an order.',
    '',
    '## Columns',
    '',
    '| Column | Type | Null |',
    '| --- | --- | --- |',
    '| order_id | integer | no |',
    '| order_status | text | no |',
    '| placed_at | timestamp | no |',
  ].join('\n'),
);

function business(...lines: string[]): string {
  return page({ asOf: '2026-11-29' }, ['# Page', '', ...lines].join('\n'));
}

describe('check', () => {
  it('finds nothing in a corpus that is as it should be', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, {
      'schema/shop.orders.md': ORDERS,
      'business/orders.md': business(
        'Orders are kept in [the table](../schema/shop.orders.md#columns), in `shop.orders`, whose `order_status` column',
        'says how far they are. See [below](#how-it-ends), [the site](https://example.org/x.md) and {{ site.url }}.',
        '',
        '## How it ends',
        '',
        '```md',
        '[not a link](nowhere.md)',
        '```',
        '`[nor](this.md)` <!-- [nor](that.md) -->',
      ),
    });
    const report = await check(root);
    assert.deepEqual([found(report), report.status, report.documents], [[], 'ok', 2]);
  });

  it('holds front matter and states against the published schemas', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, {
      'business/a.md': page({ title: '[a, b]', asOf: '2026-11-29', producer: 'my export' }, '# A'),
      'business/b.md': page({ asOf: '2026-12-29' }, '# B'),
      '_state/good.json': JSON.stringify({
        producer: 'good',
        status: 'ok',
        lastRun: '2026-11-30T02:00:00Z',
        lastSuccess: '2026-11-30T02:00:00Z',
        documents: 2,
        error: null,
      }),
      '_state/bad.json': JSON.stringify({
        producer: 'worse',
        status: 'done',
        lastRun: 'yesterday',
        lastSuccess: null,
        documents: 2,
        error: null,
      }),
      '_state/cut.json': '{ "producer"',
    });
    assert.deepEqual(found(await check(root)), [
      'STATE_SCHEMA _state/bad.json',
      'STATE_SCHEMA _state/bad.json',
      'STATE_SCHEMA _state/bad.json',
      'STATE_UNREADABLE _state/cut.json',
      'FIELD_TYPE business/a.md:2',
      'FRONT_MATTER_SCHEMA business/a.md:4',
      'DATE_IN_FUTURE business/b.md:2',
    ]);
    assert.deepEqual(found(await check(root, { producer: 'bad' })), Array(3).fill('STATE_SCHEMA _state/bad.json'));
    assert.deepEqual(found(await check(root, { paths: ['business/b.md'] })), ['DATE_IN_FUTURE business/b.md:2']);
  });

  it('tells dead links and anchors with their lines, and where a link may have meant to go', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, {
      'impl/pictures/flow.png': 'x',
      'impl/a.md': business(
        '[moved](b.md)',
        '[picture](pictures/flow.png) ![gone](pictures/no.png "title")',
        '[anchor](#nothing-here) [named](#spot) <a id="spot"></a> [twice](#again-1) [code](#L12)',
        '[space](my%20page.md) [angle](<my page.md>) [wiki](my-wiki) [site](my-wiki.html)',
        '<a href="dead.md">x</a>',
        '',
        '[ref]: dead-too.md',
        '',
        '## Again',
        '## Again',
        '## `Code` & [link](https://example.org)!',
        '',
        '[slug](#code--link)',
      ),
      'impl/my page.md': business('x'),
      'impl/my-wiki.md': business('x'),
      'impl/deep/b.md': business('[up](../a.md#code--link)', '[up](../a.md#no)'),
    });
    const report = await check(root);
    const lines = report.issues.filter(({ code }) => code !== 'DUPLICATE_TITLE');
    assert.deepEqual(
      lines.map(({ code, path: file, line }) => `${code} ${file}:${line}`),
      [
        'LINK_DEAD impl/a.md:7',
        'LINK_DEAD impl/a.md:8',
        'ANCHOR_DEAD impl/a.md:9',
        'LINK_DEAD impl/a.md:11',
        'LINK_DEAD impl/a.md:13',
        'ANCHOR_DEAD impl/deep/b.md:8',
      ],
    );
    assert.equal(lines[0]?.hint, 'did you mean deep/b.md?');
  });

  it('tells documents that readers would take for one another', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, {
      'decisions/0007-first.md': page({ title: 'First', id: 'D-7' }, 'x'),
      'decisions/0007-second.md': page({ title: 'Second', id: 'D-7' }, 'x'),
      'decisions/2026-11-30-dated.md': page({ title: 'Dated' }, 'x'),
      'decisions/2026-11-29-dated.md': page({ title: 'First ' }, 'x'),
      'business/first.md': page({ title: 'First' }, 'x'),
    });
    assert.deepEqual(found(await check(root)), [
      'DECISION_NUMBER_REUSED decisions/0007-second.md',
      'DUPLICATE_ID decisions/0007-second.md',
      'DUPLICATE_TITLE decisions/2026-11-29-dated.md',
    ]);
  });

  it('mends line ends, marks and quoted dates, and not one byte more', async (t) => {
    const root = temporaryFolder(t);
    const latin = Buffer.from(
      '---\r\nasOf: "2026-11-29"\r\ntitle: "2026-11-29"\r\n---\r\n\r\nGr\u00fc\u00dfe "asOf": \'2026-11-29\'\r\n',
      'latin1',
    );
    writeFiles(root, {
      'business/a.md': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), latin]),
      'business/b.md': 'a\r\nb\n',
    });
    const before = await check(root);
    assert.deepEqual(
      found(before).filter((issue) => !issue.startsWith('ENCODING')),
      ['BOM business/a.md:1', 'LINE_ENDS business/a.md:1', 'DATE_QUOTED business/a.md:2', 'LINE_ENDS business/b.md:1'],
    );
    const mending = await check(root, { fix: true });
    assert.deepEqual(mending.fixed, ['business/a.md', 'business/b.md']);
    assert.equal(
      readFileSync(path.join(root, 'business/a.md'), 'latin1'),
      '---\nasOf: 2026-11-29\ntitle: "2026-11-29"\n---\n\nGr\u00fc\u00dfe "asOf": \'2026-11-29\'\n',
    );
    assert.deepEqual(
      found(await check(root)).filter((issue) => !issue.startsWith('ENCODING')),
      [],
    );
  });
});

describe('drift', () => {
  it('tells names that are spelt like ones the schema has, where a page calls them tables or columns', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, {
      'schema/shop.orders.md': ORDERS,
      'business/wrong.md': business(
        'The `order_sttus` column of the `shop.ordres` table, and `orders.order_state`.',
        'Column order_statuss, too; and `orders.placed_on`, which is another name altogether.',
        '',
        '```sql',
        'select * from shop.ordesr where 1 = 1',
        '```',
        'As `orderStatsu` it goes into the program.',
      ),
      'impl/right.md': business(
        'The `order` table; `OrderStatus` column; the `audit` table of another system; `orders.length`; order_sttus',
        'outside code marks is no claim, `order_ids` a list; the `placed_by` column would be a name of its own.',
      ),
    });
    const report = await check(root);
    assert.deepEqual(
      report.issues.map(({ code, path: file, line, hint }) => `${code} ${file}:${line} ${hint}`),
      [
        'DRIFT_COLUMN business/wrong.md:7 did you mean order_status of shop.orders?',
        'DRIFT_TABLE business/wrong.md:7 did you mean shop.orders?',
        'DRIFT_COLUMN business/wrong.md:8 did you mean order_status of shop.orders?',
        'DRIFT_TABLE business/wrong.md:11 did you mean shop.orders?',
        'DRIFT_COLUMN business/wrong.md:13 did you mean order_status of shop.orders?',
      ],
    );
  });

  it('tells names that the schema used to have', { skip: hasGit() ? false : 'git is not installed' }, async (t) => {
    const top = temporaryFolder(t);
    const root = path.join(top, 'corpus');
    const customers = ORDERS.replaceAll('orders', 'customers').replaceAll('order', 'customer');
    writeFiles(root, {
      'schema/shop.orders.md': ORDERS.replace('| placed_at', '| ordered_at | date | no |\n| placed_at'),
      'schema/shop.customers.md': customers,
    });
    git(top, 'init', '-q', '-b', 'main');
    commit(top, 'one');
    git(top, 'rm', '-q', 'corpus/schema/shop.customers.md');
    writeFiles(root, {
      'schema/shop.orders.md': ORDERS,
      'decisions/a.md': business(
        'We keep `customers` in the `shop.customers` table, and `orders.ordered_at` in UTC; the `ordered_at` column.',
      ),
    });
    commit(top, 'two');
    const report = await check(root);
    assert.deepEqual(
      report.issues.map(({ code, message }) => `${code} ${message}`),
      [
        'DRIFT_COLUMN "orders.ordered_at" names a column that shop.orders no longer has',
        'DRIFT_COLUMN "ordered_at" names a column that shop.orders no longer has',
        'DRIFT_TABLE "shop.customers" names a table that the schema no longer has (schema/shop.customers.md was removed)',
      ],
    );
    assert.equal(report.repositoryPath, 'corpus');
    writeFiles(root, {
      'schema/shop.orders.md': ORDERS.replace('| placed_at | timestamp | no |', ''),
      'impl/b.md': business('It fills `orders.placed_at`.'),
    });
    assert.deepEqual(found(await check(root, { paths: ['impl'] })), ['DRIFT_COLUMN impl/b.md:7']);
    git(top, 'checkout', '-q', '--', '.');
    git(top, 'clone', '-q', '--depth', '1', `file://${top}`, path.join(top, 'shallow'));
    const shallow = await check(path.join(top, 'shallow', 'corpus'));
    assert.deepEqual(shallow.unknown, ['names that the schema used to have: the history is shallow']);
  });

  it('tells tables that nobody describes, where others are described', async (t) => {
    const root = temporaryFolder(t);
    const bare = (name: string): string =>
      page({ title: name, asOf: '2026-11-29' }, `# ${name}\n\n| Column | Type |\n| --- | --- |\n| x_id | int |`);
    writeFiles(root, { 'schema/a_silent.md': bare('a_silent'), 'schema/b_named.md': bare('b_named') });
    assert.deepEqual(found(await check(root)), []);
    writeFiles(root, { 'business/b.md': business('What stands in `b_named`.') });
    assert.deepEqual(found(await check(root)), ['TABLE_UNDESCRIBED schema/a_silent.md']);
    // A long last cell once took a pattern that went back over it again and again.
    const long = `| y_id | int | ${'word '.repeat(400)}`;
    writeFiles(root, { 'schema/a_silent.md': `${bare('a_silent')}\n${long}\n` });
    const started = performance.now();
    await check(root);
    assert.ok(performance.now() - started < 3000);
  });
});
