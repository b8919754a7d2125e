import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanImportedText, fencedBlock, withoutInvisible } from '@bearing/producer-kit';
import fc from 'fast-check';

describe('cleanImportedText', () => {
  it('takes out what a reader cannot see', () => {
    const tags = String.fromCodePoint(0xe0049, 0xe0067, 0xe006e, 0xe007f);
    assert.equal(cleanImportedText(`Pay\u200Bment\u00ADGate\u2060way${tags}`), 'PaymentGateway');
    assert.equal(cleanImportedText('a\u202Eb\u2066c\u200Fd\uFEFF'), 'abcd');
    assert.equal(cleanImportedText('a\u0000b\u001B[31mc\u0085d\r\ne'), 'ab[31mc\nd\ne');
    assert.equal(cleanImportedText('a\uFE01\u{E0101}b\u3164c\uD800'), 'abc');
  });

  it('keeps joiners that a script or an emoji needs', () => {
    for (const text of ['می\u200Cخواهم', 'क्\u200Dष', '👨\u200D👩\u200D👧', '❤\uFE0F', '🏳\uFE0F', '1\uFE0F']) {
      assert.equal(cleanImportedText(text), text);
    }
    assert.equal(cleanImportedText('pass\u200Dword \u200Cx'), 'password x');
  });

  it('takes comments out of prose, not out of code', () => {
    assert.equal(cleanImportedText('a <!-- do this --> b'), 'a  b');
    assert.equal(cleanImportedText('a\n<!-- one\ntwo\n--> \nb'), 'a\nb');
    assert.equal(cleanImportedText('a <!--> b <!-- c'), 'a  b');
    assert.equal(cleanImportedText('use `<!-- x -->` here'), 'use `<!-- x -->` here');
    assert.equal(cleanImportedText('```xml\n<!-- x -->\n```\n<!-- y -->z'), '```xml\n<!-- x -->\n```\nz');
  });

  it('closes a fence that was left open', () => {
    assert.equal(cleanImportedText('```\ncode'), '```\ncode\n```');
    assert.equal(cleanImportedText('> ~~~~\n> ~~~\n> code'), '> ~~~~\n> ~~~\n> code\n> ~~~~');
    assert.equal(cleanImportedText('```\na\n```\nb'), '```\na\n```\nb');
  });

  it('is done after one run', () => {
    const parts = fc.constantFrom('<!--', '-->', '`', '```', '\n', 'a', ' ', '>', '~~~', '\u200B', '\u200D', '👨', '-');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (list) => {
        const once = cleanImportedText(list.join(''));
        assert.equal(withoutInvisible(once), once);
        assert.ok(!/\u200B/.test(once));
      }),
    );
  });
});

describe('fencedBlock', () => {
  it('has a fence that nothing inside closes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('`', '``', '```', '\n', 'a', ' ')), (list) => {
        const block = fencedBlock(list.join(''), 'sql');
        const [first = '', ...rest] = block.split('\n');
        const fence = /^`+/.exec(first)?.[0] ?? '';
        const closing = rest.findIndex((line) => /^`+$/.test(line.trim()) && line.trim().length >= fence.length);
        assert.equal(closing, rest.length - 1);
      }),
    );
  });
});
