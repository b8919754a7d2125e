import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainFrontMatter, splitFrontMatter, type WritableValue, writeDocument } from '@bearing/format';
import fc from 'fast-check';
import { parse } from 'yaml';

describe('writeDocument', () => {
  it('writes fields in the order given, leaves empty ones out, ends with one line end', () => {
    const text = writeDocument(
      { title: 'sales.orders', asOf: '2026-03-04', tags: ['a', 'b c'], x: null, y: [] },
      '\n\n# T\r\n\n',
    );
    assert.equal(text, '---\ntitle: sales.orders\nasOf: 2026-03-04\ntags: [a, b c]\n---\n\n# T\n');
    assert.equal(writeDocument({}, ''), '---\n---\n');
  });

  it('is read back as it was given by the plain reader and the library', () => {
    const nasty = fc.constantFrom(
      'Orders: the truth',
      'a "b" c',
      "it's",
      '# no comment',
      'a # b',
      '- x',
      '-',
      '---',
      '[a, b]',
      '{a: b}',
      'null',
      'true',
      'No',
      '~',
      '007',
      '1e3',
      '0x1F',
      '2026-03-04',
      '12:30',
      'a\nb',
      'a\r\nb',
      '\t',
      ' lead',
      'trail ',
      '',
      '\\',
      'C:\\x',
      'é',
      'é',
      '表',
      '👍🏽',
      '\u2028',
      '\u0085',
      '\u200B',
      '\uFEFF',
      '\u0000',
      '&a',
      '*a',
      '!a',
      '|',
      '>',
      '%a',
      '@a',
      '`a`',
      'a,b',
      'a]',
      '<<',
      '?',
      ':',
      '...',
      "'",
      '"',
      'y',
      '\ud800',
    );
    const text = fc.oneof(nasty, fc.string({ unit: 'grapheme' }), fc.string(), fc.string({ unit: 'binary' }));
    const value: fc.Arbitrary<WritableValue> = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 }));
    const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/).filter((name) => name !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 5 }), fc.string(), (fields, body) => {
        const written = writeDocument(fields, body);
        const block = splitFrontMatter(written);
        const yaml = block.yaml ?? '';
        assert.equal(yaml.split('\n').length - 1, Object.keys(fields).length, 'a field a line');
        assert.deepEqual({ ...(parse(yaml, { schema: 'failsafe' }) ?? {}) }, { ...fields });
        const plain = readPlainFrontMatter(yaml);
        if (plain !== null) assert.deepEqual(Object.fromEntries(plain.values), { ...fields });
        else assert.match(yaml, /\\ud[89a-f]/i);
        assert.equal(block.body.trim(), body.replace(/\r\n?/g, '\n').trim());
      }),
      { numRuns: 400 },
    );
  });

  it('leaves nothing to the library but lone surrogates', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1 }), (title, tags) => {
        const plain = readPlainFrontMatter(splitFrontMatter(writeDocument({ title, tags }, '')).yaml ?? '');
        assert.deepEqual(plain === null ? null : Object.fromEntries(plain.values), { title, tags });
      }),
    );
  });

  it('can not be closed early by what it holds', () => {
    const text = writeDocument({ title: 'a\n---\nproducer: evil', producer: 'good' }, '---\nproducer: evil\n---\n');
    assert.equal(readPlainFrontMatter(splitFrontMatter(text).yaml ?? '')?.values.get('producer'), 'good');
  });
});
