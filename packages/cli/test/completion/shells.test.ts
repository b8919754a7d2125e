import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { bearing, temporaryFolder } from '../world.js';

describe('bearing completion', () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    it(`knows every verb and option in ${shell}`, async () => {
      const { code, out } = await bearing(['completion', shell]);
      assert.equal(code, 0);
      for (const word of ['query', 'health', 'init', 'completion', 'corpus', 'limit', 'origin'])
        assert.ok(out.includes(word), word);
    });
  }

  it('names the shells it knows', async () => {
    const { code, error } = await bearing(['completion', 'tcsh']);
    assert.equal(code, 2);
    assert.match((await bearing(['completion', 'zhs'])).error, /did you mean zsh\?/);
    assert.match(error, /it is one of bash, zsh, fish, powershell/);
  });

  it('completes verbs and options in a real bash', async (test) => {
    if (spawnSync('bash', ['--version']).status !== 0) return test.skip('there is no bash');
    const { out } = await bearing(['completion', 'bash']);
    const complete = (words: string): string[] => {
      const script = `${out}\nCOMP_WORDS=(bearing ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _bearing; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n');
    };
    assert.deepEqual(complete('hea'), ['health']);
    assert.deepEqual(complete('query --lim'), ['--limit']);
    assert.ok(complete('list --st').includes('--stale'));
    assert.deepEqual(complete('completion z'), ['zsh']);
  });

  it('completes verbs, options and words in a real fish', async (test) => {
    if (spawnSync('fish', ['--version']).status !== 0) return test.skip('there is no fish');
    const file = path.join(temporaryFolder(), 'bearing.fish');
    writeFileSync(file, (await bearing(['completion', 'fish'])).out);
    const complete = (line: string): string[] =>
      spawnSync('fish', ['--no-config', '-c', `source '${file}'; complete -C '${line}'`], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n')
        .map((found) => found.split('\t')[0] ?? '');
    assert.deepEqual(complete('bearing hea'), ['health']);
    assert.deepEqual(complete('bearing list --st'), ['--stale']);
    assert.deepEqual(complete('bearing completion z'), ['zsh']);
  });

  it('gives a real zsh its verbs, options and words', async (test) => {
    if (spawnSync('zsh', ['--version']).status !== 0) return test.skip('there is no zsh');
    const file = path.join(temporaryFolder(), '_bearing');
    writeFileSync(file, (await bearing(['completion', 'zsh'])).out);
    // In place of the two functions that only work within its line editor: what they are given is printed.
    const ask = (line: string, at: number): string[] => {
      const script = `_describe() { print -rl -- "\${(@P)2}" }; _arguments() { print -rl -- "$@" }
        words=(${line}); CURRENT=${at}; source ${file}`;
      const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', script], { encoding: 'utf8' });
      assert.equal(stderr, '');
      return stdout.trim().split('\n');
    };
    assert.ok(ask('bearing hea', 2).includes('health:tell whether the corpus can be trusted: ages, producers, files'));
    assert.ok(ask('bearing list --st', 3).includes('*--stale[only stale ones]'));
    assert.ok(ask('bearing completion z', 3).includes('2:word:(bash zsh fish powershell)'));
  });
});
