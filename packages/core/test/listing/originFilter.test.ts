import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Corpus } from '@bearing/core';

test('an origin is named in any letter case, and one that no document has is told with those that there are', async (context) => {
  const root = mkdtempSync(path.join(tmpdir(), 'bearing-origins-'));
  context.after(() => rmSync(root, { recursive: true }));
  for (const origin of ['Schema', 'business', '__proto__']) {
    mkdirSync(path.join(root, 'pages'), { recursive: true });
    writeFileSync(
      path.join(root, 'pages', `${origin}.md`),
      `---\norigin: ${origin}\n---\nThe quayside of ${origin} ${origin.length}, ${origin} alone.\n`,
    );
  }
  const corpus = await Corpus.open(root, { cache: false });
  context.after(() => corpus.close());
  const documents = async (origin: string[]): Promise<string[]> =>
    (await corpus.search('quayside', { origin })).snippets.map(({ document }) => document).sort();
  assert.deepEqual(await documents(['SCHEMA']), ['pages/Schema']);
  assert.deepEqual(await documents(['schema', 'Business']), ['pages/Schema', 'pages/business']);
  assert.deepEqual(await documents(['__PROTO__']), ['pages/__proto__']);
  assert.equal((await corpus.list({ origin: 'BUSINESS' })).total, 1);
  const { snippets, advice } = await corpus.search('quayside', { origin: 'shema' });
  assert.deepEqual(snippets, []);
  assert.equal(advice[0], 'No document is of origin "shema": the origins are Schema, __proto__, business.');
  assert.ok(!(await corpus.search('nothing of it', { origin: 'schema' })).advice.join().includes('No document is'));
});
