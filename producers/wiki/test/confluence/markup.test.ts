import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Import, parts } from '../importing.js';

const MARKUP = `h1. Orders
*bold* _it_ -old- {{order_id}} a-b-c \\*not\\* [Other] [the other|OPS:Other#x] [site|https://example.com] [^rates.xlsx] [~jdoe] !flow.png|thumbnail!
second line
{toc}
{section}{column:width=50%}
* one
** deep
*# first
# num
{column}{section}
||Code||Meaning||
|A|[active|Other]|
{code:title=q.sql|language=sql}
select *a* from {b}
{code}
{warning:title=Hot}
* item
{warning}
bq. quoted
----
{jira:key=OPS-1|width=100}`;

describe('the wiki markup of old Confluences', () => {
  const imported = new Import();
  after(() => imported.remove());

  it('is read', async () => {
    const page = (id: number, title: string, body: string): string =>
      `<object class="Page"><id name="id">${id}</id><property name="title">${title}</property><property name="space" class="Space"><id name="id">1</id></property><collection name="bodyContents"><element class="BodyContent"><id name="id">${id}0</id></element></collection></object><object class="BodyContent"><id name="id">${id}0</id><property name="body"><![CDATA[${body}]]></property></object>`;
    const xml = `<hibernate-generic><object class="Space"><id name="id">1</id><property name="key">OPS</property></object>${page(5, 'Orders', MARKUP)}${page(6, 'Other', 'x')}</hibernate-generic>`;
    const report = await imported.run(imported.write('entities.xml', xml));
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.equal(
      parts(imported.read('ops/orders.md')).body,
      [
        '# Orders',
        '',
        '**bold** *it* ~~old~~ `order_id` a-b-c \\*not\\* [Other](other.md) [the other](other.md) [site](https://example.com) [attachment rates.xlsx] [user] [image flow.png]\\',
        'second line\\',
        '[macro toc]',
        '',
        '- one',
        '  - deep',
        '  1. first',
        '',
        '1. num',
        '',
        '| Code | Meaning |',
        '| - | - |',
        '| A | [active](other.md) |',
        '',
        '**q.sql**',
        '',
        '```sql',
        'select *a* from {b}',
        '```',
        '',
        '> **Warning: Hot**',
        '>',
        '> - item',
        '',
        '> quoted',
        '',
        '---',
        '',
        '[macro jira] key=OPS-1',
        '',
      ].join('\n'),
    );
  });
});
