import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadYaml } from '@bearing/format';
import type { Document } from '../../dist/document/document.js';
import { parseDocument } from '../../dist/document/parseDocument.js';

function issuesOf(text: string): { title: string; issues: [string, number | null][] } {
  const parsed = parseDocument({ path: 'a/page.md', bytes: Buffer.from(text, 'utf8') });
  assert.ok(typeof parsed !== 'string', 'no library is needed');
  const { title, issues } = parsed.document;
  return { title, issues: issues.map(({ code, line }) => [code, line]) };
}

const unread: [what: string, text: string, line: number][] = [
  ['behind a comment', '<!-- licence -->\n---\ntitle: T\n---\nx', 2],
  ['behind a long comment', '<!--\nlicence - of - many\n-->\n\n---\ntitle: T\n---\nx', 5],
  ['behind a blank', ' ---\ntitle: T\n---\nx', 1],
  ['behind a character that no editor shows', '\u200B---\ntitle: T\n---\nx', 1],
  ['never closed', '---\ntitle: T\nx', 1],
  ['in TOML', '+++\ntitle = "T"\n+++\nx', 1],
  ['in JSON', '{\n  "title": "T"\n}\nx', 1],
  ['in JSON between semicolons', ';;;\n"title": "T"\n;;;\nx', 1],
];
for (const [what, text, line] of unread) {
  test(`front matter ${what} is told and stays text`, () => {
    assert.deepEqual(issuesOf(text).issues, [['FRONT_MATTER_UNREAD', line]]);
  });
}

const text: [what: string, text: string][] = [
  ['a page that starts with a rule', '---\nA page: it starts with a rule, and goes on.\n\nMore.\n---\nx'],
  ['JSON of another kind', '{"a": 1}\n'],
  ['a TOML-like list', '+++\nx\n+++\n'],
  ['a comment alone', '<!-- title: T -->\n\ntext\n'],
];
for (const [what, its] of text) {
  test(`${what} says nothing`, () => {
    const parsed = parseDocument({ path: 'a/page.md', bytes: Buffer.from(its, 'utf8') });
    if (typeof parsed !== 'string') assert.deepEqual(parsed.document.issues, []);
  });
}

test('what only the YAML library tells: invisible keys, keys without a blank, a date below a value', async () => {
  const yaml = await loadYaml();
  const read = (its: string): { document: Document; issues: [string, number | null][] } => {
    const parsed = parseDocument({ path: 'a/page.md', bytes: Buffer.from(its, 'utf8') }, { yaml });
    assert.ok(typeof parsed !== 'string');
    return { document: parsed.document, issues: parsed.document.issues.map(({ code, line }) => [code, line]) };
  };
  const hidden = read('---\n\u200Btitle: T\nas\u00ADOf: 2026-01-02\n---\nx');
  assert.deepEqual([hidden.document.title, hidden.document.asOf], ['T', '2026-01-02']);
  assert.deepEqual(hidden.issues, [
    ['KEY_INVISIBLE', 2],
    ['KEY_INVISIBLE', 3],
  ]);
  for (const block of ['title:T\nasOf:2026-01-01', 'title：T', 'title:\u00A0T'])
    assert.deepEqual(read(`---\n${block}\n---\nx`).issues, [['FRONT_MATTER_UNREAD', 2]], block);
  const indented = read('---\ntitle: T\n  asOf: 2026-01-02\n---\nx');
  assert.equal(indented.document.asOf, '2026-01-02');
  assert.deepEqual(indented.issues, [['FRONT_MATTER_INVALID', 3]]);
});
