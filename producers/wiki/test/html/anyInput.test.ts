import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { bodyOf } from '../importing.js';

const PIECES = [
  ...'<p> </p> <b> </b> <i> </i> <ul> <li> </ul> <table> <tr> <td> <th colspan=3> <td rowspan=2> </table> <pre> </pre>'.split(
    ' ',
  ),
  ...'<code> </code> <h1> </h1> <a_href="x"> </a> <br> <div_hidden> </div> <dl> <dt> <dd> <blockquote> <img_src=a.png> <input_type=checkbox>'
    .split(' ')
    .map((piece) => piece.replace('_', ' ')),
  ...[
    '```',
    '---',
    '- ',
    '# ',
    '|',
    '\\',
    '[x]: y',
    '](',
    '<script>',
    '&lt;b&gt;',
    '*',
    '_',
    '`',
    '~~',
    '1. ',
    '\n',
    '\n\n',
    ' ',
    'word',
    'a_b',
    '\u200b',
    '{{',
    '}}',
    '[[',
    ']]',
    '{|',
    '|}',
    '\n|-\n',
    "''",
    '== ',
    '{code}',
    '&#x202e;',
  ],
];
const anything = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
const toHtml = new MarkdownIt({ html: true });

describe('whatever a page holds', () => {
  for (const name of ['page.html', 'page.md', 'page.wiki']) {
    it(`${name} becomes markdown without active or hidden HTML, the same every time`, async () => {
      await fc.assert(
        fc.asyncProperty(anything, async (content) => {
          const body = await bodyOf(name, `${content}\n\nend`);
          const html = toHtml.render(body).replaceAll('<br>', '');
          assert.doesNotMatch(html, /<script|<div|<img|<input|javascript:|[\u200b\u202e\uE000-\uE011]/);
          assert.match(body, /^# /);
          assert.equal(await bodyOf(name, `${content}\n\nend`), body);
        }),
        { numRuns: 40 },
      );
    });
  }

  it('is read within a bound, however deep it is nested', async () => {
    for (const deep of [
      '<div>'.repeat(5_000),
      '<b>'.repeat(2_000),
      '<ul><li>'.repeat(1_000),
      '<table><tr><td>'.repeat(300),
    ]) {
      const started = performance.now();
      await bodyOf('deep.html', `${deep}end`).catch((error: Error) => assert.match(error.message, /PAGE_UNREADABLE/));
      assert.ok(performance.now() - started < 20_000, deep.slice(0, 20));
    }
  });
});
