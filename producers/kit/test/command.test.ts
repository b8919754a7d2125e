import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { splitCredentials } from '@bearing/producer-kit';
import { filesOf, newCorpus, state } from './corpusFixture.js';

const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'sampleProducer.js');

function command(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, BEARING_CORPUS: '' },
  });
}

describe('a producer’s command', () => {
  it('reports for people, and as one JSON document', () => {
    const corpus = newCorpus();
    const people = command('--corpus', corpus, 'one', 'two');
    assert.equal(people.status, 0, people.stderr);
    assert.match(
      people.stdout,
      /^sample: ok, 2 documents in [\d.]+ s\n2 written, 0 unchanged, 0 removed\n {2}\+ notes\/one\.md\n/,
    );
    const json = command('--corpus', corpus, '--json', 'one', 'two');
    assert.deepEqual(Object.keys(JSON.parse(json.stdout) as object).sort(), [
      'documents',
      'dryRun',
      'durationMs',
      'error',
      'producer',
      'removed',
      'renamed',
      'status',
      'unchanged',
      'warnings',
      'written',
    ]);
    assert.equal(json.stderr, '');
  });

  it('exits 0 ok, 1 failed, 2 usage, 3 partial', () => {
    const corpus = newCorpus();
    assert.equal(command('--corpus', corpus, 'one').status, 0);
    assert.equal(command('--corpus', corpus, '--partial', 'one').status, 3);
    const failed = command('--corpus', corpus, '--fail', 'one');
    assert.deepEqual([failed.status, failed.stderr], [1, 'RUN_FAILED: no luck\n']);
    for (const args of [['--nonsense'], ['--corpus'], []]) {
      const wrong = command(...args);
      assert.deepEqual([wrong.status, wrong.stdout], [2, '']);
      assert.match(wrong.stderr, /^USAGE: .*; see bearing-sample --help\n$/);
    }
  });

  it('takes a name, a dry run and a shrink', () => {
    const corpus = newCorpus();
    assert.equal(command('--corpus', corpus, '--producer', 'mine', '--dry-run', 'one').status, 0);
    assert.deepEqual(filesOf(corpus), []);
    assert.equal(command('--corpus', corpus, '--producer', 'mine', 'one', 'two').status, 0);
    assert.equal(state(corpus, 'mine')['documents'], 2);
    const refused = command('--corpus', corpus, '--producer', 'mine', 'one');
    assert.deepEqual([refused.status, refused.stderr.startsWith('SHRINK_REFUSED mine: ')], [1, true]);
    assert.equal(command('--corpus', corpus, '--producer', 'mine', '--allow-shrink', 'one').status, 0);
  });

  it('records an interrupt and ends, whatever it waits for', { skip: process.platform === 'win32' }, async () => {
    const corpus = newCorpus();
    const child = spawn(process.execPath, [program, '--corpus', corpus, '--hang', 'one'], { stdio: 'ignore' });
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    while (!fs.existsSync(path.join(corpus, '_state', 'sample.json')))
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    assert.equal(await ended, 1);
    assert.match(String(state(corpus, 'sample')['error']), /^INTERRUPTED/);
    assert.deepEqual(filesOf(corpus), ['_state/sample.json']);
  });

  it('helps in 80 columns', () => {
    const { stdout, status } = command('--help');
    assert.equal(status, 0);
    for (const option of [
      '--corpus DIR',
      '--producer NAME',
      '--dry-run',
      '--json',
      '--allow-shrink',
      '-h, --help',
      '--version',
      '--fail',
    ]) {
      assert.ok(stdout.includes(option), option);
    }
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line);
    assert.equal(command('--version').stdout, '1.0.0\n');
  });

  it('accepts a URL with a password and never repeats it', () => {
    const corpus = newCorpus();
    const url = 'postgres://app:Fake%40pw@db.example/crm?sslpassword=FakeToo';
    for (const args of [[], ['--json'], ['--fail'], ['--partial'], ['--nonsense']]) {
      const { stdout, stderr } = command('--corpus', corpus, ...args, url);
      const everything =
        stdout + stderr + JSON.stringify(filesOf(corpus).map((file) => [file, state(corpus, 'sample')]));
      for (const leak of ['Fake%40pw', 'Fake@pw', 'FakeToo']) assert.ok(!everything.includes(leak), everything);
    }
  });
});

describe('splitCredentials', () => {
  it('tells what may be shown from what may not', () => {
    assert.deepEqual(splitCredentials('postgres://app:a%40b@db:5432/crm?ssl=1&password=c'), {
      shown: 'postgres://db:5432/crm?ssl=1',
      secrets: ['a%40b', 'a@b', 'c'],
    });
    assert.deepEqual(splitCredentials('mysql://root:p@ss/w:rd@h/db')?.secrets, ['p@ss/w:rd']);
    assert.deepEqual(splitCredentials('postgres://db/crm'), { shown: 'postgres://db/crm', secrets: [] });
    assert.deepEqual(splitCredentials('https://h/@me'), { shown: 'https://h/@me', secrets: [] });
    assert.equal(splitCredentials('folder/a:b@c'), null);
  });
});
