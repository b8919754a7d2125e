import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { it } from 'node:test';
import { Corpus } from '@bearing/core';
import { temporaryFolder, writeFiles } from '../fixtures.js';

it('answers are the same whatever order the file system lists its entries in', async (t) => {
  const root = temporaryFolder(t);
  const names = ['b/z', 'b/a', 'a/é', 'a/e', 'Z', 'a', 'b/c/d', 'b/c/a'];
  writeFiles(
    root,
    Object.fromEntries(names.map((name) => [`${name}.md`, `# Same title\n\nThe same words, but ${name}.\n`])),
  );
  const answer = async (): Promise<string> => {
    const corpus = await Corpus.open(root, { cache: false });
    const now = new Date('2026-11-30T12:00:00Z');
    const { corpus: _, ...found } = await corpus.search('same words', { now, limit: 20 });
    const answers = JSON.stringify([found, await corpus.list({ now })]);
    corpus.close();
    return answers;
  };
  const expected = await answer();
  const { readdirSync } = fs;
  t.after(() => {
    fs.readdirSync = readdirSync;
    syncBuiltinESMExports();
  });
  const reversed = (...parameters: Parameters<typeof readdirSync>): unknown[] =>
    [...readdirSync(...parameters)].reverse();
  Object.assign(fs, { readdirSync: reversed });
  syncBuiltinESMExports();
  assert.equal(await answer(), expected);
});
