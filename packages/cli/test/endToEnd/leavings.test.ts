import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ROOT, temporaryFolder } from '../world.js';
import { PROGRAM } from './program.js';

const PRODUCER = path.join(ROOT, 'producers/schema/bin/bearing-schema.mjs');

/** Every file below a folder, with `/`. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

describe('what a machine is left with', () => {
  const machine = temporaryFolder();
  const [home, temporary, work] = ['home', 'tmp', 'work'].map((name) => path.join(machine, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [home, temporary, work]) mkdirSync(folder);
  const corpus = path.join(work, 'context');
  const env = {
    PATH: process.env['PATH'],
    SystemRoot: process.env['SystemRoot'],
    HOME: home,
    USERPROFILE: home,
    LOCALAPPDATA: path.join(home, 'local'),
    APPDATA: path.join(home, 'roaming'),
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
  };
  const run = (command: readonly string[], ...args: string[]): void => {
    const [program = '', ...rest] = command;
    const { status, stderr } = spawnSync(program, [...rest, ...args], { cwd: work, env, input: '', encoding: 'utf8' });
    assert.ok(status === 0 || status === 1, `${args.join(' ')}: ${stderr}`);
  };

  it('is the corpus, the report that was asked for, the client’s entry, and the cache folder', () => {
    run(PROGRAM, 'init', corpus, '--claude');
    const page = '# Long\n\nA page so long that an index of it is kept.\n\n'.repeat(8000);
    writeFileSync(path.join(corpus, 'business', 'long.md'), page);
    const git = ['git', '-C', corpus, '-c', 'user.name=x', '-c', 'user.email=x@example.invalid'];
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-q', '-m', 'first'],
    ])
      run(git, ...args);
    const present = new Set(filesBelow(corpus).filter((file) => !file.startsWith('.git/')));
    for (const verb of ['health', 'check', 'eval', 'list', 'mcp']) run(PROGRAM, verb, '--corpus', corpus);
    run(PROGRAM, 'query', 'orders', '--corpus', corpus);
    run(PROGRAM, 'query', 'orders', '--at', 'HEAD', '--corpus', corpus);
    run(PROGRAM, 'get', 'business/glossary', '--at', 'HEAD', '--corpus', corpus);
    run(PROGRAM, 'changes', '--since', 'HEAD', '--corpus', corpus);
    run(PROGRAM, 'report', '--out', 'report.html', '--corpus', corpus);
    assert.deepEqual(
      filesBelow(corpus).filter((file) => !file.startsWith('.git/') && !present.has(file)),
      [],
      'nothing that asks writes into the corpus',
    );
    writeFileSync(path.join(work, 'shop.sql'), 'create table shop.harbours (harbour_id int primary key);\n');
    run([process.execPath, PRODUCER], 'shop.sql', '--corpus', corpus);

    assert.deepEqual(filesBelow(temporary), []);
    const left = filesBelow(home);
    assert.ok(left.length > 0, 'an index is kept, so that this test looks at something');
    for (const file of left)
      assert.match(file, /^(?:\.cache\/bearing|Library\/Caches\/bearing|local\/bearing\/Cache)\//, file);
    assert.deepEqual(
      filesBelow(work).filter((file) => !file.startsWith('context/')),
      ['.mcp.json', 'report.html', 'shop.sql'],
    );
  });

  it('is what the page on questions says', () => {
    const faq = readFileSync(path.join(ROOT, 'docs/faq.md'), 'utf8');
    for (const place of ['~/.cache/bearing', '~/Library/Caches/bearing', '%LOCALAPPDATA%\\bearing', '.mcp.json'])
      assert.ok(faq.includes(place), place);
  });
});
