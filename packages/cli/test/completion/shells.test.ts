import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { bearing } from '../world.js';

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
    assert.match(error, /name one of bash, zsh, fish, powershell/);
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
  });
});
