import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type FrontMatterReading,
  loadYaml,
  readFrontMatter,
  readPlainFrontMatter,
  splitFrontMatter,
} from '@bearing/format';
import fc from 'fast-check';

const yaml = await loadYaml();

/** What the library makes of a block that the fast path is kept from by a comment at its end. */
function byLibrary(block: string): FrontMatterReading | null {
  const reading = readFrontMatter(`${block}\nlast: &anchor x\n`, yaml);
  assert.notEqual(reading, 'library');
  return reading === 'library' ? null : reading;
}

const WORDS = [
  'a',
  'Orders',
  '2026-03-04',
  '1.10',
  '0010',
  'no',
  'null',
  '~',
  'true',
  'C#',
  'a#b',
  'a: b',
  'a:b',
  ':a',
  '- x',
  '-x',
  '#c',
  'x #c',
  '"q"',
  "'q'",
  "it's",
  '"it\'s"',
  "'it''s'",
  '"a\\nb"',
  '"a\\u00e9"',
  '"\\d"',
  '[a]',
  '[]',
  '[a, b]',
  '[a,b]',
  '["a, b", c]',
  '[\'x\', "y"]',
  '[a, , b]',
  '[a, b,]',
  '[null, a]',
  '[a: b]',
  '[C#, F#]',
  '{a: b}',
  '{{ x }}',
  '@x',
  '`x`',
  '%x',
  '&a b',
  '*b',
  '!t x',
  '|',
  '>',
  '?',
  '? x',
  ',',
  'a, b',
  'x]',
  '[x',
  'ünïcode',
  '日本語',
  'a\tb',
  'a ',
  '  b',
  '\u00a0x',
  '\ufeffx',
  '$x',
  '(x)',
  '<x>',
  '=x',
  '^x',
  '/x',
  '.x',
  '+x',
  '_x',
  ';x',
  '\\x',
  '…',
  'a:',
  'a::b',
  'http://x/y:z',
  '12:30:45',
  '.5',
  '-1',
  '--',
  '---x',
  'x'.repeat(300),
  'null x',
  '""',
  "''",
  '"',
  "'",
  '"a" b',
  "'a' b",
  '"a"b',
  '[a] b',
  '["a" b]',
  '[ a ,  b ]',
  "[it's]",
  '[a b, c]',
  '[-x]',
  '[?x]',
  '[~]',
  '["~"]',
  '[0x1F, 1e3]',
  'a\u2028b',
  '🚀 x',
];
const KEYS = [
  'title',
  'asOf',
  'tags',
  'ms.date',
  'a-b',
  '_x',
  'null',
  'true',
  'aliases',
  'x1',
  '1x',
  'a b',
  '__proto__',
  'constructor',
  'ä',
  '"q"',
  '- x',
  '?',
  '<<',
];
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...KEYS), fc.constantFrom(': ', ':  ', ':', ':\t', ' : '), fc.constantFrom(...WORDS))
      .map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: fc.constantFrom(...KEYS).map((key) => `${key}:`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('- ', '  - ', '  -  ', ' - ', '    - ', '-'), fc.constantFrom(...WORDS))
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '# c', '  # c', '  x', '\t', '-', '  -') },
);
const block = fc.array(line, { maxLength: 7 }).map((lines) => lines.join('\n'));

describe('readPlainFrontMatter', () => {
  it('reads what it reads as the YAML library does', () => {
    let plain = 0;
    fc.assert(
      fc.property(block, (text) => {
        const fast = readPlainFrontMatter(text);
        if (fast === null) return;
        plain++;
        const slow = byLibrary(text);
        assert.ok(slow !== null, text);
        assert.deepEqual(slow.problems, [], text);
        const { values, lineOf } = slow;
        const known = new Map([...values].filter(([key]) => key !== 'last'));
        assert.deepEqual([...fast.values], [...known]);
        assert.deepEqual(
          [...fast.lineOf],
          [...lineOf].filter(([key]) => key !== 'last'),
        );
      }),
      { numRuns: 20_000 },
    );
    assert.ok(plain > 2000, `only ${plain} blocks took the fast path`);
  });
});

describe('splitFrontMatter', () => {
  it('reads a block from the first line to the next delimiter, with blanks behind both', () => {
    assert.deepEqual(splitFrontMatter('---  \na: b\n--- \t\nbody'), { yaml: 'a: b\n', body: 'body', bodyLine: 4 });
    assert.deepEqual(splitFrontMatter('---\na: b\n...\nbody'), { yaml: 'a: b\n', body: 'body', bodyLine: 4 });
    assert.deepEqual(splitFrontMatter('---\n---'), { yaml: '', body: '', bodyLine: 3 });
  });

  it('takes anything else for text', () => {
    for (const text of [
      '',
      '---',
      '---\na: b',
      '\n---\na: b\n---\n',
      ' ---\na: b\n---\n',
      '----\na: b\n----\n',
      '---js\na\n---\n',
      '--- # c\na: b\n---',
      '# h\n---\na: b\n---\n',
    ])
      assert.equal(splitFrontMatter(text).yaml, null, JSON.stringify(text));
    assert.equal(splitFrontMatter('---\na: b\n------\n').yaml, null);
  });
});

describe('readFrontMatter', () => {
  const read = (text: string): FrontMatterReading => {
    const reading = readFrontMatter(text, yaml);
    assert.ok(reading !== null && reading !== 'library', text);
    return reading;
  };
  const told = (text: string): string[] => read(text).problems.map(({ code, line: at }) => `${code} ${at}`);
  const value = (text: string, key: string): unknown => read(text).values.get(key);

  it('keeps scalars as text', () => {
    assert.deepEqual(value('tags:\n  - 1.10\n  - 0010\n  - no\n  - 2026-03-04 # day', 'tags'), [
      '1.10',
      '0010',
      'no',
      '2026-03-04',
    ]);
    assert.equal(value('a: !!binary aGk=', 'a'), 'aGk=');
    assert.equal(value('a: !!js/function x', 'a'), 'x');
  });

  it('tells what is off by line, and keeps the rest', () => {
    assert.deepEqual(told('title: A: b\nasOf: 2026-01-01'), ['FRONT_MATTER_INVALID 2']);
    assert.equal(value('title: A: b\nasOf: 2026-01-01', 'title'), 'A: b');
    assert.equal(value('title: A: b\nasOf: 2026-01-01', 'asOf'), '2026-01-01');
    assert.deepEqual(told('title: a\ntitle: b'), ['KEY_DUPLICATE 3']);
    assert.equal(value('title: a\ntitle: b', 'title'), 'a');
    assert.deepEqual(told('title: a\n\torigin: b'), ['FRONT_MATTER_INVALID 3']);
    assert.deepEqual(told('title: "a\norigin: b'), ['FRONT_MATTER_INVALID 2']);
    assert.equal(value('title: "a\norigin: b', 'origin'), 'b');
    assert.deepEqual(value('title: "a \\d b"\ntags:\n  - x\n  - y', 'tags'), ['x', 'y']);
    assert.deepEqual(told('title: {{ page }}'), ['FRONT_MATTER_TEMPLATE 2']);
    assert.deepEqual(told('a: {% if x %}y{% endif %}\nb: c'), ['FRONT_MATTER_INVALID 2']);
    assert.deepEqual(told('title: @team'), ['FRONT_MATTER_INVALID 2']);
    assert.equal(value('title: @team', 'title'), '@team');
  });

  it('leaves a date undecided that a merge conflict left in two', () => {
    const text = 'title: T\n<<<<<<< HEAD\nasOf: 2026-01-01\n=======\nasOf: 2026-02-01\n>>>>>>> x';
    assert.deepEqual(told(text), ['MERGE_CONFLICT 3']);
    assert.equal(value(text, 'title'), 'T');
    assert.equal(value(text, 'asOf'), null);
  });

  it('is no front matter where it is no mapping', () => {
    for (const text of ['just text', '- a\n- b', 'A sentence. Another: with a colon.\n\nMore: text: here', '"quoted"'])
      assert.equal(readFrontMatter(text, yaml), null, text);
  });

  it('survives bombs, depth, cycles and names of the prototype', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const name of 'bcdefghi')
      bomb.push(`${name}: &${name} [${`*${String.fromCharCode(name.charCodeAt(0) - 1)}, `.repeat(9)}]`);
    assert.ok(told(bomb.join('\n')).some((line_) => line_.startsWith('FRONT_MATTER_TOO_LARGE')));
    assert.deepEqual(told(`title: t\na: ${'['.repeat(5000)}`)[0], 'FRONT_MATTER_TOO_LARGE 3');
    assert.equal(value(`title: t\na: ${'['.repeat(5000)}`, 'title'), 't');
    assert.deepEqual(told('a: &a [*a]'), ['FRONT_MATTER_TOO_LARGE 2']);
    const proto = read(
      '__proto__: {polluted: yes}\nconstructor: x\n<<: &m {__proto__: {polluted: yes}}\nb: {__proto__: {polluted: 1}}',
    );
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    assert.deepEqual([...proto.values.keys()], ['__proto__', 'constructor', '<<', 'b']);
  });
});
