// Runs a folder of cases (each a folder with case.json and corpus/), by the grammar that packages/core/test/cases/README.md tells.
//   npm run cases -- [DIR]     default: the project's own
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.resolve(process.argv[2] ?? path.join(root, 'packages', 'core', 'test', 'cases'));
if (!existsSync(folder)) {
  console.error(`cases: there is no folder ${folder}`);
  process.exit(2);
}
const { runCases } = await import('../packages/core/dist-test/caseRunner/runCases.js');
process.exit((await runCases(folder, (line) => console.log(line))) ? 0 : 1);
