import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { VERSION } from '@bearing/core';
import { OWN_CORPUS, temporaryFolder } from '../world.js';
import { PROGRAM, start } from './program.js';

describe('the program', () => {
  it('tells its version and its help', () => {
    assert.equal(start(['--version']).stdout, `${VERSION}\n`);
    const help = start(['--help']);
    assert.equal(help.status, 0);
    for (const line of help.stdout.split('\n')) assert.ok(line.length <= 80, line);
  });

  it('answers with JSON alone on stdout', () => {
    const { status, stdout, stderr } = start([
      'query',
      'chunkFrequency averageChunkLength',
      '--corpus',
      OWN_CORPUS,
      '--json',
      '--now',
      '2026-12-10',
    ]);
    assert.equal(status, 0);
    assert.equal(stderr, '');
    const { snippets } = JSON.parse(stdout) as { snippets: { document: string; ageDays: number }[] };
    assert.equal(snippets[0]?.document, 'business/glossary');
    assert.equal(snippets[0]?.ageDays, 10);
  });

  it('exits 0 when it found, 1 when it did not, 2 when it could not', () => {
    assert.equal(start(['query', 'chunk', '--corpus', OWN_CORPUS]).status, 0);
    assert.equal(start(['query', 'xqzzyplugh', '--corpus', OWN_CORPUS]).status, 1);
    assert.equal(start(['get', 'no/such/document', '--corpus', OWN_CORPUS]).status, 1);
    assert.equal(start(['query', 'chunk', '--corpus', path.join(OWN_CORPUS, 'none')]).status, 2);
  });

  it('fits 80 columns without a terminal and uses no colour', () => {
    for (const verb of [['query', 'file watcher'], ['list'], ['health']]) {
      const { stdout } = start([...verb, '--corpus', OWN_CORPUS]);
      assert.ok(!stdout.includes('\u001B'));
      for (const line of stdout.split('\n')) assert.ok(line.length <= 80 || !line.trim().includes(' '), line);
    }
  });
});

describe('what is loaded on demand', () => {
  it('is in the program too: the YAML library, for front matter beyond the plain reader', () => {
    const corpus = temporaryFolder();
    mkdirSync(path.join(corpus, 'guide'));
    writeFileSync(
      path.join(corpus, 'guide', 'a.md'),
      '---\ntitle: >\n  Folded\n  title\ntags:\n  - a: b\n---\n\nquicksilver\n',
    );
    const { stdout } = start(['list', '--json', '--corpus', corpus]);
    assert.equal((JSON.parse(stdout) as { documents: { title: string }[] }).documents[0]?.title, 'Folded title');
  });
});

describe('output through a pipe', () => {
  const corpus = temporaryFolder();
  mkdirSync(path.join(corpus, 'guide'));
  const body = Array.from({ length: 60_000 }, (_, index) => `line ${index} of a long page`).join('\n');
  writeFileSync(path.join(corpus, 'guide', 'long.md'), `# Long\n\n${body}\n`);

  it('is complete whatever its size', () => {
    const { status, stdout } = start(['get', 'guide/long', '--corpus', corpus]);
    assert.equal(status, 0);
    assert.ok(stdout.length > body.length);
    assert.ok(stdout.trimEnd().endsWith('line 59999 of a long page'));
  });

  it('may be closed by its reader without a crash', async () => {
    const [command, ...args] = PROGRAM;
    const child = spawn(command, [...args, 'get', 'guide/long', '--corpus', corpus], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let error = '';
    child.stderr.on('data', (data: Buffer) => {
      error += data.toString();
    });
    child.stdout.once('data', () => child.stdout.destroy());
    await new Promise((resolve) => child.once('close', resolve));
    assert.equal(error, '');
  });
});

describe('the folder it is started in', () => {
  it('has no say: .env, bunfig.toml, package.json and NODE_OPTIONS are left alone', (test) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, '.env'), 'BEARING_CORPUS=from-dot-env\n');
    writeFileSync(path.join(folder, 'bunfig.toml'), 'preload = ["./evil.js"]\n');
    writeFileSync(path.join(folder, 'package.json'), '{"name": "x", "type": "commonjs", "version": "9.9.9"}');
    writeFileSync(path.join(folder, 'evil.js'), "require('node:fs').writeFileSync(__dirname + '/evil-ran', '1');\n");
    const { stderr, status } = start(['list'], { cwd: folder });
    assert.equal(status, 2);
    assert.match(stderr, /^CORPUS_NOT_FOUND .*corpus: /);
    assert.ok(!stderr.includes('from-dot-env'));
    if (process.env['BEARING_BIN'] === undefined)
      return test.diagnostic('NODE_OPTIONS is read by Node itself; only an executable can leave it alone');
    const options = start(['--version'], {
      cwd: folder,
      env: { NODE_OPTIONS: '--require ./evil.js' },
    });
    assert.equal(options.stdout, `${VERSION}\n`);
    assert.equal(spawnSync('test', ['-e', path.join(folder, 'evil-ran')]).status, 1);
  });
});
