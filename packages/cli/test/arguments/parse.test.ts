import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bearing, OWN_CORPUS } from '../world.js';

describe('a command line that is off', () => {
  const cases: readonly { argv: readonly string[]; says: RegExp }[] = [
    { argv: ['qurey', 'x'], says: /^USAGE: there is no verb "qurey"; did you mean "bearing query"\?\n$/ },
    {
      argv: ['query', 'x', '--orign', 'schema'],
      says: /^USAGE query: there is no option --orign; did you mean --origin\?/,
    },
    { argv: ['query', 'x', '--limit'], says: /^USAGE query: --limit lacks its value; write --limit N\n$/ },
    { argv: ['query', 'x', '--limit', '--json'], says: /--limit lacks its value/ },
    { argv: ['query', 'x', '--json=yes'], says: /--json takes no value/ },
    { argv: ['query', 'x', '--limit', 'many'], says: /--limit is "many"; give a whole number/ },
    {
      argv: ['query', 'x', '--limit', '51'],
      says: /^OPTION_INVALID: limit is 51; give a whole number from 1 to 50\n$/,
    },
    { argv: ['query', 'x', '--budget', '199'], says: /from 200 to 200000/ },
    { argv: ['query', 'x', '--now', 'yesterday'], says: /--now is no time \("yesterday"\); write it as 2026-11-30/ },
    { argv: ['query'], says: /there is no query; give words, "-" for stdin, or --file F/ },
    { argv: ['query', '...'], says: /^QUERY_EMPTY/ },
    { argv: ['get'], says: /give one id/ },
  ];
  for (const { argv, says } of cases) {
    it(`bearing ${argv.join(' ')}`, async () => {
      const { code, out, error } = await bearing([
        ...argv,
        ...(argv.includes('--limit') && argv.at(-1) === '--limit' ? [] : ['--corpus', OWN_CORPUS]),
      ]);
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(error, says);
    });
  }

  it('names the corpus that is not there, and the ways to name another', async () => {
    const { code, error } = await bearing(['list', '--corpus', 'no/such/folder']);
    assert.equal(code, 2);
    assert.match(error, /^CORPUS_NOT_FOUND .*: .*--corpus DIR or BEARING_CORPUS/);
  });
});

describe('a command line that is right', () => {
  it('takes a query behind -- although it looks like an option', async () => {
    const { code } = await bearing(['query', '--corpus', OWN_CORPUS, '--', '--affirms', 'run']);
    assert.equal(code, 0);
  });

  it('finds the corpus by --corpus, then by BEARING_CORPUS', async () => {
    const { code, out } = await bearing(['list', '--json'], { env: { BEARING_CORPUS: OWN_CORPUS } });
    assert.equal(code, 0);
    assert.ok((JSON.parse(out) as { total: number }).total > 0);
  });

  it('reads a query from stdin', async () => {
    const { code, out } = await bearing(['query', '-', '--corpus', OWN_CORPUS, '--limit', '1'], {
      stdin: 'chokidar fs.watch scanning',
    });
    assert.equal(code, 0);
    assert.match(out, /scan-and-compare-instead-of-watching/);
  });
});
