import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chunk } from '../../dist/chunk/chunk.js';
import { chunkDocument } from '../../dist/chunk/chunkDocument.js';
import { parseDocument } from '../../dist/document/parseDocument.js';

interface Cut {
  readonly chunks: readonly Chunk[];
  /** A chunk as it is indexed and shown. */
  readonly texts: readonly string[];
  readonly headings: readonly string[];
}

function cut(text: string): Cut {
  const parsed = parseDocument({ path: 'a/b.md', bytes: Buffer.from(text) });
  assert.ok(typeof parsed !== 'string');
  const chunks = chunkDocument(parsed.document, 0, parsed.text, parsed.blocks, parsed.bodyLine);
  return {
    chunks,
    texts: chunks.map(({ start, end, prefix, suffix }) => prefix + parsed.text.slice(start, end) + suffix),
    headings: chunks.map(({ heading }) => heading.join(' > ')),
  };
}

describe('chunkDocument', () => {
  it('keeps the whole heading path, the text before the first heading and headings alone', () => {
    const { headings, chunks } = cut(
      '---\ntitle: T\n---\nfirst\n\n# A\n## B\n#### C\ntext\n## D\n\n# `E` [x](y) {#id}\n',
    );
    assert.deepEqual(headings, ['', 'A', 'A > B', 'A > B > C', 'A > D', 'E x']);
    assert.deepEqual(
      chunks.map(({ id }) => id),
      ['a/b#top', 'a/b#a', 'a/b#b', 'a/b#c', 'a/b#d', 'a/b#e-x'],
    );
    assert.deepEqual(
      chunks.map(({ lines }) => lines),
      [
        [4, 4],
        [6, 6],
        [7, 7],
        [8, 9],
        [10, 10],
        [12, 12],
      ],
    );
  });

  it('gives ids once, whatever headings repeat', () => {
    const ids = cut('# A\n# A\n# A 1\n# A-1\n# !\n# ?\n# top\n').chunks.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('gives an empty document one chunk, so that its name is found', () => {
    for (const text of ['', '\n\n', '---\ntitle: x\n---\n', ' \t'])
      assert.equal(cut(text).chunks.length, 1, JSON.stringify(text));
  });

  it('cuts a long table between rows and repeats its head', () => {
    const rows = Array.from({ length: 400 }, (_, row) => `| PARAM_${row} | default ${row} | a unit of some kind |`);
    const { texts, headings } = cut(
      `# T\n\nintro\n\n| Name | Default | Unit |\n|---|---|---|\n${rows.join('\n')}\n\nafter\n`,
    );
    assert.ok(texts.length > 3);
    for (const row of rows) assert.equal(texts.filter((text) => text.includes(`${row}\n`)).length, 1);
    for (const text of texts) {
      assert.ok(text.length <= 4200, String(text.length));
      if (text.includes('PARAM_')) assert.ok(text.includes('| Name | Default | Unit |\n|---|---|---|\n| PARAM_'));
    }
    assert.ok(headings.every((heading) => heading === 'T'));
  });

  it('closes a fence where it is cut and opens it again, in lists and quotes too', () => {
    for (const [before, mark] of [
      ['', '```sql'],
      ['  ', '~~~~ x'],
      ['> ', '```'],
    ] as const) {
      const code = Array.from({ length: 300 }, (_, line) => `${before}select ${line} from a_table_with_a_name;`).join(
        '\n',
      );
      const { texts } = cut(
        `# T\n\n${before === '  ' ? '- item\n' : ''}${before}${mark}\n${code}\n${before}${mark.split(/[ s]/)[0]}\n\nafter\n`,
      );
      assert.ok(texts.length > 2);
      for (const text of texts) {
        const fences = text.split('\n').filter((line) => /^[> ]*(?:```|~~~~)/.test(line)).length;
        assert.equal(fences % 2, 0, text.slice(0, 100));
      }
    }
  });

  it('cuts prose at block edges and never inside a word or a character', () => {
    const paragraphs = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} ${'with some words '.repeat(20)}`.trim());
    const { texts } = cut(`# T\n\n${paragraphs.join('\n\n')}\n`);
    for (const paragraph of paragraphs) assert.ok(texts.some((text) => text.includes(paragraph)));
    for (const text of cut('🚀'.repeat(20_000)).texts) assert.ok(!/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text));
    for (const text of cut('word '.repeat(20_000)).texts) assert.ok(/^word .*d ?$/s.test(text));
  });

  it('is linear on what is made to be slow', () => {
    const times = (text: string, count: number): string => text.repeat(count);
    const hostile = {
      emphasis: times('**_* ', 20_000),
      quotes: times('> ', 20_000),
      brackets: times('[a](<b', 20_000),
      cdata: times('<![CDATA[ ', 20_000),
      rules: times('- - - ', 20_000),
      markers: `${times('- ', 20_000)}x\n${times('\n', 20_000)}`,
      setext: times('a\n=\n', 20_000),
      references: `${times('[a]: /u\n', 20_000)}===\n`,
      wide: `|${times('a|', 20_000)}\n|${times('-|', 20_000)}\n|${times('b|', 20_000)}\n`,
      rows: `|a|b|\n|-|-|\n${times('|x|y|\n', 20_000)}`,
      comments: times('<!-- x\n', 20_000),
      tabs: times('\t', 20_000),
      ticks: times('\\`', 20_000),
      line: times('x', 2_000_000),
      heading: `# ${times('[', 100_000)}`,
      nested: Array.from({ length: 1500 }, (_, depth) => `${' '.repeat(depth)}- x\n`).join(''),
    };
    for (const [name, text] of Object.entries(hostile)) {
      const { user } = process.cpuUsage();
      cut(text);
      const ms = (process.cpuUsage().user - user) / 1000;
      assert.ok(ms < 3000, `${name} took ${ms} ms of CPU`);
    }
  });
});
