import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { bodyOf } from '../importing.js';

const page = async (html: string): Promise<string> => {
  const body = await bodyOf('page.html', `<html><head><title>T</title></head><body>${html}</body></html>`);
  return body.replace(/^# T\n\n?/, '').trimEnd();
};

describe('names with underscores', () => {
  for (const [html, markdown] of [
    ['_id is the key', '_id is the key'],
    ['key _id and _rev and order_header', 'key _id and _rev and order_header'],
    ['trailing_ and more_', 'trailing_ and more_'],
    ['ends_ then _starts', 'ends_ then _starts'],
    ['call __init__ first', 'call `__init__` first'],
    ['see "src/pkg/__init__.py".', 'see "`src/pkg/__init__.py`".'],
    ['self.__dict__, obj.__call__()', '`self.__dict__`, `obj.__call__()`'],
    ['_one and two_', '`_one` and `two_`'],
    ['target="_blank"', 'target="_blank"'],
    ['Name: ____ Date: ____', 'Name: ____ Date: ____'],
    ['____', '\\_\\_\\_\\_'],
    ['<b>_id</b> and x', '**\\_id** and x'],
    ['<a href="https://e.org/x">_id</a>', '[_id](https://e.org/x)'],
    ['<code>a</code>__init__', '`a`\\_\\_init\\_\\_'],
  ] as const) {
    it(`${html} → ${markdown}`, async () => assert.equal(await page(`<p>${html}</p>`), markdown));
  }

  it('read as their words alone, whatever stands beside them', async () => {
    const pieces = [
      '_',
      '__',
      'a',
      'é',
      ' ',
      '.',
      '"',
      '(',
      ')',
      '*',
      '`',
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<br>',
      '1. ',
      '-',
    ];
    const words = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 })
      .map((parts) => `<p>x ${parts.join('')} y</p>`);
    const toHtml = new MarkdownIt({ html: true });
    const plain = (html: string): string =>
      html
        .replace(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replace(/\s+/g, '');
    await fc.assert(
      fc.asyncProperty(words, async (html) => {
        assert.equal(plain(toHtml.render(await page(html))), plain(html));
      }),
      { numRuns: 300 },
    );
  });
});
