// Runs the tests, built once, on each supported Node. A version comes as a locked npm package without an install script
// (`npm i node@24` runs one, and silently stays on the present Node where scripts are off).
//   node scripts/testNodes.mjs [major …]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const VERSIONS = new Map([
  ['20', '20.19.0'],
  ['22', '22.23.5'],
  ['24', '24.22.3'],
  ['26', '26.12.1'],
]);
const platform = { linux: 'linux', darwin: 'darwin', win32: 'win' }[process.platform];
const wanted = process.argv.slice(2);
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';

let failed = 0;
for (const [major, version] of VERSIONS) {
  if (wanted.length > 0 && !wanted.includes(major)) continue;
  const packaged = `node-${platform}-${process.arch}@${version}`;
  console.log(`\n== Node ${version}`);
  const { status } = spawnSync(npx, ['-y', '-p', packaged, '-c', 'node --version && node scripts/test.mjs'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) failed++;
}
console.log(failed === 0 ? '\nevery Node passed' : `\n${failed} of the Nodes failed`);
process.exit(failed === 0 ? 0 : 1);
