// Compiles every project, then bundles each program into one ESM file beside its launcher.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildCommand, buildServer } from './buildCommand.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');

/** Programs: launcher name, folder, and what stays outside the bundle (native addons, wasm and their loaders). */
const programs = [
  { name: 'bearing-mcp', folder: 'packages/mcp' },
  { name: 'bearing-schema', folder: 'producers/schema', packages: 'external' },
  { name: 'bearing-wiki', folder: 'producers/wiki', packages: 'external' },
  { name: 'bearing-decisions', folder: 'producers/decisions', packages: 'external' },
  { name: 'bearing-impl', folder: 'producers/impl', packages: 'external' },
];

const compiled = spawnSync(process.execPath, [tsc, '-b', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

// The report's page has a program of its own, which the command carries as text: a page loads nothing.
const page = path.join(root, 'packages', 'cli', 'dist', 'reportPage.js');
await build({
  entryPoints: [path.join(root, 'packages', 'cli', 'dist', 'page', 'main.js')],
  outfile: page,
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  legalComments: 'none',
  logLevel: 'warning',
});
const define = { REPORT_PAGE_SCRIPT: JSON.stringify(readFileSync(page, 'utf8')) };
// An index file is read only by the code that wrote it. tsc leaves this module alone until its source changes.
const digest = createHash('sha256');
for (const folder of ['packages/core/dist', 'packages/format/dist']) {
  const files = readdirSync(path.join(root, folder), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.js'));
  for (const file of files.map((file) => file.replaceAll('\\', '/')).sort()) {
    if (!file.endsWith('/codeIdentity.js')) digest.update(file).update(readFileSync(path.join(root, folder, file)));
  }
}
writeFileSync(
  path.join(root, 'packages', 'core', 'dist', 'corpus', 'cache', 'codeIdentity.js'),
  `export const CODE_IDENTITY = '${digest.digest('hex').slice(0, 16)}';\n`,
);

// The SDK's platform module loads a JSON Schema validator that this server has no use for: a quarter of its start.
const alias = {
  '@modelcontextprotocol/server/_shims': path.join(root, 'packages', 'mcp', 'dist', 'program', 'sdkShims.js'),
};

await buildCommand(path.join(root, 'packages', 'cli', 'dist'), { define, alias });
await buildServer(path.join(root, 'packages', 'mcp', 'dist'), { alias });

for (const { name, folder, packages } of programs) {
  const entry = path.join(root, folder, 'dist', 'main.js');
  if (!existsSync(entry)) throw new Error(`${folder}/src/main.ts is missing: the program ${name} has no entry`);
  await build({
    entryPoints: [entry],
    outfile: path.join(root, folder, 'dist', `${name}.mjs`),
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    legalComments: 'none',
    sourcemap: false,
    logLevel: 'warning',
    ...(packages ? { packages } : {}),
    alias,
    // CommonJS packages inside an ESM bundle call require() for node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
  });
}
