import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fixture, Import, parts } from '../importing.js';

describe('a Confluence XML export', () => {
  const imported = new Import();
  after(() => imported.remove());

  it('becomes one document for each current page, in its tree', async () => {
    const report = await imported.run(fixture('confluence-xml'), { baseUrl: 'https://wiki.example.com' });
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(imported.documents(), [
      'ops/blog/first-post.md',
      'ops/home.md',
      'ops/home/glossary.md',
      'ops/home/glossary/stock-keeping-unit.md',
      'ops/home/orders.md',
      'ops/home/orders/returns.md',
      'ops/home/returns.md',
    ]);
    assert.match(
      report.warnings.map((warning) => warning.message).join('\n'),
      /2 drafts, 1 deleted pages, 1 old versions/,
    );
  });

  it('dates pages by their last edit and links to them where the wiki is', () => {
    const { head } = parts(imported.read('ops/home/orders.md'));
    assert.ok(head.includes('asOf: 2024-03-05'), head.join('\n'));
    assert.ok(head.includes('source: "https://wiki.example.com/pages/viewpage.action?pageId=20"'), head.join('\n'));
    assert.ok(head.includes('trust: imported'));
    assert.ok(head.includes('tags: [orders]'), head.join('\n'));
    assert.ok(!head.some((line) => line.startsWith('author')), head.join('\n'));
  });

  it('reads the storage format: links, code, macros, tasks, merged cells', () => {
    assert.equal(
      parts(imported.read('ops/home/orders.md')).body,
      [
        '# Orders',
        '',
        'See [Returns](orders/returns.md), [the other](returns.md), [home](../home.md) and Gone — asked by [user].',
        '',
        '**dbo.Orders**',
        '',
        '```sql',
        'select 1 where a[b[0]] > 2 -- ]]',
        '```',
        '',
        '> **Warning: Mind the gap**',
        '>',
        '> Cut-off is 16:00.',
        '',
        '[macro roadmap] title: 2024',
        '',
        '| Code | Meaning |',
        '| - | - |',
        '| A | active<br>• new |',
        '| A | late |',
        '',
        '- [x] ship',
        '- [ ] bill',
        '',
        '[image flow.png] [attachment rates.xlsx] if \\[ a ] then **GREEN**',
        '',
        'Attachments: [attachment notes.pdf]',
        '',
      ].join('\n'),
    );
  });

  it('counts broken links', async () => {
    const report = await imported.run(fixture('confluence-xml'), { dryRun: true });
    const broken = report.warnings.find((warning) => warning.code === 'BROKEN_LINKS');
    assert.match(broken?.message ?? '', /^1 link to pages .*Gone in /);
  });

  it('finds a term of the glossary by its other names', () => {
    const { head, body } = parts(imported.read('ops/home/glossary/stock-keeping-unit.md'));
    assert.ok(head.includes('aliases: [SKU, Item]'), head.join('\n'));
    assert.match(body, /^# Stock keeping unit\n\nOne thing on a shelf\.\n/);
  });

  it('writes nothing the second time', async () => {
    const report = await imported.run(fixture('confluence-xml'), { baseUrl: 'https://wiki.example.com' });
    assert.deepEqual([report.written, report.removed, report.unchanged], [[], [], 7]);
  });

  it('leaves out pages with a restriction on viewing when asked to', async () => {
    const other = new Import();
    await other.run(fixture('confluence-xml'), { skipRestricted: true });
    assert.ok(!other.documents().includes('ops/home/orders/returns.md'));
    other.remove();
  });
});
