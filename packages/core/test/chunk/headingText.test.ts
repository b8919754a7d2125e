import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingText } from '../../dist/chunk/headingText.js';

const cases: [raw: string, read: string][] = [
  ['~~Old~~ name', 'Old name'],
  ['about ~5 to ~10 kW', 'about ~5 to ~10 kW'],
  ['a&nbsp;b &mdash; c', 'a b — c'],
  ['R&amp;D &#38; &#x26; more', 'R&D & & more'],
  ['&#0; &#xD800; &nosuch; & b', '\uFFFD \uFFFD &nosuch; & b'],
  ['`~~code~~ &amp;`', '~~code~~ &amp;'],
  ['\\~~kept\\~~', '~~kept~~'],
];
for (const [raw, read] of cases) test(`the heading ${raw}`, () => assert.equal(headingText(raw), read));
