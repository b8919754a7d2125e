import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readCases } from './caseRunner/caseFile.js';
import { runCase } from './caseRunner/runCase.js';

/** What real input looks like: one folder a case, with its corpus byte for byte. */
describe('cases', () => {
  for (const test of readCases(fileURLToPath(new URL('../test/cases', import.meta.url)))) {
    it(`${test.id}: ${test.title}`, async (t) => {
      const failures = await runCase(test);
      if (failures === null) t.skip(`for ${test.platforms?.join(', ')} only`);
      else assert.deepEqual(failures, []);
    });
  }
});
