// The main job on the corpus in this repository: a real question answered, then the corpus's health. Ends by itself.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const launcher = path.join(root, 'packages', 'cli', 'bin', 'bearing.cjs');

for (const line of [['query', 'why is there no file watcher', '--limit', '2', '--budget', '1600'], ['health']]) {
  console.log(`\n$ bearing ${line.map((word) => (word.includes(' ') ? JSON.stringify(word) : word)).join(' ')}\n`);
  const { status } = spawnSync(process.execPath, [launcher, ...line, '--corpus', path.join(root, 'corpus')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
