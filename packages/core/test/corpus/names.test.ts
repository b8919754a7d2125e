import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Corpus } from '@bearing/core';

test('a folder whose name is no UTF-8 is not lost without a word', { skip: process.platform !== 'linux' }, async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'bearing-names-'));
  try {
    const folder = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])]);
    mkdirSync(folder);
    writeFileSync(Buffer.concat([folder, Buffer.from('/a.md')]), '# A\n');
    writeFileSync(path.join(root, 'b.md'), '# B\n');
    const corpus = await Corpus.open(root);
    const { issues, corpus: facts } = await corpus.health();
    corpus.close();
    assert.equal(facts.documents, 1);
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['FOLDER_UNREADABLE'],
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
