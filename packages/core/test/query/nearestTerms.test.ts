import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { IndexBuilder } from '../../dist/index/indexBuilder.js';
import { IndexStore } from '../../dist/index/indexStore.js';
import { invert } from '../../dist/index/invert.js';
import { indexOver, type LexicalIndex } from '../../dist/index/lexicalIndex.js';
import { EditPattern, LONGEST_PATTERN } from '../../dist/query/editPattern.js';
import { naturalLogarithm } from '../../dist/query/naturalLogarithm.js';
import { editDistance, NearestTerms } from '../../dist/query/nearestTerms.js';
import { DEFAULT_RANKING } from '../../dist/ranking/rankingSettings.js';
import { type Analyzer, analyzerFor } from '../../dist/text/analyzer.js';
import { stringOf, Vocabulary } from '../../dist/text/vocabulary.js';

const codes = (text: string): Uint16Array => Uint16Array.from(text, (letter) => letter.charCodeAt(0));
const distance = (a: string, b: string, most = 9): number => editDistance(codes(a), codes(b), 0, b.length, most);

test('edits are counted, a swap of neighbours as one', () => {
  assert.equal(distance('order', 'order'), 0);
  assert.equal(distance('order', 'odrer'), 1);
  assert.equal(distance('order', 'orders'), 1);
  assert.equal(distance('order', 'oder'), 1);
  assert.equal(distance('order', 'border'), 1);
  assert.equal(distance('kitten', 'sitting'), 3);
  assert.equal(distance('kitten', 'sitting', 1), 2);
});

test('edits are counted alike with bits and in rows', () => {
  const word = fc.stringMatching(/^[abcéж]{1,12}$/);
  fc.assert(
    fc.property(word, word, fc.nat(3), fc.boolean(), (a, b, most, long) => {
      const [one, other] = long ? [a.padEnd(LONGEST_PATTERN, 'xyz'), b.padEnd(LONGEST_PATTERN, 'xyz')] : [a, b];
      const pattern = new EditPattern(codes(one));
      const counted = pattern.distance(codes(other), 0, other.length, most);
      pattern.close();
      assert.equal(Math.min(counted, most + 1), Math.min(distance(one, other), most + 1));
    }),
    { numRuns: 2000 },
  );
});

test('the logarithm is that of Math.log, to the last digits but one', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), (x) => {
      assert.ok(Math.abs(naturalLogarithm(x) - Math.log(x)) < 1e-13 * Math.max(1, Math.log(x)));
    }),
  );
});

test('no near term is overlooked: the same as comparing the word with each', async () => {
  const analyzer = await analyzerFor('english', { ...DEFAULT_RANKING, stemming: false });
  const letter = fc.constantFrom('a', 'e', 'n', 'r', 's', 't', 'x', 'z', '\u0434', '\u0436');
  const term = fc.string({ unit: letter, minLength: 2, maxLength: 12 });
  const slips = fc.array(fc.tuple(fc.nat(12), fc.constantFrom('swap', 'drop', 'add', 'put'), letter), { maxLength: 3 });
  fc.assert(
    fc.property(fc.uniqueArray(term, { minLength: 1, maxLength: 40 }), fc.nat(), slips, (known, pick, edits) => {
      let word = known[pick % known.length]!;
      for (const [at, edit, other] of edits) word = slip(word, at % (word.length + 1), edit, other);
      const index = indexOfTerms(known, analyzer);
      const allowed = word.length >= 8 ? 2 : 1;
      const expected = known.filter((one) => one !== word && distance(word, one) <= allowed);
      const found = new NearestTerms(index).of(word, known.length).map(({ number }) => stringOf(index.terms, number));
      assert.deepEqual(found.sort(), word.length < 4 ? [] : expected.sort());
    }),
  );
});

function slip(word: string, at: number, edit: string, other: string): string {
  const [before, behind] = [word.slice(0, at), word.slice(at)];
  if (edit === 'swap') return before + (behind[1] ?? '') + (behind[0] ?? '') + behind.slice(2);
  if (edit === 'drop') return before + behind.slice(1);
  return before + other + (edit === 'put' ? behind.slice(1) : behind);
}

function indexOfTerms(known: readonly string[], analyzer: Analyzer): LexicalIndex {
  const store = new IndexStore(new Vocabulary(), 0);
  const builder = new IndexBuilder(store, analyzer);
  builder.document({ title: known.join(' '), aliases: '', id: '', about: '' });
  builder.unit('');
  builder.chunk('', '', 0, 0);
  builder.endUnit();
  return indexOver(store, invert(store), Uint32Array.of(0), Uint32Array.of(1));
}
