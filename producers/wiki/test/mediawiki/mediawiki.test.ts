import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { bodyOf, fixture, Import, parts } from '../importing.js';

describe('a MediaWiki dump', () => {
  const imported = new Import();
  after(() => imported.remove());

  it('becomes a document a page, subpages below their page, templates and redirects none', async () => {
    const report = await imported.run(fixture('mediawiki/dump.xml'));
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(imported.documents(), ['ops/rules.md', 'orders.md', 'orders/returns.md']);
    assert.match(
      report.warnings.map((warning) => warning.message).join('\n'),
      /1 old versions.*1 redirects.*Template/s,
    );
  });

  it('knows the newest revision, its day, its address and its other names', () => {
    const { head } = parts(imported.read('orders.md'));
    assert.ok(head.includes('asOf: 2024-05-06'), head.join('\n'));
    assert.ok(head.includes('source: "https://wiki.example.com/wiki/Orders"'), head.join('\n'));
    assert.ok(head.includes('aliases: [Sales order]') && head.includes('tags: [Sales]'), head.join('\n'));
  });

  it('reads the markup that occurs', () => {
    assert.equal(
      parts(imported.read('orders.md')).body,
      [
        '# Orders',
        '',
        '[template Infobox table]',
        '',
        '- **name**: dbo.Orders',
        '- **owner**: billing team',
        '- **keys**: `order_id`|x',
        '',
        'An **order** is *taken* by [salesmen](orders.md)[template citation needed] \\[1] and again\\[1].',
        '',
        '## States',
        '',
        '**All states**',
        '',
        '| Code | Meaning |',
        '| - | - |',
        '| A | active [template small] since 2020 |',
        '| C | closed<br>• by hand |',
        '| C | late |',
        '',
        '### Code',
        '',
        '```sql',
        "select [[x]] -- '''not bold''' {{no}}",
        '```',
        '',
        '- one',
        '  - deep',
        '  1. first',
        '',
        '* **SKU**: stock keeping unit',
        '',
        '  indented',
        '',
        "'''raw''' \\[\\[no]]",
        '',
        '[image Flow.png] *The flow*',
        '',
        '```',
        'preformatted line',
        '```',
        '',
        '**References**',
        '',
        '1. The [handbook](https://example.com/x)',
        '',
      ].join('\n'),
    );
  });

  it('follows links, written with or without a capital, to a section or not', () => {
    assert.match(
      imported.read('orders/returns.md'),
      /See \[Orders\]\(\.\.\/orders\.md\) and \[its states\]\(\.\.\/orders\.md\)\./,
    );
  });

  it('writes nothing the second time', async () => {
    const report = await imported.run(fixture('mediawiki/dump.xml'));
    assert.deepEqual([report.written, report.removed], [[], []]);
  });
});

describe('subpages', () => {
  it('are linked from the page above, and it from them', async () => {
    const imported = new Import();
    const page = (id: number, title: string, text: string, ns = 0): string =>
      `<page><title>${title}</title><ns>${ns}</ns><id>${id}</id><revision><id>${id}</id><timestamp>2024-01-01T00:00:00Z</timestamp><text>${text}</text></revision></page>`;
    const dump = `<mediawiki version="0.11">${page(1, 'Orders', '[[/Late]] [[/Late/|late]] [[/None]]')}${page(2, 'Orders/Late', '[[../]] [[../Early|early]]')}${page(3, 'Orders/Early', 'x')}${page(4, 'Talk:Orders', 'Why?', 1)}</mediawiki>`;
    const report = await imported.run(imported.write('dump.xml', dump));
    assert.match(report.warnings.map((warning) => warning.message).join('\n'), /^1 link .*\/None/m);
    assert.match(imported.read('orders.md'), /\[\/Late\]\(orders\/late\.md\) \[late\]\(orders\/late\.md\) \/None/);
    const talk = imported.documents().find((path) => !path.startsWith('orders')) ?? '';
    assert.ok(parts(imported.read(talk)).head.includes('title: "Talk:Orders"'), imported.read(talk));
    assert.match(imported.read('orders/late.md'), /\[\.\.\/\]\(\.\.\/orders\.md\) \[early\]\(early\.md\)/);
    imported.remove();
  });
});

describe('links to namespaces that are not imported', () => {
  it('are not broken: categories and the like lead to the wiki, files are attachments', async () => {
    const imported = new Import();
    const text =
      '[[:Category:Billing|bills]] [[:Kategorie:Geld]] [[User:Ann|Ann]] [[:File:Plan.pdf|plan]] [[Gone]] [[Help: x]]';
    const dump = (base: string): string =>
      `<mediawiki><siteinfo>${base}<namespaces><namespace key="14">Kategorie</namespace></namespaces></siteinfo><page><title>A</title><ns>0</ns><id>1</id><revision><id>1</id><timestamp>2024-01-01T00:00:00Z</timestamp><text>${text}</text></revision></page></mediawiki>`;
    const report = await imported.run(imported.write('dump.xml', dump('')));
    assert.match(report.warnings.map((warning) => warning.message).join('\n'), /^2 links .*Gone.*Help/m);
    assert.equal(
      parts(imported.read('a.md')).body,
      '# A\n\nbills Kategorie:Geld Ann plan [attachment Plan.pdf] Gone Help: x\n',
    );
    await imported.run(imported.write('dump.xml', dump('<base>https://wiki.example/wiki/Main_Page</base>')));
    assert.match(imported.read('a.md'), /\[bills\]\(https:\/\/wiki\.example\/wiki\/Category:Billing\)/);
    imported.remove();
  });
});

describe('wikitext', () => {
  for (const [what, text, expected] of [
    ['a call that never closes', 'a {{b', 'a {{b'],
    ['a link that never closes', 'a [[b', 'a \\[\\[b'],
    ['a table that never closes', '{|\n| a\n| b', '| | |\n| - | - |\n| a | b |'],
    ['calls within calls', '{{a|{{b|{{c|x}}}}}}', '[template a] [template b] [template c] x'],
    ['a definition and its meaning on lines', '; T\n: m', '- **T**: m'],
    ['emphasis that never closes', "'''a", 'a'],
    ['HTML in it', 'a<br/>b <span style="display:none">evil</span>', 'a\\\nb'],
    ['preformatted lines right below others', 'a\n b\n  c\nd', 'a\n\n```\nb\n c\n```\n\nd'],
    ['a parameter of a template', 'a {{{1|x}}} b', 'a b'],
  ] as const) {
    it(`reads ${what}`, async () => {
      const body = await bodyOf('page.wiki', text);
      assert.equal(body.replace('# page\n\n', '').trim(), expected);
    });
  }
});
