import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Corpus } from '@bearing/core';
import { tagAdvice } from '../../dist/listing/tagFilter.js';
import { temporaryFolder, writeFiles } from '../fixtures.js';

test('a tag is found in any letter case, and one that no document bears is told with those there are', async (t) => {
  const root = temporaryFolder(t);
  const page = (tags: string): string => `---\ntags: [${tags}]\n---\n# Page\n`;
  writeFiles(root, {
    'a.md': page('Billing, café'),
    'b.md': page('billing, SQL'),
    'c.md': page('SQL'),
    'd.md': '# D\n',
  });
  const corpus = await Corpus.open(root, { cache: false });
  const listed = async (tag: string): Promise<string[]> =>
    (await corpus.list({ tag })).documents.map(({ document }) => document);
  assert.deepEqual(await listed('billing'), ['a', 'b']);
  assert.deepEqual(await listed('sql'), ['b', 'c']);
  assert.deepEqual(await listed('cafe\u0301'), ['a']);
  const { documents } = corpus.snapshot();
  assert.equal(tagAdvice(documents, 'BILLING'), null);
  assert.equal(tagAdvice(documents, undefined), null);
  assert.equal(
    tagAdvice(documents, 'biling'),
    'No document has the tag "biling": the tags are SQL, Billing, billing, café.',
  );
  assert.equal(tagAdvice([], 'x'), 'No document has the tag "x": none has any.');
  corpus.close();
});
