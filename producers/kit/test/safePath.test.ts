import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIgnoredFolder, isMarkdownPath } from '@bearing/format';
import { safePath, safePaths } from '@bearing/producer-kit';
import fc from 'fast-check';

const WINDOWS_RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    'CON',
    'nul.txt',
    'Aux',
    'COM1',
    'lpt9.md',
    'CON ',
    'a.',
    'a ',
    '..',
    '.',
    '.git',
    'git~1',
    '_state',
    'node_modules',
    '',
    '.md',
    'é',
    'É',
    'a:b',
    'a?',
    'ß',
    'SS',
    'İ',
    '\u200B',
    'x'.repeat(400),
  ),
);
const wild = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('/'));

describe('safePath', () => {
  it('keeps names that people know', () => {
    for (const name of [
      'schema/sales.orders.md',
      'w/Über uns/C# & F#.md',
      'a/[b] (c), d=e+1 100%.md',
      'a/日本語.markdown',
      'decisions/2026-03-04-x.md',
    ]) {
      assert.equal(safePath(name), name);
    }
  });

  it('makes any name one that every system holds and the reader reads', () => {
    assert.equal(safePath('schema/dbo.Order: details?'), 'schema/dbo.Order- details-.md');
    assert.equal(safePath('a/CON.md'), 'a/CON_.md');
    assert.equal(safePath('a/nul.txt.md'), 'a/nul_.txt.md');
    assert.equal(safePath('../../etc/passwd'), 'folder/folder/etc/passwd.md');
    assert.equal(safePath('a\\..\\b.md'), 'a-..-b.md');
    assert.equal(safePath('.git/_x/.config.md'), 'git/x/_config.md');
    assert.equal(safePath('a /b. .md'), 'a/b.md');
    fc.assert(
      fc.property(wild, (path) => {
        const safe = safePath(path);
        assert.equal(safePath(safe), safe, 'a safe path stays as it is');
        assert.ok(safe.length <= 180 && isMarkdownPath(safe), safe);
        assert.equal(safe.normalize('NFC'), safe);
        const parts = safe.split('/');
        for (const part of parts) {
          assert.ok(Buffer.byteLength(part) <= 110 && part !== '' && part !== '.' && part !== '..', part);
          assert.ok(!/[<>:"|?*\\\p{Cc}\p{Cs}]|[. ]$|^ /u.test(part), JSON.stringify(part));
          assert.ok(!WINDOWS_RESERVED.test(part), part);
        }
        for (const folder of parts.slice(0, -1)) assert.ok(!isIgnoredFolder(folder), folder);
      }),
      { numRuns: 1500 },
    );
  });

  it('keeps long names apart by what was cut', () => {
    const [a, b] = [safePath(`w/${'long '.repeat(60)}one.md`), safePath(`w/${'long '.repeat(60)}two.md`)];
    assert.notEqual(a, b);
    assert.match(a, /^w\/long long .*-[0-9a-f]{8}\.md$/);
  });
});

describe('safePaths', () => {
  const paths = (...names: readonly string[]): string[] =>
    safePaths(names.map((path, index) => ({ path, key: `k${index}` })));

  it('keeps two names two that differ in letter case or Unicode form', () => {
    const [upper, lower] = paths('s/Orders.md', 's/orders.md');
    assert.equal(upper, 's/Orders.md');
    assert.match(lower ?? '', /^s\/orders-[0-9a-f]{8}\.md$/);
    assert.equal(new Set(paths('s/é.md', 's/e\u0301.md', 's/a?.md', 's/a:.md', 's/ß.md', 's/SS.md')).size, 6);
  });

  it('spells a folder in one way', () => {
    assert.deepEqual(paths('Sales/a.md', 'sales/b.md'), ['Sales/a.md', 'Sales/b.md']);
  });

  it('gives each document a file of its own, in whatever order they come', () => {
    const folded = fc.constantFrom(
      'a',
      'A',
      'á',
      'a\u0301',
      'ß',
      'ss',
      'SS',
      'a?',
      'a:',
      'a-',
      'Con',
      'con_',
      'İ',
      'i',
      '/',
    );
    const name = fc.array(folded, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const wanted = names.map((path, index) => ({ path, key: String(index) }));
        const forwards = safePaths(wanted);
        assert.equal(new Set(forwards.map((path) => path.toLowerCase().normalize('NFC'))).size, names.length);
        assert.deepEqual(safePaths([...wanted].reverse()).reverse(), forwards);
      }),
      { numRuns: 1000 },
    );
  });
});
