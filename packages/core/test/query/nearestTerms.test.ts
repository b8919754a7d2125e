import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { naturalLogarithm } from '../../dist/query/naturalLogarithm.js';
import { editDistance } from '../../dist/query/nearestTerms.js';

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

test('the logarithm is that of Math.log, to the last digits but one', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), (x) => {
      assert.ok(Math.abs(naturalLogarithm(x) - Math.log(x)) < 1e-13 * Math.max(1, Math.log(x)));
    }),
  );
});
