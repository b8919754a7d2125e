import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { runProducer } from '@bearing/producer-kit';
import { filesOf, NOON, newCorpus, put, read, run, state, table, tables } from './corpusFixture.js';

const LATER = { now: () => new Date('2026-12-09T08:00:00Z') };

describe('a run', () => {
  it('writes documents and a state, and nothing at all the second time', async () => {
    const corpus = newCorpus();
    const first = await run(corpus, tables(2), { version: '1.2.0', expectEveryHours: 24, affirms: 'run' });
    assert.equal(first.status, 'ok', first.error ?? '');
    assert.deepEqual(first.written, ['schema/t00.md', 'schema/t01.md']);
    assert.equal(
      read(corpus, 'schema/t00.md'),
      '---\ntitle: t00\norigin: schema\nasOf: 2026-11-30\nproducer: schema\n---\n\n# t00\n\nTable t00.\n',
    );
    const before = filesOf(corpus).map((file) => fs.statSync(path.join(corpus, file)).mtimeMs);
    const second = await run(corpus, tables(2), LATER);
    assert.deepEqual([second.written, second.unchanged, second.removed], [[], 2, []]);
    assert.deepEqual(
      filesOf(corpus)
        .map((file) => fs.statSync(path.join(corpus, file)).mtimeMs)
        .slice(1),
      before.slice(1),
      'no document was touched',
    );
    assert.deepEqual(filesOf(corpus), ['_state/schema.json', 'schema/t00.md', 'schema/t01.md']);
  });

  it('leaves a document alone whose line ends and BOM are a checkout’s', async () => {
    const corpus = newCorpus();
    await run(corpus, tables(1));
    put(corpus, 'schema/t00.md', `\uFEFF${read(corpus, 'schema/t00.md').replaceAll('\n', '\r\n')}`);
    const report = await run(corpus, tables(1), LATER);
    assert.deepEqual([report.written, report.unchanged], [[], 1]);
  });

  it('keeps asOf where only the name of the source changed', async () => {
    const corpus = newCorpus();
    const from = (source: string, body: string) => [table('a', { frontMatter: { source }, body })];
    await run(corpus, from('dump-1130.sql', 'text'));
    const report = await run(corpus, from('dump-1209.sql', 'text'), LATER);
    assert.deepEqual(report.written, ['schema/a.md']);
    assert.match(read(corpus, 'schema/a.md'), /^asOf: 2026-11-30$[\s\S]*^source: dump-1209\.sql$/m);
    await run(corpus, from('dump-1210.sql', 'other text'), LATER);
    assert.match(read(corpus, 'schema/a.md'), /^asOf: 2026-12-09$/m);
  });

  it('moves asOf with the content alone', async () => {
    const corpus = newCorpus();
    await run(corpus, [table('a'), table('b', { frontMatter: { asOf: '2026-03-04' } })]);
    await run(corpus, [table('a', { body: 'new' }), table('b', { frontMatter: { asOf: '2026-05-06' } })], LATER);
    assert.match(read(corpus, 'schema/a.md'), /^asOf: 2026-12-09$/m);
    assert.match(read(corpus, 'schema/b.md'), /^asOf: 2026-03-04$/m);
    await run(
      corpus,
      [table('a', { body: 'new' }), table('b', { body: 'x', frontMatter: { asOf: '2026-05-06' } })],
      LATER,
    );
    assert.match(read(corpus, 'schema/b.md'), /^asOf: 2026-05-06$/m);
  });

  it('mends a date that is none or lies ahead', async () => {
    const corpus = newCorpus();
    for (const wrong of ['2027-01-01', 'last May', '2026-02-30']) {
      await run(corpus, [table('a')]);
      put(corpus, 'schema/a.md', read(corpus, 'schema/a.md').replace(/^asOf: .*$/m, `asOf: ${wrong}`));
      await run(corpus, [table('a')]);
      assert.match(read(corpus, 'schema/a.md'), /^asOf: 2026-11-30$/m);
    }
  });

  it('removes what it wrote and no longer finds, and nothing of others', async () => {
    const corpus = newCorpus();
    put(corpus, 'schema/by-hand.md', '# by hand\n');
    put(corpus, 'schema/other.md', '---\nproducer: other\n---\n');
    put(corpus, 'schema/deep/.hidden/x.md', '---\nproducer: schema\n---\n');
    await run(corpus, [...tables(9), { ...table('x'), path: 'schema/gone/x.md' }]);
    const report = await run(corpus, tables(9));
    assert.deepEqual(report.removed, ['schema/gone/x.md']);
    assert.ok(!fs.existsSync(path.join(corpus, 'schema/gone')), 'an empty folder goes with its last document');
    for (const kept of ['schema/by-hand.md', 'schema/other.md', 'schema/deep/.hidden/x.md']) {
      assert.ok(filesOf(corpus).includes(kept), kept);
    }
  });

  it('leaves a document of somebody else alone, says so and is partial', async () => {
    const corpus = newCorpus();
    put(corpus, 'schema/a.md', '# mine\n');
    put(corpus, 'schema/b.md', '---\nproducer: other\n---\n');
    const report = await run(corpus, [table('a'), table('b'), table('c')]);
    assert.equal(report.status, 'partial');
    assert.deepEqual(report.written, ['schema/c.md']);
    assert.deepEqual(
      report.warnings.map(({ code, where }) => [code, where]),
      [
        ['PATH_TAKEN', 'schema/a.md'],
        ['PATH_TAKEN', 'schema/b.md'],
      ],
    );
    assert.equal(read(corpus, 'schema/a.md'), '# mine\n');
  });

  it('moves a page that moved in the tree, known by id, source or body', async () => {
    const corpus = newCorpus();
    const page = (where: string, fields: Record<string, string>, body: string) => ({
      path: where,
      frontMatter: fields,
      body,
    });
    await run(corpus, [
      page('w/a.md', { id: '7' }, 'A'),
      page('w/b.md', { source: 'u/2' }, 'B'),
      page('w/c.md', {}, 'C'),
    ]);
    const moved = [
      page('w/x/a.md', { id: '7' }, 'A2'),
      page('w/x/b.md', { source: 'u/2' }, 'B'),
      page('w/x/c.md', {}, 'C'),
    ];
    const report = await run(corpus, moved);
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(report.renamed, [
      { from: 'w/a.md', to: 'w/x/a.md' },
      { from: 'w/b.md', to: 'w/x/b.md' },
      { from: 'w/c.md', to: 'w/x/c.md' },
    ]);
    assert.deepEqual([report.written, report.removed], [['w/x/a.md'], []]);
    assert.deepEqual(filesOf(corpus), ['_state/schema.json', 'w/x/a.md', 'w/x/b.md', 'w/x/c.md']);
  });

  it('does not take two pages for one because they share a source', async () => {
    const corpus = newCorpus();
    const page = (name: string) => ({ path: `w/${name}.md`, frontMatter: { source: 'dump.xml' }, body: name });
    await run(corpus, [page('a'), page('b')]);
    const report = await run(corpus, [page('c'), page('d')], { allowShrink: true });
    assert.deepEqual([report.renamed, report.removed], [[], ['w/a.md', 'w/b.md']]);
  });

  it('follows a change of letter case without losing the document', async () => {
    const corpus = newCorpus();
    await run(corpus, [table('Orders')]);
    const report = await run(corpus, [
      table('orders', { frontMatter: { title: 'Orders' }, body: '# Orders\n\nTable Orders.\n' }),
    ]);
    assert.deepEqual(report.renamed, [{ from: 'schema/Orders.md', to: 'schema/orders.md' }]);
    assert.deepEqual(filesOf(corpus), ['_state/schema.json', 'schema/orders.md']);
  });
});

describe('a collapse', () => {
  it('of more than a fifth is refused, and nothing is changed', async () => {
    const corpus = newCorpus();
    await run(corpus, tables(10));
    const fifth = await run(corpus, tables(8));
    assert.deepEqual([fifth.status, fifth.removed.length], ['ok', 2]);
    const report = await run(corpus, [...tables(6), table('new')]);
    assert.deepEqual([report.status, report.written, report.removed, report.documents], ['failed', [], [], 8]);
    assert.match(report.error ?? '', /^SHRINK_REFUSED schema: this run would remove 2 of 8 documents.*--allow-shrink$/);
    assert.equal(filesOf(corpus).length, 9);
    assert.deepEqual(
      [state(corpus)['status'], state(corpus)['documents'], state(corpus)['previousDocuments']],
      ['failed', 8, 8],
    );
    const allowed = await run(corpus, [], { allowShrink: true });
    assert.deepEqual([allowed.status, allowed.removed.length, allowed.documents], ['ok', 8, 0]);
  });
});

describe('a partial run', () => {
  it('writes what it saw, removes and affirms nothing', async () => {
    const corpus = newCorpus();
    await run(corpus, tables(5), { affirms: 'run' });
    const report = await run(corpus, [table('new')], {
      ...LATER,
      affirms: 'run',
      partial: 'the login sees 1 of 5 tables',
    });
    assert.deepEqual([report.status, report.written, report.removed], ['partial', ['schema/new.md'], []]);
    assert.deepEqual([report.documents, report.error], [6, 'the login sees 1 of 5 tables']);
    assert.equal(state(corpus)['lastSuccess'], NOON.toISOString());
    assert.equal(state(corpus)['error'], 'the login sees 1 of 5 tables');
  });
});

describe('a failed run', () => {
  it('is recorded in one line without the secret, and keeps lastSuccess', async () => {
    const corpus = newCorpus();
    await run(corpus, tables(3));
    const secret = 'fake pass/word';
    const options = { corpus, producer: 'schema', origin: 'schema', secrets: [secret], ...LATER };
    const report = await runProducer(options, () => {
      throw new Error(
        `connect to postgres://u:${encodeURIComponent(secret)}@h failed\n  with ${secret} at ${process.cwd()}/x.js`,
      );
    });
    assert.equal(report.status, 'failed');
    const everything = JSON.stringify([report, read(corpus, '_state/schema.json')]);
    for (const leak of [secret, encodeURIComponent(secret), process.cwd()])
      assert.ok(!everything.includes(leak), everything);
    assert.ok(!(report.error ?? '').includes('\n'));
    const after = state(corpus);
    assert.deepEqual([after['status'], after['lastSuccess'], after['documents']], ['failed', NOON.toISOString(), 3]);
    assert.equal(after['error'], report.error);
  });

  it('names what a driver threw without a message', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    for (const [thrown, shown] of [
      [new AggregateError([refused, refused]), 'RUN_FAILED: connect ECONNREFUSED 127.0.0.1:1'],
      [Object.assign(new Error(''), { code: 'ETIMEDOUT' }), 'RUN_FAILED: Error (ETIMEDOUT)'],
      ['just a text', 'RUN_FAILED: just a text'],
    ] as const) {
      const report = await runProducer({ corpus: newCorpus(), producer: 'p', origin: 'o' }, () =>
        Promise.reject(thrown as Error),
      );
      assert.equal(report.error, shown);
    }
  });

  it('is what an interrupted run is', async () => {
    const corpus = newCorpus();
    const stop = new AbortController();
    const options = { corpus, producer: 'schema', origin: 'schema', signal: stop.signal };
    const report = await runProducer(options, () => {
      setImmediate(() => stop.abort());
      return new Promise<void>(() => {});
    });
    assert.match(report.error ?? '', /^INTERRUPTED/);
    assert.equal(state(corpus)['status'], 'failed');
    assert.deepEqual(filesOf(corpus), ['_state/schema.json']);
  });

  it('is what a name that can be no file name gives, and nothing is written', async () => {
    for (const producer of ['', '../x', 'a/b', 'a b', '.x', 'x'.repeat(65)]) {
      const corpus = newCorpus();
      const report = await run(corpus, tables(1), { producer });
      assert.match(report.error ?? '', /^NAME_INVALID/);
      assert.deepEqual(filesOf(corpus), []);
    }
  });
});

describe('a dry run', () => {
  it('reports the same and writes nothing at all', async () => {
    const corpus = path.join(newCorpus(), 'not-there-yet');
    const report = await run(corpus, tables(2), { dryRun: true });
    assert.deepEqual([report.status, report.written.length, report.documents, report.dryRun], ['ok', 2, 2, true]);
    assert.ok(!fs.existsSync(corpus));
    await run(corpus, tables(2));
    const before = filesOf(corpus).map((file) => read(corpus, file));
    assert.equal(
      (await run(corpus, [table('t00', { body: 'x' }), table('t01'), table('z')], { ...LATER, dryRun: true })).written
        .length,
      2,
    );
    assert.deepEqual(
      filesOf(corpus).map((file) => read(corpus, file)),
      before,
    );
  });
});

describe('what leaves a run', () => {
  it('holds no secret and no path of this machine', async () => {
    const corpus = newCorpus();
    const documents = [
      {
        path: 'a/x.md',
        frontMatter: { title: 'password=FakeHunter2 x', source: '/data/in/model.dacpac' },
        body: `from ${corpus}/in.sql and ${process.cwd()}/b with pw FakeKnown11`,
      },
    ];
    const report = await run(corpus, documents, { secrets: ['FakeKnown11'] });
    const text = read(corpus, 'a/x.md');
    for (const leak of ['FakeHunter2', '/data/in', corpus, process.cwd(), 'FakeKnown11'])
      assert.ok(!text.includes(leak), text);
    assert.match(text, /^source: model\.dacpac$/m);
    assert.deepEqual(
      report.warnings.map(({ code, where, message }) => [code, where, message]),
      [['SECRET_REDACTED', 'a/x.md', 'redacted password, secret']],
    );
  });

  it('keeps a word of the documents that happens to be a password, but not in an error', async () => {
    const corpus = newCorpus();
    await run(corpus, [table('postgres')], { secrets: ['postgres'] });
    assert.match(read(corpus, 'schema/postgres.md'), /Table postgres\./);
    const report = await runProducer({ corpus, producer: 'x', origin: 'x', secrets: ['postgres'] }, () => {
      throw new Error('password postgres is wrong');
    });
    assert.equal(report.error, 'RUN_FAILED: password [redacted:secret] is wrong');
  });
});
