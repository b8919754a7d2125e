import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Corpus } from '@bearing/core';
import { BearingContextSource, type ContextSource } from '@bearing/gistcast';

const CORPUS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../corpus');

describe('BearingContextSource', () => {
  let source: ContextSource;
  before(async () => {
    source = new BearingContextSource(await Corpus.open(CORPUS, { clock: () => new Date('2026-12-10T12:00:00Z') }));
  });
  const never = new AbortController().signal;

  it('is called bearing', () => {
    assert.equal(source.name, 'bearing');
  });

  it('explains a copied word by at most three dated snippets in 6,000 characters', async () => {
    const snippets = await source.getContext('fs.watch and chokidar: changes found by scanning', never);
    assert.equal(snippets.length, 3);
    assert.ok(snippets.reduce((sum, { text }) => sum + text.length, 0) <= 6000);
    const [first] = snippets;
    assert.match(first?.reference ?? '', /^decisions\/2026-11-30-scan-and-compare-instead-of-watching:\d+$/);
    assert.equal(first?.asOf, '2026-11-30');
    assert.equal(first?.ageDays, 10);
    assert.equal(first?.freshness, 'fresh');
  });

  it('has nothing to say about a clipboard without a word in it', async () => {
    assert.deepEqual(await source.getContext(' … \n', never), []);
    assert.deepEqual(await source.getContext('', never), []);
  });

  it('stops when it is told to', async () => {
    const stopped = AbortSignal.abort();
    await assert.rejects(source.getContext('chunk', stopped), { name: 'AbortError' });
  });
});
