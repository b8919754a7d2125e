import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { Import, parts } from '../importing.js';

describe('a DokuWiki', () => {
  const imported = new Import();
  after(() => imported.remove());

  it('becomes a document a page, dated by its log of changes', async () => {
    imported.write(
      'data/pages/start.txt',
      '====== Welcome ======\nSee [[ops:orders|the orders]], [[ops:]], [[none]].\n',
    );
    imported.write('data/pages/ops.txt', '====== Ops ======\nAll.\n');
    imported.write('data/pages/ops/empty.txt', '\n');
    imported.write(
      'data/pages/ops/orders.txt',
      [
        '====== Orders & returns ======',
        "An **order** //is// ''order_id'' ((A note)) <script>x</script> %%[[raw]]%%.",
        '',
        '  * one',
        '    - deep',
        '  * two',
        '',
        '^ Code ^ Meaning ^^',
        '| A | [[:start|b|c]] | x |',
        '| B | ::: ||',
        '',
        '<code sql orders.sql>',
        'select 1 -- **no**',
        '</code>',
        '',
        '> said',
        '>> before',
        '{{ :wiki:plan.png?20 |The plan}} {{rates.xlsx}} [[.:orders]] [[wp>Order]] [[https://example.com|site]]\\\\ end',
        '~~NOTOC~~ ~~DISCUSSION~~',
      ].join('\n'),
    );
    imported.write(
      'data/meta/ops/orders.changes',
      '1500000000\t127.0.0.1\tC\tops:orders\tjane\tcreated\n1700000000\t127.0.0.1\tE\tops:orders\tjane\t\n',
    );
    const report = await imported.run(path.join(imported.folder, 'data', '..'), {
      kind: 'dokuwiki',
      baseUrl: 'https://wiki.example.com',
    });
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(imported.documents(), ['ops.md', 'ops/orders.md', 'start.md']);
    const { head, body } = parts(imported.read('ops/orders.md'));
    assert.ok(head.includes('asOf: 2023-11-14'), head.join('\n'));
    assert.ok(head.includes('source: "https://wiki.example.com/doku.php?id=ops%3Aorders"'), head.join('\n'));
    assert.equal(
      body,
      [
        '# Orders & returns',
        '',
        'An **order** *is* `order_id` \\[1] \\<script>x\\</script> \\[\\[raw]].',
        '',
        '- one',
        '  1. deep',
        '- two',
        '',
        '| Code | Meaning | Meaning |',
        '| - | - | - |',
        '| A | [b\\|c](../start.md) | x |',
        '| B | [b\\|c](../start.md) | [b\\|c](../start.md) |',
        '',
        '**orders.sql**',
        '',
        '```sql',
        'select 1 -- **no**',
        '```',
        '',
        '> said',
        '>',
        '> > before',
        '',
        '[image plan.png: The plan] [attachment rates.xlsx] [orders](orders.md) Order [site](https://example.com)\\',
        'end [macro DISCUSSION]',
        '',
        '**Notes**',
        '',
        '1. A note',
        '',
      ].join('\n'),
    );
    assert.equal(
      parts(imported.read('start.md')).body,
      '# Welcome\n\nSee [the orders](ops/orders.md), [ops](ops.md), none.\n',
    );
  });
});

describe('code in DokuWiki', () => {
  it('stays in its cell and its item', async () => {
    const imported = new Import();
    imported.write(
      'w/data/pages/start.txt',
      [
        '^ Job ^ Command ^',
        '| load | <code bash>run',
        'twice</code> |',
        '| stop | none |',
        '',
        '  - first <code>a',
        'b</code>',
        '  - second',
      ].join('\n'),
    );
    const report = await imported.run(path.join(imported.folder, 'w'), { kind: 'dokuwiki' });
    assert.equal(report.status, 'ok', report.error ?? '');
    const { body } = parts(imported.read('start.md'));
    imported.remove();
    assert.equal(
      body,
      '# start\n\n| Job | Command |\n| - | - |\n| load | `run`<br>`twice` |\n| stop | none |\n\n1. first\n\n   ```\n   a\n   b\n   ```\n\n2. second\n',
    );
  });
});
