import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { Corpus } from '@bearing/core';
import fc from 'fast-check';
import { fixture, page, temporaryFolder, writeFiles } from '../fixtures.js';

const NOW = new Date('2026-11-30T12:00:00Z');

describe('health of a corpus with every verdict', async () => {
  const corpus = await Corpus.open(fixture('verdicts'), { clock: () => NOW });
  const report = await corpus.health();
  const verdicts = new Map(report.producers.map(({ producer, verdict }) => [producer, verdict]));

  it('tells each producer by its state', () => {
    assert.deepEqual(Object.fromEntries(verdicts), {
      broken: 'failed',
      crashed: 'crashed',
      cut: 'unreadable',
      listed: 'unreadable',
      timeless: 'unreadable',
      void: 'unreadable',
      hollow: 'empty',
      stranger: 'never-ran',
      'sure-to-run': 'never-ran',
      ahead: 'from-the-future',
      shrunk: 'shrunk',
      half: 'partial',
      late: 'overdue',
      'late-by-settings': 'overdue',
      'at-work': 'ok',
      'first-run': 'ok',
      fine: 'ok',
      'just-a-fifth': 'ok',
      marked: 'ok',
      'without-success': 'ok',
    });
  });

  it('puts the worst first, and within a verdict the longest without a good run', () => {
    const order = report.producers.map(({ verdict }) => verdict);
    const ranks = [
      'failed',
      'crashed',
      'unreadable',
      'empty',
      'never-ran',
      'from-the-future',
      'shrunk',
      'partial',
      'overdue',
      'ok',
    ];
    assert.deepEqual(
      order,
      [...order].sort((a, b) => ranks.indexOf(a) - ranks.indexOf(b)),
    );
    const late = report.producers.filter(({ verdict }) => verdict === 'overdue').map(({ producer }) => producer);
    assert.deepEqual(late, ['late', 'late-by-settings']);
  });

  it('says of each what is so and what to do', () => {
    const broken = report.producers.find(({ producer }) => producer === 'broken');
    assert.equal(
      broken?.message,
      'broken failed on 2026-11-30 02:00 UTC, 10 hours ago (the database said no); it last ended well on 2026-11-12 02:00 UTC, 18 days ago: mend the cause and run it again',
    );
    for (const { verdict, message } of report.producers) {
      if (verdict !== 'ok') assert.match(message, /: (?:mend|look|run|see|set) /);
    }
  });

  it('counts ages by origin, by the document, then bearing.json, then the built-in rule', () => {
    assert.deepEqual(report.origins, [
      {
        origin: 'business',
        documents: 2,
        staleAfterDays: 60,
        fresh: 1,
        stale: 0,
        undated: 0,
        oldestAsOf: '2026-10-05',
        newestAsOf: '2027-03-01',
        status: 'unknown',
      },
      {
        origin: 'gossip',
        documents: 1,
        staleAfterDays: null,
        fresh: 0,
        stale: 0,
        undated: 0,
        oldestAsOf: '2026-11-30',
        newestAsOf: '2026-11-30',
        status: 'unknown',
      },
      {
        origin: 'schema',
        documents: 5,
        staleAfterDays: 7,
        fresh: 3,
        stale: 1,
        undated: 1,
        oldestAsOf: '2020-01-01',
        newestAsOf: '2026-11-23',
        status: 'warn',
      },
    ]);
  });

  it('reports a date that lies ahead, with its line, and never calls it fresh', async () => {
    const issue = report.issues.find(({ code }) => code === 'DATE_IN_FUTURE');
    assert.deepEqual([issue?.path, issue?.line], ['business/ahead.md', 4]);
    const { documents } = await corpus.list({ origin: 'business' });
    assert.deepEqual(
      documents.map(({ document, ageDays, freshness }) => [document, ageDays, freshness]),
      [
        ['business/ahead', 0, 'unknown'],
        ['business/by-settings', 56, 'fresh'],
      ],
    );
  });

  it('accounts for every file', () => {
    assert.equal(report.corpus.found, report.corpus.documents + report.corpus.skipped.length);
    assert.equal(report.status, 'fail');
  });

  it('says so on snippets of a failing producer', async () => {
    const { advice } = await corpus.search('Stale');
    assert.ok(
      advice.some((sentence) => sentence.includes('broken failed on 2026-11-30 02:00 UTC')),
      advice.join('\n'),
    );
    const fresh = await corpus.search('Never');
    assert.ok(!fresh.advice.some((sentence) => sentence.includes('failing')), fresh.advice.join('\n'));
  });
});

describe('health', () => {
  it('says ok of a corpus where nothing is off, and warns when something could not be dated', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, { 'schema/a.md': page({ asOf: '2026-11-30' }, '# A') });
    assert.equal((await (await Corpus.open(root)).health({ now: NOW })).status, 'ok');
    writeFiles(root, { 'schema/b.md': '# B\n' });
    const { status, origins } = await (await Corpus.open(root)).health({ now: NOW });
    assert.deepEqual([status, origins[0]?.status], ['warn', 'unknown']);
  });

  it('reads no document again', async (t) => {
    const root = temporaryFolder(t);
    for (let i = 0; i < 50; i++) writeFiles(root, { [`schema/t${i}.md`]: page({ asOf: '2026-11-30' }, `# T${i}`) });
    const corpus = await Corpus.open(root, { clock: () => NOW });
    const before = await corpus.health();
    for (let i = 0; i < 50; i++) rmSync(path.join(root, `schema/t${i}.md`));
    assert.deepEqual(await corpus.health(), before);
  });

  it('stands whatever bytes are in _state', async (t) => {
    const root = temporaryFolder(t);
    writeFiles(root, { 'schema/a.md': page({ asOf: '2026-11-30', producer: 'p' }, '# A') });
    const field = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constant(null),
      fc.boolean(),
      fc.constant('2026-11-30T02:00:00Z'),
    );
    const almost = fc
      .record(
        {
          status: fc.oneof(fc.constantFrom('ok', 'running', 'failed', 'partial'), field),
          lastRun: field,
          lastSuccess: field,
          documents: field,
          previousDocuments: field,
          error: field,
          expectEveryHours: field,
          affirms: fc.oneof(fc.constant('run'), field),
        },
        { requiredKeys: [] },
      )
      .map((state) => Buffer.from(JSON.stringify(state)));
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
      almost,
      almost.map((whole) => whole.subarray(0, whole.length / 2)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        writeFiles(root, { '_state/p.json': content });
        const { producers, corpus } = await (await Corpus.open(root)).health({ now: NOW });
        assert.equal(corpus.documents, 1);
        assert.equal(producers.length, 1);
        assert.doesNotMatch(producers[0]?.message ?? '', /\p{Cc}/u);
      }),
      { numRuns: 150 },
    );
  });
});
