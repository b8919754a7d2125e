import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stemEnglish } from '../../dist/text/englishStemmer.js';
import { stemmerFor } from '../../dist/text/stemmers.js';

test('English words are stemmed as the published Porter2 vocabulary has them', () => {
  const pairs =
    'consign consign consigned consign consigning consign consignment consign consistency consist knackeries knackeri ' +
    'knavish knavish knots knot generically generic communities communiti arsenal arsenal happy happi flies fli ties tie ' +
    'skies sky dying die exceeding exceed relational relat hopping hop hoping hope bed bed agreed agre feed feed ' +
    'luxuriated luxuri sensational sensat cats cat gas gas this this yelling yell say say sayings say by by news news';
  const words = pairs.split(' ');
  for (let at = 0; at < words.length; at += 2) assert.equal(stemEnglish(words[at] ?? ''), words[at + 1], words[at]);
});

test('another language is stemmed by its own rules, an unknown one not at all', async () => {
  const german = await stemmerFor('german');
  assert.equal(german('bestellungen'), german('bestellung'));
  const russian = await stemmerFor('Russian');
  assert.equal(russian('книги'), russian('книга'));
  assert.equal((await stemmerFor('klingon'))('words'), 'words');
  assert.equal((await stemmerFor('constructor'))('words'), 'words');
});
