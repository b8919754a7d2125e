import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

describe('bearing-decisions', () => {
  it('new, supersede and check work together, with exit codes', () => {
    const corpus = fs.mkdtempSync(path.join(os.tmpdir(), 'commands-'));
    const date = ['--date', '2026-11-30', '--corpus', corpus];
    assert.equal(command('new', 'Use X', '--status', 'accepted', '--reviewed-by', 'Ann', ...date).status, 0);
    const made = command('new', 'Use Y', '--status', 'accepted', '--reviewed-by', 'Ann', '--json', ...date);
    assert.equal((JSON.parse(made.stdout) as { document: string }).document, 'decisions/2026-11-30-use-y');
    assert.equal(command('new', 'Use Y', ...date).status, 1);
    assert.equal(command('check', '--corpus', corpus).status, 0);
    const done = command('supersede', 'use-x', 'use-y', '--corpus', corpus);
    assert.deepEqual([done.status, done.stderr], [0, '']);
    assert.equal(command('check', '--corpus', corpus).stdout, '2 decisions, no issue\n');
    fs.appendFileSync(path.join(corpus, 'decisions', '2026-11-30-use-x.md'), '\n[gone](gone.md)\n');
    const check = command('check', '--json', '--corpus', corpus);
    assert.equal(check.status, 1);
    const { issues } = JSON.parse(check.stdout) as { issues: { code: string; line: number }[] };
    assert.deepEqual(
      issues.map((issue) => issue.code),
      ['LINK_DEAD'],
    );
  });

  it('tells wrong usage by exit code 2 and one line', () => {
    for (const argv of [
      ['fly'],
      ['new'],
      ['new', 'A', '--status', 'fine'],
      ['new', 'A', '--date', 'May'],
      ['supersede', 'a'],
      ['check', 'no/such'],
      ['import'],
      ['import', 'no/such'],
      ['new', '--bogus'],
    ]) {
      const result = command(...argv);
      assert.deepEqual(
        [result.status, result.stdout, result.stderr.trim().split('\n').length],
        [2, '', 1],
        argv.join(' '),
      );
    }
    assert.equal(command('--help').status, 0);
    for (const verb of ['new', 'import', 'supersede', 'check'])
      assert.match(command(verb, '--help').stdout, /Usage: bearing-decisions/);
  });

  it('has the version of its manifest', () => {
    const manifest = JSON.parse(fs.readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
    assert.equal(command('--version').stdout, `${manifest.version}\n`);
  });
});

function command(...argv: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [path.join(PACKAGE, 'bin', 'bearing-decisions.mjs'), ...argv], {
    encoding: 'utf8',
  });
}
