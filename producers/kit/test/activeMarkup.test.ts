import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outsideCode, withoutActiveMarkup } from '@bearing/producer-kit';

describe('withoutActiveMarkup', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<script>\nnever closed', 'a\nnever closed'],
    ['<p style="display: none">hidden</p>seen', 'seen'],
    ['<div hidden>\nx\n</div>', '\n\n'],
    ['<span style="color:#fff;font-size:0">x</span>y', 'y'],
    ['<b onclick="x()" class="c">y</b>', '<b class="c">y</b>'],
    ['[policy](javascript:alert(1))', 'policy'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['[x]: javascript:alert(1)', '[x]: #'],
    // What is seen, and what is code, stays.
    ['<details><summary>x</summary></details>', '<details><summary>x</summary></details>'],
    ['[javascript](https://x.example)', '[javascript](https://x.example)'],
    ['`<script>` and\n\n```\n<script>x</script>\n```\n', '`<script>` and\n\n```\n<script>x</script>\n```\n'],
  ];
  for (const [text, expected] of cases) {
    it(JSON.stringify(text), () => {
      assert.equal(withoutActiveMarkup(text).text, expected);
      assert.equal(withoutActiveMarkup(text).removed > 0, text !== expected);
    });
  }
});

describe('outsideCode', () => {
  it('leaves fences, also open ones, and spans as they are', () => {
    const text = 'a `b` a\n~~~\nb\n~~~\na ``b ` b`` a\n```js\nb';
    assert.equal(
      outsideCode(text, (part) => part.replaceAll('a', 'x')),
      text.replaceAll('a', 'x'),
    );
    assert.equal(
      outsideCode(text, (part) => part.replaceAll('b', 'x')),
      text,
    );
  });
});
