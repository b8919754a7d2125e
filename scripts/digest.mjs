// Digests this repository into its own corpus by its own producer. Where nothing of the digest changed, nothing is
// written, the state of the run included, so that running it twice leaves no change behind.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const corpus = path.join(root, 'corpus');
const stateFile = path.join(corpus, '_state', 'impl.json');
const before = existsSync(stateFile) ? readFileSync(stateFile) : null;

const args = [path.join(root, 'producers', 'impl', 'bin', 'bearing-impl.mjs'), root, '--corpus', corpus];
const { status, stdout } = spawnSync(process.execPath, [...args, '--name', 'bearing', '--no-documents', '--json'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (status !== 0) process.exit(status ?? 1);
const { written, unchanged, removed } = JSON.parse(stdout);
if (written.length + removed.length === 0 && before !== null) writeFileSync(stateFile, before);
console.log(`digest: ${written.length} written, ${unchanged} unchanged, ${removed.length} removed`);
