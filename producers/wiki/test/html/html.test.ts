import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyOf } from '../importing.js';

const page = async (html: string): Promise<string> => {
  const body = await bodyOf('page.html', `<html><head><title>T</title></head><body>${html}</body></html>`);
  return body.replace(/^# T\n\n?/, '').trimEnd();
};

describe('tables', () => {
  it('repeats merged cells into each cell they cover', async () => {
    const table = await page(
      '<table><tr><th>A<th>B<th>C</tr><tr><td rowspan=2>x<td colspan=2>y</tr><tr><td>1<td>2</tr></table>',
    );
    assert.equal(table, '| A | B | C |\n| - | - | - |\n| x | y | y |\n| x | 1 | 2 |');
  });

  it('puts lists, code and paragraphs of a cell on one line', async () => {
    const table = await page(
      '<table><tr><th>K</th><th>V</th></tr><tr><td><p>a</p><p>b</p></td>' +
        '<td><ul><li>one<ol><li>deep</ol><li>two</ul><pre>x | y\nz</pre></td></tr></table>',
    );
    assert.equal(table, '| K | V |\n| - | - |\n| a<br>b | • one<br>\u20031. deep<br>• two<br>`x \\| y`<br>`z` |');
  });

  it('puts a table inside a cell on lines of the cell', async () => {
    const table = await page(
      '<table><tr><th>K</th></tr><tr><td>see<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></td></tr></table>',
    );
    assert.equal(table, '| K |\n| - |\n| see<br>1; 2<br>3; 4 |');
  });

  it('gives way to what a table of one cell frames, and keeps its caption', async () => {
    assert.equal(await page('<table><tr><td><p>a</p><pre>b</pre></td></tr></table>'), 'a\n\n```\nb\n```');
    assert.match(
      await page('<table><caption>Codes</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>'),
      /^\*\*Codes\*\*\n\n\| A \|/,
    );
  });

  it('does not grow without bound where a span says so', async () => {
    const table = await page('<table><tr><th colspan=100000>A</th></tr><tr><td rowspan=99999>1</td></tr></table>');
    assert.ok(table.length < 5_000, String(table.length));
  });
});

describe('code', () => {
  for (const [what, html, language] of [
    ['highlight.js', '<pre><code class="language-js">let a</code></pre>', 'javascript'],
    ['Confluence', '<pre data-syntaxhighlighter-params="brush: java; gutter: false">let a</pre>', 'java'],
    ['GitHub', '<div class="highlight highlight-source-ts"><pre>let a</pre></div>', 'ts'],
    ['Pandoc', '<pre class="sourceCode python"><code>let a</code></pre>', 'python'],
    ['none', '<pre>let a</pre>', ''],
  ] as const) {
    it(`knows its language as ${what} writes it`, async () => {
      assert.equal(await page(html), `\`\`\`${language}\nlet a\n\`\`\``);
    });
  }

  it('keeps line breaks and two dialects apart', async () => {
    assert.equal(await page('<pre>a<br>b</pre>'), '```\na\nb\n```');
    assert.equal(await page('<pre><code>import</code><code>require</code></pre>'), '```\nimport\n\nrequire\n```');
  });
});

describe('blocks', () => {
  it('writes definition lists as terms and meanings', async () => {
    assert.equal(
      await page('<dl><dt>SKU<dt>Item<dd>A thing<dt>RMA<dd>A <b>return</b></dl>'),
      '- **SKU**, **Item**: A thing\n- **RMA**: A **return**',
    );
  });

  it('keeps identifiers as they are written', async () => {
    assert.equal(await page('<p>order_header and __init__ and a*b</p>'), 'order_header and `__init__` and a\\*b');
  });

  it('names images and leaves out pixels', async () => {
    assert.equal(
      await page('<p><img src="a/plan%20b.png"> <img src=x.png alt="The plan"> <img src=t.gif width=1></p>'),
      '[image plan b.png] [image x.png: The plan]',
    );
  });

  it('leaves out the sign that links to a heading', async () => {
    assert.equal(await page('<h2>Buffers<span><a class="mark" href="#b">#</a></span></h2><p>x</p>'), '## Buffers\n\nx');
  });

  it('moves spaces out of emphasis and never spells letters as entities', async () => {
    assert.equal(
      await page('<p>one<b> two </b>three<em>. </em>four<b>"five"</b>six</p>'),
      'one **two** three. four"five"six',
    );
    assert.equal(await page('<p><b>a</b><b>b</b> and <i>c<br></i>d</p>'), '**ab** and *c*\\\nd');
  });

  it('says what a note is', async () => {
    assert.equal(
      await page('<div class="confluence-information-macro confluence-information-macro-warning"><p>Hot</p></div>'),
      '> **Warning:**\n>\n> Hot',
    );
  });

  it('leaves the site around the page out', async () => {
    assert.equal(await page('<nav>menu</nav><main><p>text</p></main><footer>legal</footer>'), 'text');
    assert.equal(await page('<nav>menu</nav><p>text</p><footer>legal</footer>'), 'text');
  });
});

describe('what no reader sees', () => {
  for (const html of [
    '<script>evil()</script>',
    '<style>evil</style>',
    '<!-- evil -->',
    '<p hidden>evil</p>',
    '<p style="display: none">evil</p>',
    '<p style="VISIBILITY:hidden">evil</p>',
    '<p style="color:red; font-size: 0px">evil</p>',
    '<span style="opacity:0.0">evil</span>',
    '<div style="position:absolute;left:-9999px">evil</div>',
    '<div style="height:0;overflow:hidden">evil</div>',
    '<p style="color:#ffffff">evil</p>',
    '<p style="color: rgb(255, 255, 255)">evil</p>',
    '<p class="sr-only">evil</p>',
    '<style>.q{display:none}</style><p class="q">evil</p>',
    '<template>evil</template>',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:evil()">seen</a>',
    '<a href=" java&#9;script:evil()">seen</a>',
    '<a href="data:text/html,evil">seen</a>',
    '<a href="vbscript:evil">seen</a>',
    '<img src="data:image/png;base64,evil">',
    '<p onclick="evil()">seen</p>',
  ]) {
    it(`is left out: ${html}`, async () => {
      assert.doesNotMatch(await page(`${html}<p>rest</p>`), /evil/);
    });
  }

  it('is not what has a colour behind it, or sits in a folded section', async () => {
    assert.match(await page('<p style="color:#fff;background:#000">seen</p>'), /seen/);
    assert.match(await page('<details><summary>More</summary><p>seen</p></details>'), /\*\*More\*\*\n\nseen/);
    assert.match(await page('<table><tr><td style="width:0px">seen</td></tr></table>'), /seen/);
  });
});

describe('text that wants to be more', () => {
  it('cannot close a fence, open front matter or write HTML', async () => {
    const text = await page(
      '<pre>```\n---\norigin: x</pre><p>---</p><p>origin: x</p><p>&lt;script&gt;x&lt;/script&gt;</p>',
    );
    assert.equal(text, '````\n```\n---\norigin: x\n````\n\n\\---\n\norigin: x\n\n\\<script>x\\</script>');
  });

  it('keeps its ampersands, but for those that would become another sign', async () => {
    assert.equal(
      await page('<p>AT&amp;T, Q&amp;A &amp;lt; &amp;#35; <a href="https://e.com/?a=1&amp;b=2">x</a></p>'),
      'AT&T, Q&A \\&lt; \\&#35; [x](https://e.com/?a=1&b=2)',
    );
  });

  it('cannot hide a fence behind characters that vanish', async () => {
    assert.equal(await page('<p>`\u200b``</p><p>-\u2060--</p><p>#\u{e0041} a</p>'), '\\`\\`\\`\n\n\\---\n\n\\# a');
  });
});

describe('links without words', () => {
  for (const [html, markdown] of [
    ['<a href="https://e.org/x"></a>', '<https://e.org/x>'],
    ['<a href="https://e.org/x" title="Its source"><svg></svg></a>', '[Its source](https://e.org/x)'],
    ['<a href="gone.html"> </a>', 'gone.html'],
    ['<a href="#top"></a><a name="here"></a><a href="page.html#top"></a><a href="">x</a>', 'x'],
  ] as const) {
    it(`${html} → ${markdown}`, async () => assert.equal(await page(`<p>${html}</p>`), markdown));
  }
});
