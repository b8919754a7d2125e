import assert from 'node:assert/strict';
import fs from 'node:fs';
import { afterEach, describe, it } from 'node:test';
import { filesOf, newCorpus, read, run, table } from './corpusFixture.js';

const realRename = fs.renameSync;

/** Lets moving documents fail `times` times, as a virus scanner on Windows does. */
function failRenames(times: number, code: string): { calls: () => number } {
  let calls = 0;
  fs.renameSync = (from, to) => {
    if (String(to).endsWith('.md') && ++calls <= times) throw Object.assign(new Error(`${code}: no`), { code });
    realRename(from, to);
  };
  return { calls: () => calls };
}

afterEach(() => {
  fs.renameSync = realRename;
});

describe('a write', () => {
  it('is tried again while another program holds the file', async () => {
    for (const code of ['EPERM', 'EBUSY', 'EACCES']) {
      const corpus = newCorpus();
      const renames = failRenames(2, code);
      assert.equal((await run(corpus, [table('a')])).status, 'ok');
      assert.equal(renames.calls(), 3);
    }
  });

  it('that fails in the end fails the run, and leaves the old text and nothing else', async () => {
    for (const [code, calls] of [
      ['ENOSPC', 1],
      ['EPERM', 8],
    ] as const) {
      fs.renameSync = realRename;
      const corpus = newCorpus();
      await run(corpus, [table('a')]);
      const before = read(corpus, 'schema/a.md');
      const renames = failRenames(99, code);
      const report = await run(corpus, [table('a', { body: 'new' })]);
      assert.deepEqual([report.status, report.written, report.documents], ['failed', [], 1]);
      assert.match(report.error ?? '', new RegExp(code));
      assert.equal(renames.calls(), calls);
      assert.equal(read(corpus, 'schema/a.md'), before);
      assert.deepEqual(filesOf(corpus), ['_state/schema.json', 'schema/a.md']);
    }
  });
});
