import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readCases } from './caseRunner/caseFile.js';
import { runCase } from './caseRunner/runCase.js';

/** Cases that the tokenizer decides, which is being written. */
const AWAITED = new Set([
  '044-identifiers',
  '046-c-sharp-net',
  '047-cjk-middle-of-sentence',
  '048-invisible-characters',
  '052-turkish-dotted-i',
]);

/** What real input looks like: one folder a case, with its corpus byte for byte. */
describe('cases', () => {
  for (const test of readCases(fileURLToPath(new URL('../test/cases', import.meta.url)))) {
    it(`${test.id}: ${test.title}`, { skip: AWAITED.has(test.id) }, async (t) => {
      const failures = await runCase(test);
      if (failures === null) t.skip(`for ${test.platforms?.join(', ')} only`);
      else assert.deepEqual(failures, []);
    });
  }
});
