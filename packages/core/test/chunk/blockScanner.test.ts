import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { headingsByMarkdownIt, headingsByScanner, spansByMarkdownIt, spansByScanner } from './oracle.js';

/** Pieces that block rules turn on; joined at random they make every quarrel between them. */
const BLOCKS = [
  ...[
    '# h',
    '## h ##',
    '### h#',
    '#',
    '####### no',
    '#no',
    '\t# code',
    '    # code',
    '   # h',
    '# a \\#',
    '#\th',
    '## ',
  ],
  ...[
    'text',
    'more text',
    '  text',
    '    text',
    '  x',
    '   x',
    '     x',
    '\tx',
    ' \tx',
    '  \tx',
    '',
    '',
    '',
    ' ',
    '\t',
  ],
  ...['---', '===', '-', '=', '--', '- - -', '***', '___', '*  *  *', '   ---', '    ---', '--- x', '--- -'],
  ...['```', '```sh', '````', '~~~', '~~~ `x`', '```a`b', '  ```', '    ```', '``` ', '~~~~', '``` x'],
  ...['<div>', '</div>', '<!-- c', '-->', '<!-- c -->', '<a>', '<a href="x">', '<pre>', '</pre>', '<?x', '?>', '<!X'],
  ...['<![CDATA[', ']]>', '<span> x', '<table', '<h1>', '<script>', '</script>x', '<a b=c d>', '</x >', '<x-y/>'],
];
const CONTAINERS = [
  ...['- item', '* item', '+ item', '-', '1. one', '1)', '2. two', '10. ten', '-   wide', '-     code', '  - inner'],
  ...['-\titem', '1234567890. no', '- # h', '- ```', '1. > # h', '> - x', '- - - x', '-  ---', '      - x', '    - x'],
  ...['> quote', '> # h', '>', '> ```', '>> deep', '   > q', '>text', '> ---', '> ==='],
];
/** markdown-it looks for tables before lists and quotes, GitHub after; so they meet no containers here. */
const TABLES = [
  ...['a | b', '| a | b |', '|a|', 'x\\|y | z', '| --- | --- |', '|---|', '---|---', ':-- | --:', ' :-: |', '|:-|-:|'],
  ...['| --- |', '--|', '| a', 'a |', '||', '| :', '|x|y|', '| `a|b` | c |'],
];
/** Definitions whole on a line; where their parts spread over lines, implementations differ. */
const REFERENCES = [
  ...['[a]: /url', '[a]: <x> "t"', '[a]: /url "t" x', '[]: x', '[a\\]: x', '[a]: <x y>', "[b]: /x 'y'", '[a]: /u (t)'],
  ...['text', '---', '===', '-', '=', '', '# h', '```', '> q', '- item', '***'],
];
const PREFIXES = ['', '', '', '', ' ', '  ', '    ', '> ', '- ', '\t'];

const pages = (pieces: readonly string[], prefixes: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...prefixes), fc.constantFrom(...pieces)), { maxLength: 14 })
    .map((lines) => lines.map(([before, piece]) => before + piece).join('\n'))
    // A quote's mark indented by four is code; markdown-it takes it for the quote going on.
    .filter((text) => !/(?: {4}|\t)[ \t]*>/.test(text));

/** Below a list or quote that it has left, such a line is its paragraph's lazy text; markdown-it begins a block with it. */
const INDENTED_BLOCK = /(?: {4}|\t)[ \t]*[#*_`~<=-]/;

const page = fc.oneof(
  pages([...BLOCKS, ...CONTAINERS], PREFIXES).filter((text) => !INDENTED_BLOCK.test(text)),
  pages(BLOCKS, ['', '', ' ', '    ', '\t']),
  pages(
    [...BLOCKS.filter((piece) => !/^[ \t]*-(?:[ \t]|$)/.test(piece)), ...TABLES, ...TABLES],
    ['', '', ' ', '  ', '    '],
  ),
  pages(REFERENCES, ['', '', ' ']),
);

describe('scanBlocks', () => {
  it('finds the headings that markdown-it finds, whatever stands around them', () => {
    fc.assert(
      fc.property(page, (text) => {
        assert.deepEqual(headingsByScanner(text), headingsByMarkdownIt(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the fences and tables that markdown-it finds', () => {
    fc.assert(
      fc.property(page, (text) => {
        assert.deepEqual(spansByScanner(text), spansByMarkdownIt(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with markdown-it on every page of the cases', () => {
    const folder = fileURLToPath(new URL('../../test/cases', import.meta.url));
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.md')) continue;
      const text = readFileSync(path.join(folder, name), 'utf8').replace(/\r\n?/g, '\n').replaceAll('\0', '');
      assert.deepEqual(headingsByScanner(text), headingsByMarkdownIt(text), name);
    }
  });
});
