import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { corpusFolder } from '../corpusFolder.js';
import { soak } from './soak.js';

describe('servers on one corpus at once, while its files change', () => {
  // The short form of bench/mcp/soak.mjs, which runs six servers for a minute.
  it('give no failed, empty or mixed answer', async (test) => {
    const root = corpusFolder(test, { 'notes/README.md': '# Notes\n' });
    const { answers, edits, wrong } = await soak(root, { servers: 2, ms: 1000, leastAnswers: 40 });
    assert.deepEqual(wrong, []);
    assert.ok(answers >= 40, `${answers} answers`);
    assert.ok(edits > 10, `${edits} edits`);
  });
});
