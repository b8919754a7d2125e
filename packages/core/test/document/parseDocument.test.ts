import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadYaml } from '@bearing/format';
import type { Document } from '../../dist/document/document.js';
import { parseDocument } from '../../dist/document/parseDocument.js';

const yaml = await loadYaml();

function parse(
  content: string | Uint8Array,
  path = 'business/a.md',
  bundle = false,
): { document: Document; text: string } {
  const parsed = parseDocument(
    { path, bytes: typeof content === 'string' ? Buffer.from(content) : content },
    { yaml, bundle },
  );
  assert.ok(typeof parsed !== 'string');
  return parsed;
}

function codes(document: Document): string[] {
  return document.issues.map(({ code, line }) => `${code} ${line}`);
}

function utf16(text: string, order: 'le' | 'be', bom: boolean): Buffer {
  const bytes = Buffer.from((bom ? '\ufeff' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

describe('bytes', () => {
  const page = '---\ntitle: Caf\u00e9 page\nasOf: 2026-03-04\n---\n\nbody\n';

  it('reads UTF-8 and UTF-16, with and without marks, without a word', () => {
    for (const bytes of [
      page,
      `\ufeff${page}`,
      `\ufeff\ufeff${page}`,
      utf16(page, 'le', true),
      utf16(page, 'be', true),
    ]) {
      const { document } = parse(bytes);
      assert.deepEqual([document.title, document.asOf, codes(document)], ['Caf\u00e9 page', '2026-03-04', []]);
    }
    for (const order of ['le', 'be'] as const) {
      const { document } = parse(utf16(page, order, false));
      assert.deepEqual([document.title, codes(document)], ['Caf\u00e9 page', ['ENCODING_UTF16 null']]);
    }
  });

  it('reads every line end', () => {
    for (const end of ['\r\n', '\r']) {
      const { document, text } = parse(page.replaceAll('\n', end));
      assert.deepEqual([document.title, text], ['Caf\u00e9 page', page]);
    }
    assert.equal(parse('# A\rtext\r## B\r').document.outline.length, 2);
  });

  it('reads what is damaged and says on which line', () => {
    assert.deepEqual(codes(parse(Buffer.from('# a\n\nf\u00fcr\n', 'latin1')).document), ['ENCODING_INVALID 3']);
    assert.deepEqual(codes(parse('# a\nx\u0000y\n').document), ['ENCODING_NUL 2']);
    assert.equal(parse('# a\nx\u0000y\n').text, '# a\nxy\n');
    assert.deepEqual(codes(parse('# a\nlost before: \ufffd\n').document), []);
    assert.equal(
      parseDocument({ path: 'a.md', bytes: Buffer.from([0x89, 0x50, 0, 0xff, 0xfe, 0, 1, 2, 3, 0, 0xff]) }),
      'binary',
    );
  });
});

describe('fields', () => {
  it('takes lists in every shape that people write', () => {
    const tagsOf = (line: string): readonly string[] => parse(`---\n${line}\n---\n`).document.tags;
    for (const line of [
      'tags: a, b',
      'tags: [a, b]',
      'tags:\n  - a\n  - b',
      'tags: "a,b"',
      'Tags: [a, b]',
      'tags: [a, {x: y}, b, a]',
    ])
      assert.deepEqual(tagsOf(line), ['a', 'b'], line);
    for (const line of ['tags:', 'tags: null', 'tags: ~', 'tags: []', 'tags: {a: b}', 'tags: ""'])
      assert.deepEqual(tagsOf(line), [], line);
  });

  it('falls back from title to heading to name, and from origin to folder', () => {
    assert.equal(parse('---\ntitle:\n---\n# \n\n## `Orders` table\n').document.title, 'Orders table');
    assert.equal(parse('text', 'impl/rotate-keys.MD').document.title, 'rotate-keys');
    assert.equal(parse('---\ntitle: [a]\n---\n# H').document.title, 'H');
    assert.equal(parse('x', 'a.md').document.origin, '');
    assert.equal(parse('---\norigin: impl\n---\n', 'schema/x.md').document.origin, 'impl');
  });

  it('leaves undated what has no date, and says where', () => {
    for (const date of [
      '2026-02-30',
      '03/04/2026',
      'last May',
      '[2026-01-01]',
      '{{ date }}',
      '1596374871110',
      '11/18/2026',
    ]) {
      const { document } = parse(`---\ntitle: t\nasOf: ${date}\n---\n`);
      assert.equal(document.asOf, null, date);
      assert.ok(
        document.issues.some(({ line }) => line === 3),
        date,
      );
    }
    for (const date of ['', '~', 'null', '""'])
      assert.deepEqual(codes(parse(`---\nasOf: ${date}\n---\n`).document), [], date);
  });

  it('reads limits of their own, and only those', () => {
    const limit = (value: string): unknown => parse(`---\nstaleAfterDays: ${value}\n---\n`).document.staleAfterDays;
    assert.deepEqual(['30', 'never', 'Never', '0', '1.5', '-1', 'soon', '1e3', '0x10'].map(limit), [
      30,
      'never',
      'never',
      0,
      1.5,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads the text between two rules as text', () => {
    const { document, text } = parse('---\n\nThe saffron warehouse: closes. At noon: always.\n\nMore.\n\n---\n# H\n');
    assert.equal(document.characters, text.length);
    assert.deepEqual(codes(document), []);
  });

  it('tells front matter that is read by no one', () => {
    assert.deepEqual(codes(parse('---\ntitle: x\n\n# H\n').document), ['FRONT_MATTER_UNREAD 1']);
    assert.deepEqual(codes(parse('\n\n---\ntitle: x\n---\n# H\n').document), ['FRONT_MATTER_UNREAD 3']);
    assert.deepEqual(codes(parse('# H\n\n---\ntitle: x\n---\n').document), []);
    assert.deepEqual(codes(parse('# H\n\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n').document), ['MERGE_CONFLICT 3']);
  });
});

describe('fields too long to stand beside a passage', () => {
  it('are cut with an issue, never through a pair', () => {
    const { document } = parse(
      `---\ntitle: ${'a'.repeat(299)}\u{1F600}${'b'.repeat(100_000)}\nsource: ${'c'.repeat(5000)}\n---\n\nbody\n`,
    );
    assert.equal(document.title, 'a'.repeat(299));
    assert.equal(document.source?.length, 2000);
    assert.deepEqual(codes(document), ['FIELD_TOO_LONG 2', 'FIELD_TOO_LONG 3']);
  });
});

describe('the Open Knowledge Format', () => {
  const concept = [
    '---',
    'type: Table',
    'title: Orders',
    'resource: https://example.com/orders',
    'tags: [sales]',
    'timestamp: 2026-01-01T00:00:00Z',
    'generated: { by: tool, at: 2026-02-01T10:00:00Z }',
    'verified:',
    '  - by: ann',
    '    at: 2026-03-04',
    '  - { by: bob, at: 2026-02-20 }',
    'stale_after: 2026-03-14',
    'status: deprecated',
    '---',
    '# Orders',
  ].join('\n');

  it('is read as it is', () => {
    const { document } = parse(concept, 'kb/tables/orders.md', true);
    assert.equal(document.asOf, '2026-03-04');
    assert.equal(document.source, 'https://example.com/orders');
    assert.deepEqual(document.tags, ['sales', 'Table']);
    assert.equal(document.staleAfterDays, 10);
    assert.equal(document.status, 'superseded');
    assert.equal(parse('---\ntype: x\ntimestamp: 2026-01-01\n---\n', 'kb/x.md', true).document.asOf, '2026-01-01');
  });

  it('takes nothing over from a page that only looks alike', () => {
    const { document } = parse('---\ntype: note\ntitle: x\n---\n');
    assert.deepEqual([document.tags, document.asOf], [[], null]);
    assert.equal(parse('---\ntimestamp: 2026-01-01\n---\n').document.asOf, null);
  });
});

describe('values that people forget to quote', () => {
  it('recovers the whole text of a title, with its line', () => {
    for (const title of ['[RFC] Something', '{draft} Something', '*New* pricing', '> 5 days', '"Foo" bar']) {
      const { document } = parse(`---\norigin: x\ntitle: ${title}\nasOf: 2026-11-01\n---\nbody`);
      assert.equal(document.title, title);
      assert.equal(document.asOf, '2026-11-01', title);
      assert.deepEqual(codes(document), ['FRONT_MATTER_INVALID 3'], title);
    }
  });

  it('says that an alias stands for nothing', () => {
    assert.deepEqual(codes(parse('---\ntitle: T\nasOf: *none\n---\nbody').document), ['FRONT_MATTER_INVALID 3']);
  });
});

describe('dates of a bundle', () => {
  const page = (fields: string): Document =>
    parse(`---\ntype: Metric\n${fields}\n---\nbody`, 'okf/a.md', true).document;

  it('says which of them are none', () => {
    const document = page('generated: { at: 2026-10-01 }\nverified:\n  - at: 2026-02-30\n  - at: 03/04/2026');
    assert.equal(document.asOf, '2026-10-01');
    assert.deepEqual(codes(document), ['DATE_INVALID 4', 'DATE_INVALID 4']);
    assert.deepEqual(codes(page('timestamp: 13/45/2026')), ['DATE_INVALID 3']);
  });

  it('reads a date that stands by itself, and deprecated in any letter case', () => {
    assert.equal(page('verified: 2026-06-06').asOf, '2026-06-06');
    assert.equal(page('status: Deprecated').status, 'superseded');
  });
});

describe('marks in headings', () => {
  it('leaves code and what stands behind a backslash as it is', () => {
    const headings = [
      ['`__init__`', '__init__'],
      ['`a*b*c` and `_x_`', 'a*b*c and _x_'],
      ['the `<b>` tag', 'the <b> tag'],
      ['sales\\_order \\*all\\* \\_x\\_', 'sales_order *all* _x_'],
      ['[`foo`](#foo) **bar**', 'foo bar'],
      ['Usage {.cls #id}', 'Usage'],
    ];
    const { document } = parse(headings.map(([written]) => `# ${written}\n`).join('\n'));
    assert.deepEqual(
      document.outline.map(({ text }) => text),
      headings.map(([, read]) => read),
    );
  });
});
