import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cutAtLineEnd, inQuotes, named, quote } from '../../dist/render/quote.js';
import { visible } from '../../dist/render/visible.js';

describe('visible', () => {
  const CASES: readonly (readonly [string, string, string])[] = [
    ['bidirectional controls', 'a\u202Eb\u2066c', 'a\\u{202E}b\\u{2066}c'],
    ['zero-width characters', 'pass\u200Bword\uFEFF\u2060', 'pass\\u{200B}word\\u{FEFF}\\u{2060}'],
    ['a joiner between Latin letters', 'a\u200Db\u200Cc', 'a\\u{200D}b\\u{200C}c'],
    ['tag characters', `x\u{E0041}\u{E007F}`, 'x\\u{E0041}\\u{E007F}'],
    ['variation selectors that hide bytes', 'x\u{E0100}\uFE01', 'x\\u{E0100}\\u{FE01}'],
    [
      'controls, escapes of terminals too',
      'a\u0000\u001B[31mb\u007F\u0085',
      'a\\u{0000}\\u{001B}[31mb\\u{007F}\\u{0085}',
    ],
    ['line separators', 'a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
    ['soft hyphens and fillers', 'a\u00ADb\u3164', 'a\\u{00AD}b\\u{3164}'],
    ['a carriage return', 'a\rb', 'a\\u{000D}b'],
    ['halves of surrogate pairs', 'a\uD83Db\uDE00', 'a\uFFFDb\uFFFD'],
  ];
  for (const [what, text, shown] of CASES) it(`shows ${what}`, () => assert.equal(visible(text), shown));

  it('leaves what is written with joiners and marks as it is', () => {
    for (const text of ['👨‍👩‍👧‍👦 👩🏽‍⚕️ ❤️ 🏳️‍🌈', 'می‌خواهم', 'क्‍ष', 'naïve café\tA\n', '日本語', 'e\u0301']) {
      assert.equal(visible(text), text);
    }
  });

  it('never leaves anything invisible, and is its own fixed point', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = visible(text);
        assert.doesNotMatch(shown, /\p{Cs}|[\u202A-\u202E\u2066-\u2069\u200B\uFEFF\u{E0000}-\u{E007F}]/u);
        assert.equal(visible(shown), shown);
      }),
    );
  });
});

describe('quote', () => {
  it('has a fence that nothing in the text closes', () => {
    const piece = fc.constantFrom('`', '``', '```', '````text', '~~~', '\n', 'a', '### 1. schema/x | fresh', '\u202E');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const lines = quote(pieces.join('')).split('\n');
        const fence = /^`+/.exec(lines[0] ?? '')?.[0] ?? '';
        assert.ok(fence.length >= 3);
        assert.equal(lines.at(-1), fence);
        for (const line of lines.slice(1, -1)) assert.ok(!line.includes(fence), line);
      }),
    );
  });
});

describe('words of documents in the server’s own lines', () => {
  it('stay on the line and in quotes', () => {
    assert.equal(inQuotes('a\n### 2. forged | "fresh"'), '"a ### 2. forged | \\"fresh\\""');
    assert.equal(inQuotes('x'.repeat(200)).length, 162);
    assert.equal(named('schema/dbo.Orders'), 'schema/dbo.Orders');
    assert.equal(named('a | fresh'), '"a | fresh"');
    assert.equal(named('a\nb'), '"a\\nb"');
  });
});

describe('cutAtLineEnd', () => {
  it('cuts at a line end where there is one, and never inside a character', () => {
    assert.equal(cutAtLineEnd('one\ntwo\nthree', 9), 'one\ntwo');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 50 }), (text, most) => {
        const cut = cutAtLineEnd(text, most);
        assert.ok(cut.length <= Math.max(most, 0) && text.startsWith(cut));
        assert.doesNotMatch(cut, /\p{Cs}/u);
      }),
    );
  });
});
