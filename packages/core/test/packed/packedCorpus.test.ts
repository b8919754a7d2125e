import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Corpus, packSnapshot } from '@bearing/core';
import { type PackedCorpus, searchSnapshot, unpackSnapshot } from '@bearing/core/memory';
import { fixture } from '../fixtures.js';

describe('a packed corpus', () => {
  it('answers as the corpus does, after a way through JSON', async () => {
    const now = new Date('2026-11-30T12:00:00Z');
    const corpus = await Corpus.open(fixture('verdicts'), { clock: () => now });
    const packed = JSON.parse(JSON.stringify(packSnapshot(corpus.snapshot()))) as PackedCorpus;
    const snapshot = await unpackSnapshot(packed);
    for (const text of ['Stale', 'own limit', 'By settings text', 'nothing of the kind']) {
      assert.deepEqual(await searchSnapshot(snapshot, text, {}, now), await corpus.search(text));
    }
  });
});
