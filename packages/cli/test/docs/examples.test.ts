import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { ROOT } from '../world.js';

/** The packages that programs use in-process, as docs/api.md has them. */
const PACKAGES = {
  '@bearing/core': 'packages/core',
  '@bearing/format': 'packages/format',
  '@bearing/gistcast': 'packages/gistcast',
  '@bearing/mcp': 'packages/mcp',
  '@bearing/producer-kit': 'producers/kit',
};

interface Example {
  readonly file: string;
  readonly code: string;
}

/** The code behind each `@example` of the doc comments. */
function examplesOf(folder: string): Example[] {
  return readdirSync(path.join(ROOT, folder, 'src'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const file = path.join(folder, 'src', name);
      const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll('\r\n', '\n');
      return [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g)].flatMap(([comment]) => {
        const [, example] = comment
          .replace(/\*\/$/, '')
          .replace(/^\s*\* ?/gm, '')
          .split('@example');
        return example === undefined ? [] : [{ file, code: example.split(/^@\w/m)[0]?.trim() ?? '' }];
      });
    });
}

/** Where each name comes from. */
function exportedNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, folder] of Object.entries(PACKAGES)) {
    const index = readFileSync(path.join(ROOT, folder, 'dist', 'index.d.ts'), 'utf8');
    for (const [, list = ''] of index.matchAll(/export (?:type )?\{([^}]*)\}/g))
      for (const word of list.split(',')) names.set(word.replace(/\btype\b/, '').trim(), name);
    for (const [, word = ''] of index.matchAll(/export declare (?:function|class|const) (\w+)/g)) names.set(word, name);
  }
  return names;
}

describe('the examples of the doc comments', () => {
  const examples = Object.values(PACKAGES).flatMap(examplesOf);
  const names = exportedNames();
  // Within the workspace, where the packages are found by their names.
  const folder = path.join(ROOT, 'packages', 'cli', 'dist-test', 'examples');
  mkdirSync(folder, { recursive: true });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are there for the library, the pop-up source, the format and the kit', () => {
    const folders = new Set(examples.map(({ file }) => file.replaceAll('\\', '/').split('/src/')[0]));
    assert.deepEqual([...folders].sort(), Object.values(PACKAGES).sort());
  });

  it('are type-checked', () => {
    for (const [at, { file, code }] of examples.entries()) {
      const used = [...new Set(code.match(/\b[A-Za-z]\w+\b/g) ?? [])].filter((word) => names.has(word));
      const imports = used.map((word) => `import { ${word} } from '${names.get(word)}';`).join('\n');
      writeFileSync(
        path.join(folder, `example${at}.ts`),
        `// ${file}\n${imports}\nexport async function example() {\n${code}\n}\n`,
      );
    }
    const config = {
      extends: '../../../../tsconfig.base.json',
      compilerOptions: { noEmit: true, composite: false, incremental: false, noUnusedLocals: false, types: ['node'] },
      files: examples.map((_, at) => `example${at}.ts`),
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    assert.equal(status, 0, `${stdout}${stderr}`);
  });
});
