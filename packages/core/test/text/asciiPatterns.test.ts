import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_RANKING } from '../../dist/ranking/rankingSettings.js';
import { analyzerFor, analyzeWord } from '../../dist/text/analyzer.js';
import { classOf, INVISIBLE, SEPARATOR, WORD } from '../../dist/text/characters.js';

const analyzer = await analyzerFor('english', { ...DEFAULT_RANKING, stemming: false });

test('words of ASCII alone and words with other letters are taken apart alike', () => {
  // Щ has a small form, no decomposition and no place in any pattern: with it for q, the other patterns are at work.
  const other = (text: string): string => text.replaceAll('q', 'щ').replaceAll('Q', 'Щ');
  const parts = ['q', 'Q', 'qQ', 'ab', 'Ab', 'ABC', '7', '42', '_', '__', '-', '.', "'", "'s", '#', '++', 'v1.2'];
  const word = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 9 }).map((chosen) => chosen.join(''));
  fc.assert(
    fc.property(word, (text) => {
      fc.pre(text.includes('q') || text.includes('Q'));
      const plain = analyzeWord(text, analyzer).map((one) => ({
        ...one,
        term: other(one.term),
        word: other(one.word),
      }));
      assert.deepEqual(analyzeWord(other(text), analyzer), plain);
    }),
    { numRuns: 2000 },
  );
});

test('the characters that are known beforehand are what their properties say', () => {
  const invisible = /\p{Cf}|\p{Variation_Selector}/u;
  for (const character of '\u00A0¡¢£¥§©«¬®°±¶·»¿×÷–—‘“”„†•…‹›€←→⇒≈≤≥✓✔') {
    assert.equal(classOf(character.charCodeAt(0)), SEPARATOR, character);
    assert.ok(!invisible.test(character) && !/[\p{L}\p{M}\p{N}]/u.test(character.normalize('NFKC')), character);
  }
  for (let code = 0xa0; code < 0x180; code++) {
    const character = String.fromCharCode(code);
    const kind = invisible.test(character)
      ? INVISIBLE
      : /[\p{L}\p{M}\p{N}]/u.test(character.normalize('NFKC'))
        ? WORD
        : SEPARATOR;
    assert.equal(classOf(code), kind, character);
  }
});
