import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactSecrets } from '@bearing/producer-kit';
import { type Relation, renderDatabase } from '@bearing/producer-schema';
import fc from 'fast-check';
import { column, foreignKey, relation } from '../../dist/model/build.js';
import { code, inlineText, paragraphs, table } from '../../dist/render/markdown.js';
import { redactDatabase } from '../../dist/render/redaction.js';

const NAMING = { folder: 'schema', prefix: null, source: 'test', fallbackName: 'test' };

function database(relations: readonly Relation[]): Parameters<typeof renderDatabase>[0] {
  return { name: 'shop', dialect: 'postgresql', comment: null, schemas: [], relations, types: [] };
}

test('no text breaks a table: every row has the cells of its header', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (rows) => {
      const lines = table(
        ['A', 'B'],
        rows.map(([a, b]) => [code(a), inlineText(b)]),
      ).split('\n');
      assert.equal(lines.length, rows.length + 2);
      for (const line of lines) assert.equal(line.replace(/\\\|/g, '').split('|').length, 4, line);
    }),
  );
});

test('no comment becomes a heading, a fence, a rule or a table', () => {
  for (const text of ['# x', '---', '===', '```js', '~~~', '| a | b |', '> x', '[a]: http://x'])
    assert.ok(paragraphs(text).startsWith('\\'), text);
  assert.equal(paragraphs('a <script>alert(1)</script>'), 'a \\<script>alert(1)\\</script>');
  assert.equal(paragraphs('- one\n- two'), '- one\n- two');
});

test('names of any kind keep their documents, and links only where they lead somewhere', () => {
  const names = [
    'CON',
    'Order',
    'order',
    'aux.prn',
    'a/b',
    'a:b',
    'x.',
    ' lead',
    'a|b',
    '[x]]y]',
    '../../etc/passwd',
    '<script>',
    'a`b',
    'long'.repeat(60),
  ];
  const relations = names.map((name) =>
    relation({ schema: 'dbo', name, kind: 'table', columns: [column({ name: 'id', type: 'int' })] }),
  );
  const documents = renderDatabase(database(relations), NAMING);
  assert.equal(documents.length, names.length + 1);
  assert.equal(new Set(documents.map((one) => one.path)).size, documents.length);
  for (const one of documents) assert.ok(!one.path.includes('..') || !one.path.includes('/../'), one.path);
  const overview = documents[0]?.body ?? '';
  assert.match(overview, /\| `dbo\.Order` \|/);
  assert.match(overview, /\[dbo\.CON\]\(dbo\.CON\.md\)/);
});

test('a hub table lists every referring table, and its diagram some', () => {
  const hub = relation({ schema: 's', name: 'hub', kind: 'table', primaryKey: { name: null, columns: ['id'] } });
  const others = Array.from({ length: 60 }, (_, number) =>
    relation({
      schema: 's',
      name: `t${String(number).padStart(2, '0')}`,
      kind: 'table',
      foreignKeys: [foreignKey({ columns: ['hub_id'], targetSchema: 's', targetTable: 'hub' })],
    }),
  );
  const document = renderDatabase(database([hub, ...others]), NAMING).find((one) => one.path === 'schema/s.hub.md');
  assert.equal(document?.body.match(/^- \[s\.t\d\d\]/gm)?.length, 60);
  assert.equal(document?.body.match(/\}o--\|\|/g)?.length, 20);
  assert.match(document?.body ?? '', /leaves out 40 more/);
});

test('secrets are taken out of comments, defaults, checks and queries; names are not', () => {
  const secret = 'postgres://app:FakeHunter2@db/crm';
  const made = relation({
    schema: 'app',
    name: 'settings',
    kind: 'view',
    comment: `see ${secret}`,
    columns: [
      column({ name: 'password', type: 'text', default: "'Sommer2024'" }),
      column({ name: 'api_key', type: 'text', default: "'abcdef'::text" }),
      column({ name: 'note', type: 'text', default: "'plain'" }),
    ],
    checks: [{ name: null, expression: `x <> '${secret}'` }],
    definition: `SELECT dblink('${secret}')`,
  });
  const { database: clean, findings } = redactDatabase(database([made]), redactSecrets);
  const text = renderDatabase(clean, NAMING)
    .map((one) => one.body)
    .join('\n');
  assert.doesNotMatch(text, /FakeHunter2|Sommer2024|abcdef/);
  assert.match(text, /\| `password` \|/);
  assert.equal(clean.relations[0]?.columns[2]?.default, "'plain'");
  assert.ok(findings.length >= 5);
});
