import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allotments } from '../../dist/snippet/allotments.js';
import { cutPassage } from '../../dist/snippet/cutPassage.js';

const scoreBy =
  (...words: string[]) =>
  (line: string): number =>
    words.filter((word) => line.includes(word)).length;

const table = [
  '## Columns',
  '',
  '| Name | Type |',
  '| --- | --- |',
  ...Array.from({ length: 60 }, (_, at) => `| column_${at}_ | integer |`),
].join('\n');

test('a row is shown under its heading and its header row, whole', () => {
  const { text, lines } = cutPassage(table, 200, scoreBy('column_37_'));
  assert.ok(text.startsWith('## Columns\n| Name | Type |\n| --- | --- |\n'), text);
  assert.ok(text.includes('| column_37_ | integer |'));
  for (const line of text.split('\n')) assert.ok(table.split('\n').includes(line), line);
  assert.equal(lines[0], 0);
});

test('rows far apart stand in one table when both are asked for', () => {
  const { text } = cutPassage(table, 200, scoreBy('column_3_', 'column_55_'));
  assert.ok(text.includes('column_3_') && text.includes('column_55_'));
});

test('code stays within its fence, closed', () => {
  const passage = [
    '# Restore',
    '',
    '```sh',
    ...Array.from({ length: 50 }, (_, at) => `step ${at}`),
    '```',
    'after',
  ].join('\n');
  const { text } = cutPassage(passage, 120, scoreBy('step 40'));
  assert.ok(text.includes('step 40\n'));
  assert.equal(text.match(/^```/gm)?.length, 2, text);
});

test('a line longer than the room is cut at a space', () => {
  const { text } = cutPassage(`# A\n\n${'word '.repeat(500)}`, 200, scoreBy('word'));
  assert.ok(text.length <= 200 && text.endsWith('word'), text);
});

test('a cut passage fits, and is made of whole lines or of the beginning of one', () => {
  const line = fc.oneof(
    fc.constantFrom('# Heading', '```js', '```', '| a | b |', '| --- | --- |', '', 'some words here', '~~~'),
    fc.string({ maxLength: 60 }),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), fc.integer({ min: 120, max: 400 }), (lines, limit) => {
      const { text } = cutPassage(lines.join('\n'), limit, scoreBy('words', 'a'));
      assert.ok(text.length <= limit, `${text.length} > ${limit}`);
    }),
    { numRuns: 300 },
  );
});

test('passages share a budget, what is short leaves its rest to the others', () => {
  assert.deepEqual(allotments([100, 5000, 200], 1000), [100, 700, 200]);
  assert.deepEqual(allotments([50, 60], 1000), [50, 60]);
  const shared = allotments([9000, 9000, 9000], 3000);
  assert.ok((shared[0] ?? 0) > (shared[2] ?? 0));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 50 }),
      fc.integer({ min: 200, max: 20_000 }),
      (lengths, budget) => {
        const given = allotments(lengths, budget);
        assert.ok(given.reduce((sum, one) => sum + one, 0) <= budget);
        for (const [at, one] of given.entries()) assert.ok(one <= (lengths[at] ?? 0) && one >= 0);
      },
    ),
  );
});
