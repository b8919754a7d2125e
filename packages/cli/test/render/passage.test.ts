import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextMatch } from '@bearing/core';
import { renderPassage } from '../../dist/render/passage.js';

const PLAIN = { columns: 80, colour: false };
const COLOUR = { columns: 80, colour: true };

function find(text: string, word: string): TextMatch[] {
  const ranges: TextMatch[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    ranges.push({ start: at, end: at + word.length, weight: 1 });
  return ranges;
}

describe('renderPassage', () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) => `| column_${index} | text | what ${index === 30 ? 'zebra' : 'else'} |`,
  );
  const table = ['## Columns', '', '| Name | Type | Comment |', '| --- | --- | --- |', ...rows].join('\n');

  it('shows of a long table the rows that matched, under heading and header', () => {
    assert.deepEqual(renderPassage(table, find(table, 'zebra'), PLAIN, false), [
      '   ## Columns',
      '   | Name | Type | Comment |',
      '   | --- | --- | --- |',
      '   …',
      '   | column_30 | text | what zebra |',
      '   …',
    ]);
  });

  it('shows all of it where that is asked for', () => {
    assert.equal(renderPassage(table, [], PLAIN, true).length, 44);
  });

  it('marks words on a colour terminal and needs no mark to be understood', () => {
    const text = 'a zebra crosses';
    assert.deepEqual(renderPassage(text, find(text, 'zebra'), COLOUR, false), [
      '   a \u001B[1mzebra\u001B[22m crosses',
    ]);
    assert.deepEqual(renderPassage(text, find(text, 'zebra'), PLAIN, false), ['   a zebra crosses']);
  });

  it('puts the lines of a paragraph together, and nothing else', () => {
    const text = 'One sentence\nover two lines.\n\n- an item\n- another\n\n```\na\nb\n```';
    assert.deepEqual(renderPassage(text, [], PLAIN, false), [
      '   One sentence over two lines.',
      '',
      '   - an item',
      '   - another',
      '',
      '   ```',
      '   a',
      '   b',
      '   ```',
    ]);
  });

  it('keeps the indentation of code and breaks what is too long at spaces', () => {
    const text = `if x:\n    return ${'word '.repeat(30)}`;
    const lines = renderPassage(text, [], PLAIN, false).join('\n').split('\n');
    assert.equal(lines[0], '   if x:');
    for (const line of lines) assert.ok(line.length <= 80, line);
    for (const line of lines.slice(1)) assert.match(line, /^ {7}\S/);
  });
});
