import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { VERSION } from '@bearing/core';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** What each package's sources may import of ours. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  '@bearing/format': [],
  '@bearing/core': ['@bearing/format'],
  '@bearing/mcp': ['@bearing/format', '@bearing/core'],
  '@bearing/cli': ['@bearing/format', '@bearing/core', '@bearing/mcp'],
  '@bearing/gistcast': ['@bearing/format', '@bearing/core'],
  '@bearing/producer-kit': ['@bearing/format'],
  '@bearing/producer-schema': ['@bearing/format', '@bearing/producer-kit'],
  '@bearing/producer-wiki': ['@bearing/format', '@bearing/producer-kit'],
  '@bearing/producer-decisions': ['@bearing/format', '@bearing/producer-kit'],
  '@bearing/producer-impl': ['@bearing/format', '@bearing/producer-kit'],
};

/** Modules of Node that reach outside the process. */
const FILE_SYSTEM = /^(?:node:)?(?:fs|fs\/promises|child_process|worker_threads|os)$/;
const NETWORK = /^(?:node:)?(?:net|http|https|http2|tls|dgram|dns|dns\/promises|inspector)$/;

interface SourceModule {
  readonly package: string;
  /** Path relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const MODULES = readModules();

describe('packages', () => {
  it('import only what the design lets them', () => {
    const wrong = MODULES.flatMap((module) =>
      module.imports
        .filter((name) => name.startsWith('@bearing/'))
        .map((name) => name.split('/').slice(0, 2).join('/'))
        .filter((name) => name !== module.package && MAY_IMPORT[module.package]?.includes(name) !== true)
        .map((name) => `${module.path} imports ${name}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('have no package that this test does not know', () => {
    assert.deepEqual([...new Set(MODULES.map((module) => module.package))].sort(), Object.keys(MAY_IMPORT).sort());
  });

  it('have one version, which the programs tell', () => {
    for (const module of new Set(MODULES.map(({ path: file }) => file.split('/').slice(0, 2).join('/')))) {
      const { version } = JSON.parse(readFileSync(path.join(ROOT, module, 'package.json'), 'utf8')) as {
        version: string;
      };
      assert.equal(version, VERSION, module);
    }
  });

  it('hold no cycle of modules', () => {
    assert.deepEqual(findCycles(), []);
  });

  it('give the core at most one runtime package beyond the file format', () => {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, 'packages/core/package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const others = Object.keys(manifest.dependencies).filter((name) => name !== '@bearing/format');
    assert.ok(others.length <= 1, others.join(', '));
  });
});

describe('the core, the server, the command and the pop-up source', () => {
  const inside = MODULES.filter((module) => module.path.startsWith('packages/'));

  it('open no socket', () => {
    const wrong = inside.filter(
      (module) => module.imports.some((name) => NETWORK.test(name)) || /\bfetch\(|new WebSocket\(/.test(module.text),
    );
    assert.deepEqual(
      wrong.map((module) => module.path),
      [],
    );
  });

  it('touch the file system in the core only in its corpus folder', () => {
    const wrong = inside
      .filter(
        (module) => module.path.startsWith('packages/core/') && !module.path.startsWith('packages/core/src/corpus/'),
      )
      .filter((module) => module.imports.some((name) => FILE_SYSTEM.test(name)));
    assert.deepEqual(
      wrong.map((module) => module.path),
      [],
    );
  });

  it('take the time as a parameter: the clock is read where a corpus is opened, and where file times are compared with it', () => {
    const reading = inside
      .filter((module) => module.path.startsWith('packages/core/') || module.path.startsWith('packages/format/'))
      .filter((module) => /new Date\(\)|Date\.now\(\)/.test(withoutComments(module.text)))
      .map((module) => module.path);
    // A file's times are the system's; a pretended `now` has no say about which of them are recent.
    const known = /^packages\/core\/src\/corpus\/(?:corpus|readSource)\.ts$/;
    assert.deepEqual(
      reading.filter((file) => !known.test(file)),
      [],
    );
  });

  it('write stdout only in the command’s entry and the server’s transport', () => {
    const wrong = inside
      .filter((module) =>
        /console\.(?:log|info|debug|table|dir)\(|process\.stdout\b|\bstdout\.write\(/.test(
          withoutComments(module.text),
        ),
      )
      .filter(
        (module) =>
          !/^packages\/cli\/src\/(?:main|standardOutput|render\/[^/]+)\.ts$|^packages\/mcp\/src\/(?:main|serve|transport\/[^/]+|life\/[^/]+)\.ts$/.test(
            module.path,
          ),
      );
    assert.deepEqual(
      wrong.map((module) => module.path),
      [],
    );
  });
});

describe('the sources', () => {
  it('have no junk drawer', () => {
    const wrong = MODULES.filter((module) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.ts$)/.test(module.path));
    assert.deepEqual(
      wrong.map((module) => module.path),
      [],
    );
  });

  it('have no hole in their types', () => {
    const wrong = MODULES.filter((module) =>
      /(?:: any\b|<any>|\bas any\b|\bas unknown as\b|@ts-(?:ignore|nocheck|expect-error))/.test(module.text),
    );
    assert.deepEqual(
      wrong.map((module) => module.path),
      [],
    );
  });
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

function readModules(): SourceModule[] {
  return ['packages', 'producers'].flatMap((group) =>
    readdirSync(path.join(ROOT, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) => {
        const folder = path.join(ROOT, group, entry.name);
        let name: string;
        try {
          name = (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string }).name;
        } catch {
          return []; // no package of npm's, such as the reference producers in other languages
        }
        return readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts'))
          .map((file) => {
            const text = readFileSync(path.join(folder, 'src', file), 'utf8');
            const imports = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"]([^'"]+)['"]/g)].map(
              (match) => match[1] ?? '',
            );
            return { package: name, path: `${group}/${entry.name}/src/${file.replaceAll('\\', '/')}`, text, imports };
          });
      }),
  );
}

/** Cycles among relative imports, each as the path around it. */
function findCycles(): string[] {
  const targets = new Map(
    MODULES.map((module) => [
      module.path,
      module.imports
        .filter((name) => name.startsWith('.'))
        .map((name) => path.posix.join(path.posix.dirname(module.path), name).replace(/\.js$/, '.ts')),
    ]),
  );
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (module: string, trail: readonly string[]): void => {
    if (trail.includes(module)) {
      cycles.push([...trail.slice(trail.indexOf(module)), module].join(' → '));
      return;
    }
    if (done.has(module)) return;
    for (const target of targets.get(module) ?? []) visit(target, [...trail, module]);
    done.add(module);
  };
  for (const module of targets.keys()) visit(module, []);
  return cycles;
}
