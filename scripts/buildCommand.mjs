// Bundles the command and the server's program: what every run needs in one file, and a file for each thing that is imported on demand, since Node
// reads and compiles a whole file even where a run needs a tenth of it. CommonJS, because Node's loader of ES modules takes
// 16 of 60 ms of a start; each file on demand is whole in itself, since esbuild splits only ES modules.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const shared = {
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  legalComments: 'none',
  logLevel: 'warning',
  supported: { 'dynamic-import': false },
  // Modules' own addresses: the bundle carries what the sources read beside them.
  define: { 'import.meta.url': 'undefined' },
};

/** The server's program, and the launcher that runs it with the code that an earlier run left. */
export async function buildServer(dist, { alias }) {
  for (const [entry, name] of [
    ['main', 'bearing-mcp'],
    ['launch', 'launch'],
  ])
    await build({
      ...shared,
      alias,
      entryPoints: [path.join(dist, `${entry}.js`)],
      outfile: path.join(dist, `${name}.cjs`),
    });
}

/** `dist`: the command's compiled folder; `define`, `alias`: what the build puts in place of names and of modules. */
export async function buildCommand(dist, { define, alias }) {
  const parts = path.join(dist, 'parts');
  rmSync(parts, { recursive: true, force: true });
  const onDemand = new Map();
  const options = { ...shared, define: { ...shared.define, ...define }, alias };
  await build({
    ...options,
    entryPoints: [path.join(dist, 'main.js')],
    outfile: path.join(dist, 'bearing.cjs'),
    plugins: [apart(onDemand)],
  });
  await build({ ...options, entryPoints: [path.join(dist, 'launch.js')], outfile: path.join(dist, 'launch.cjs') });
  for (const [name, entry] of onDemand) {
    await build({ ...options, entryPoints: [entry], outfile: path.join(parts, `${name}.cjs`) });
  }
}

/** Leaves what is imported on demand to a file of its own. */
function apart(onDemand) {
  return {
    name: 'apart',
    setup(bundle) {
      bundle.onResolve({ filter: /./ }, async ({ path: wanted, kind, resolveDir, importer }) => {
        if (kind !== 'dynamic-import' || wanted.startsWith('node:')) return;
        const found = await bundle.resolve(wanted, { resolveDir, importer, kind: 'import-statement' });
        const name = nameOf(wanted);
        onDemand.set(name, found.path);
        return { path: `./parts/${name}.cjs`, external: true };
      });
    },
  };
}

/** `@orama/stemmers/german` is german, `./yamlLibrary.js` is yamlLibrary, `@bearing/mcp` is mcp. */
function nameOf(wanted) {
  return path.posix.basename(wanted).replace(/\.js$/, '');
}
