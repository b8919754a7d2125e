import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bearing } from '../world.js';

describe('help', async () => {
  const { out } = await bearing(['--help']);
  const verbs = [...out.matchAll(/^ {2}([a-z]+) +/gm)].map(([, verb = '']) => verb);

  it('lists the verbs', () => {
    assert.deepEqual(verbs, [
      'query',
      'get',
      'list',
      'health',
      'check',
      'changes',
      'report',
      'eval',
      'init',
      'mcp',
      'completion',
    ]);
  });

  for (const verb of ['--help', ...verbs]) {
    it(`of ${verb} fits 80 columns and shows examples and exit codes`, async () => {
      const help = await bearing(verb === '--help' ? [verb] : [verb, '--help']);
      assert.deepEqual([help.code, help.error], [0, '']);
      for (const line of help.out.split('\n')) assert.ok(line.length <= 80, line);
      if (verb === '--help') return;
      assert.match(help.out, /^usage: bearing /m);
      assert.match(help.out, /^examples:\n {2}.*\bbearing .*\n {6}\S/m);
      assert.match(help.out, /^exit codes: 0 .*\b2 /ms);
    });
  }
});
