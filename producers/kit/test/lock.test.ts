import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { runProducer } from '@bearing/producer-kit';
import { filesOf, newCorpus, put, run, state, table, tables } from './corpusFixture.js';

const LOCK = '_state/schema.lock';
const gonePid = spawnSync(process.execPath, ['-e', '0']).pid;

function lockText(fields: Record<string, unknown>): string {
  return JSON.stringify({
    token: 't',
    pid: process.ppid,
    host: os.hostname(),
    since: '2026-11-30T11:00:00Z',
    processStart: null,
    ...fields,
  });
}

describe('the lock', () => {
  it('refuses a second run while one is at work, and leaves its state alone', async () => {
    const corpus = newCorpus();
    let second: Awaited<ReturnType<typeof run>> | null = null;
    const first = await runProducer({ corpus, producer: 'schema', origin: 'schema' }, async (producing) => {
      producing.add(table('a'));
      second = await run(corpus, tables(3));
      assert.equal(state(corpus)['status'], 'running');
    });
    assert.equal(first.status, 'ok');
    assert.match(
      (second as { error: string } | null)?.error ?? '',
      /^LOCKED _state\/schema\.lock: another run of "schema" is at work .*process \d+ on .*; wait/,
    );
    assert.deepEqual(filesOf(corpus), ['_state/schema.json', 'schema/a.md']);
  });

  it('lets two producers work in one corpus', async () => {
    const corpus = newCorpus();
    const outer = await runProducer({ corpus, producer: 'other', origin: 'schema' }, async () => {
      assert.equal((await run(corpus, tables(2))).status, 'ok');
    });
    assert.equal(outer.status, 'ok');
  });

  for (const [why, text, hoursAgo] of [
    ['its process is gone', lockText({ pid: gonePid }), 0],
    ['its number is that of a later process', lockText({ pid: process.pid }), 0],
    ['it is of another machine that has been silent', lockText({ host: 'elsewhere' }), 1],
    ['it can not be read and is old', '{"tok', 1],
  ] as const) {
    it(`of a crash is taken over: ${why}`, async () => {
      const corpus = newCorpus();
      put(corpus, LOCK, text);
      const then = new Date(Date.now() - hoursAgo * 3_600_000);
      fs.utimesSync(path.join(corpus, LOCK), then, then);
      assert.equal((await run(corpus, tables(1))).error, null);
      assert.deepEqual(filesOf(corpus), ['_state/schema.json', 'schema/t00.md']);
    });
  }

  it('of another machine that works is respected', async () => {
    const corpus = newCorpus();
    put(corpus, LOCK, lockText({ host: 'elsewhere' }));
    assert.match((await run(corpus, tables(1))).error ?? '', /^LOCKED .*on elsewhere/);
    assert.deepEqual(filesOf(corpus), [LOCK]);
  });
});
