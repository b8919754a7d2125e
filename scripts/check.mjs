// Everything a change must pass. --quick (or --no-tests) leaves the tests out, --no-knip the search for unused code.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = (pkg, file) => [process.execPath, path.join(root, 'node_modules', ...pkg.split('/'), file)];
const steps = [
  ['build', [process.execPath, path.join(root, 'scripts', 'build.mjs')]],
  ['format and lint', [...bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.']],
  ['promises and cycles', [...bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', '.']],
  ...(process.argv.includes('--no-knip') ? [] : [['unused code and dependencies', bin('knip', 'bin/knip.js')]]),
  ...(process.argv.includes('--quick')
    ? []
    : [
        ['packages as npm takes them', [process.execPath, path.join(root, 'scripts', 'packages.mjs')]],
        ['the library’s page', [process.execPath, path.join(root, 'scripts', 'apiPage.mjs'), '--check']],
      ]),
  ...(process.argv.some((argument) => argument === '--quick' || argument === '--no-tests')
    ? []
    : [['tests', [process.execPath, path.join(root, 'scripts', 'test.mjs')]]]),
];

for (const [name, [command, ...args]] of steps) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(`check: ${name} failed after ${seconds} s`);
    process.exit(1);
  }
  console.error(`check: ${name} ok (${seconds} s)`);
}
