// Builds the command as single-file executables for every system, from any system, with their checksums:
//   node scripts/executables.mjs [linux-x64 …]
// They read no .env, bunfig.toml, package.json or NODE_OPTIONS of the folder they are started in.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const out = path.join(root, 'dist', 'executables');
const BUN = 'bun@1.4.5';
const TARGETS = ['linux-x64', 'linux-arm64', 'windows-x64', 'darwin-arm64', 'darwin-x64'];

const wanted = process.argv.slice(2);
const unknown = wanted.find((target) => !TARGETS.includes(target));
if (unknown !== undefined) {
  console.error(`there is no target ${unknown}; it is one of ${TARGETS.join(', ')}`);
  process.exit(2);
}

mkdirSync(out, { recursive: true });
const sums = [];
for (const target of wanted.length > 0 ? wanted : TARGETS) {
  const file = `bearing-${target}${target.startsWith('windows') ? '.exe' : ''}`;
  rmSync(path.join(out, file), { force: true });
  const { status } = spawnSync(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    [
      '-y',
      '-p',
      BUN,
      'bun',
      'build',
      path.join(root, 'packages', 'cli', 'dist', 'bearing.cjs'),
      '--compile',
      '--bytecode',
      '--minify-syntax',
      `--target=bun-${target}`,
      '--outfile',
      path.join(out, file),
      '--no-compile-autoload-dotenv',
      '--no-compile-autoload-bunfig',
      '--no-compile-autoload-tsconfig',
      '--no-compile-autoload-package-json',
    ],
    { cwd: out, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status !== 0) process.exit(status ?? 1);
  sums.push(
    `${createHash('sha256')
      .update(readFileSync(path.join(out, file)))
      .digest('hex')}  ${file}`,
  );
  console.log(`${file}  ${(statSync(path.join(out, file)).size / 1e6).toFixed(1)} MB`);
}
writeFileSync(path.join(out, 'SHA256SUMS'), `${sums.join('\n')}\n`);
