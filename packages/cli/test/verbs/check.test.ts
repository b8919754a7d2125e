import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { bearing, OWN_CORPUS, temporaryFolder } from '../world.js';

const NOW = ['--now', '2026-11-30T12:00:00Z'];

function corpusWithDeadLink(): string {
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'business'));
  writeFileSync(path.join(root, 'business', 'a.md'), '---\nasOf: 2026-11-29\n---\n\n# A\n\n[gone](gone.md)\n');
  writeFileSync(path.join(root, 'business', 'b.md'), '---\nasOf: 2026-11-29\n---\n\n# B\n');
  return root;
}

describe('bearing check', () => {
  it('ends with 0 on a clean corpus, with 1 on issues, with 2 on a path that is not there', async () => {
    const root = corpusWithDeadLink();
    // The present: records are added to this corpus, and none may lie ahead.
    assert.equal((await bearing(['check', '--corpus', OWN_CORPUS])).code, 0);
    const { code, out } = await bearing(['check', '--corpus', root, ...NOW]);
    assert.equal(code, 1);
    assert.match(out, /^business\/a\.md:7 error LINK_DEAD$/m);
    assert.match(out, /^1 error, 0 warnings in 2 documents\.$/m);
    assert.equal((await bearing(['check', 'business/b.md', '--corpus', root, ...NOW])).code, 0);
    assert.equal((await bearing(['check', path.join(root, 'business'), '--corpus', root, ...NOW])).code, 1);
    const unknown = await bearing(['check', 'busyness', '--corpus', root, ...NOW]);
    assert.deepEqual([unknown.code, unknown.error.split(' ')[0]], [2, 'PATH_UNKNOWN']);
    const producer = await bearing(['check', '--producer', 'nobody', '--corpus', root, ...NOW]);
    assert.deepEqual([producer.code, producer.error.split(' ')[0]], [2, 'PRODUCER_UNKNOWN']);
  });

  it('prints SARIF that places each result', async () => {
    const { code, out } = await bearing(['check', '--sarif', '--corpus', corpusWithDeadLink(), ...NOW]);
    const sarif: unknown = JSON.parse(out);
    assert.equal(code, 1);
    assert.deepEqual(
      JSON.parse(
        JSON.stringify(sarif, [
          'version',
          'runs',
          'results',
          'ruleId',
          'ruleIndex',
          'level',
          'locations',
          'physicalLocation',
          'artifactLocation',
          'uri',
          'region',
          'startLine',
        ]),
      ),
      {
        version: '2.1.0',
        runs: [
          {
            results: [
              {
                ruleId: 'LINK_DEAD',
                ruleIndex: 0,
                level: 'error',
                locations: [
                  { physicalLocation: { artifactLocation: { uri: 'business/a.md' }, region: { startLine: 7 } } },
                ],
              },
            ],
          },
        ],
      },
    );
  });
});

describe('bearing health', () => {
  it('ends with 0, with 1 when unhealthy, and with --strict on warnings too', async () => {
    const root = corpusWithDeadLink();
    const health = async (...more: string[]): Promise<number> =>
      (await bearing(['health', '--corpus', root, ...NOW, ...more])).code;
    assert.deepEqual([await health(), await health('--strict')], [0, 0]);
    writeFileSync(path.join(root, 'business', 'c.md'), '# Undated\n');
    assert.deepEqual([await health(), await health('--strict')], [0, 1]);
    mkdirSync(path.join(root, '_state'));
    writeFileSync(path.join(root, '_state', 'p.json'), '');
    assert.deepEqual([await health(), await health('--strict')], [1, 1]);
    assert.equal((await bearing(['health', '--corpus', path.join(root, 'nowhere')])).code, 2);
  });

  it('fits 80 columns and needs no colour', async () => {
    const root = corpusWithDeadLink();
    mkdirSync(path.join(root, '_state'));
    const state = {
      status: 'failed',
      lastRun: '2026-11-30T02:00:00Z',
      error: 'a reason so long that it has to be broken into lines somewhere',
    };
    writeFileSync(path.join(root, '_state', 'p.json'), JSON.stringify(state));
    const { out } = await bearing(['health', '--corpus', root, ...NOW]);
    assert.ok(
      out.split('\n').every((line) => line.length <= 80),
      out,
    );
    assert.match(out, /^Not healthy\. 2 documents of 2 files\.\n\nProducers\n {2}failed: p failed on/);
  });
});
