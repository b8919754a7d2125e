import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { editDistance, nearestWord } from '../../dist/arguments/nearest.js';

const VERBS = ['query', 'get', 'list', 'health', 'check', 'changes', 'eval', 'init', 'mcp', 'report', 'completion'];

describe('nearestWord', () => {
  it('finds the verb behind a swap, a missing, a doubled and a wrong letter', () => {
    assert.equal(nearestWord('qurey', VERBS), 'query');
    assert.equal(nearestWord('helth', VERBS), 'health');
    assert.equal(nearestWord('listt', VERBS), 'list');
    assert.equal(nearestWord('chonges', VERBS), 'changes');
  });

  it('takes the beginning of a word for the word', () => {
    assert.equal(nearestWord('comp', VERBS), 'completion');
  });

  it('names nothing where nothing is near', () => {
    assert.equal(nearestWord('frobnicate', VERBS), null);
  });
});

describe('editDistance', () => {
  it('is a distance', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        assert.equal(editDistance(a, a), 0);
        assert.equal(editDistance(a, b), editDistance(b, a));
        assert.ok(editDistance(a, b) >= Math.abs(a.length - b.length));
        assert.ok(editDistance(a, b) <= Math.max(a.length, b.length));
      }),
    );
  });
});
