// Packages in exact versions in a cache folder outside the repository, with a Node that they can run on. They are far
// too large for the ordinary install, and npm silently takes an older release where the running Node is too old.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const NODE_VERSION = '24.22.3';
const WINDOWS = process.platform === 'win32';

/** @returns {{ node: string, folder: string }} the Node to run them on, and the folder that holds `node_modules` */
export function installPackages(packages) {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'win' }[process.platform];
  const nodePackage = `node-${platform}-${process.arch}`;
  const wanted = [...packages, `${nodePackage}@${NODE_VERSION}`];
  const name = createHash('sha256').update(wanted.join(' ')).digest('hex').slice(0, 12);
  const folder = path.join(tmpdir(), `bearing-check-${name}`);
  const done = path.join(folder, 'installed');
  if (!existsSync(done)) {
    console.log(`installing ${wanted.join(', ')} …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{}');
    const { status } = spawnSync(
      WINDOWS ? 'npm.cmd' : 'npm',
      ['install', '--no-audit', '--no-fund', '--loglevel=error', '-E', ...wanted],
      {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: WINDOWS,
      },
    );
    if (status !== 0) throw new Error(`the packages could not be installed into ${folder}`);
    writeFileSync(done, wanted.join('\n'));
  }
  const node = path.join(folder, 'node_modules', nodePackage, 'bin', WINDOWS ? 'node.exe' : 'node');
  return { node, folder };
}
