import { readCases } from './caseFile.js';
import { runCase } from './runCase.js';

/** Runs every case of a folder, tells each as it ends, and answers whether all passed. */
export async function runCases(folder: string, tell: (line: string) => void): Promise<boolean> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const test of readCases(folder)) {
    const failures = await runCase(test).catch((error: unknown) => [
      String(error instanceof Error ? error.stack : error),
    ]);
    if (failures === null) skipped++;
    else if (failures.length === 0) passed++;
    else failed++;
    if (failures === null) tell(`skip ${test.id}: for ${test.platforms?.join(', ')} only`);
    else if (failures.length === 0) tell(`ok   ${test.id}`);
    else tell(`FAIL ${test.id}: ${test.title}\n${failures.map((failure) => `       ${failure}`).join('\n')}`);
  }
  tell(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0;
}
