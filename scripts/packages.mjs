// Holds every package to what npm and its users expect of its manifest (publint).
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
let failed = false;
for (const group of ['packages', 'producers']) {
  for (const name of readdirSync(path.join(root, group))) {
    const folder = path.join(root, group, name);
    if (!existsSync(path.join(folder, 'package.json'))) continue;
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: 'npm' });
    for (const message of messages) {
      failed = true;
      console.error(`${group}/${name}: ${formatMessage(message, pkg)}`);
    }
  }
}
process.exit(failed ? 1 : 0);
