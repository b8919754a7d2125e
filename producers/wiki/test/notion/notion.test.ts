import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Import, parts } from '../importing.js';
import { makeZip } from '../makeZip.js';

const HANDBOOK = '0123456789abcdef0123456789abcdef';
const TERMS = 'fedcba9876543210fedcba9876543210';
const CAFE = '00112233445566778899aabbccddeeff';

describe('a Notion export', () => {
  const imported = new Import();
  after(() => imported.remove());
  const folder = `Handbook ${HANDBOOK}`;
  const csv = '\uFEFFTerm,Meaning,Aliases\nSKU,"A ""thing"",\non a shelf","Item, Article"\n';
  const inner = makeZip([
    {
      name: `${folder}.md`,
      content: `# Handbook\n\nOwner: Ops\nCreated by: Jane Doe\nTags: rules, ops\nLast edited time: March 3, 2024 10:15 AM\n\n[Terms](${encodeURI(`${folder}/Terms ${TERMS}.csv`)}) and [Café](${encodeURI(`${folder}/Cafe\u0301 ${CAFE}.md`)}), [there](https://www.notion.so/acme/Cafe-${CAFE}).\n`,
    },
    { name: `${folder}/Terms ${TERMS}.csv`, content: '\uFEFFTerm,Meaning\nSKU,x\n' },
    { name: `${folder}/Terms ${TERMS}_all.csv`, content: csv },
    {
      name: `${folder}/Cafe\u0301 ${CAFE}.md`,
      content: '# Café\n\nTea: free of charge\n\n<aside>\n💡 Milk is free.\n\n</aside>\n',
    },
    { name: `${folder}/plan.png`, content: 'x' },
  ]);

  it('is read, zipped twice as large ones are', async () => {
    const zip = imported.write('Export.zip', makeZip([{ name: 'ExportBlock-1-Part-1.zip', content: inner }]));
    const report = await imported.run(zip);
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(imported.documents(), [
      'handbook.md',
      'handbook/café.md',
      'handbook/terms.md',
      'handbook/terms/sku.md',
    ]);
  });

  it('dates pages by their property and leaves people out', () => {
    const { head, body } = parts(imported.read('handbook.md'));
    assert.ok(head.includes('asOf: 2024-03-03') && head.includes('tags: [rules, ops]'), head.join('\n'));
    assert.ok(head.includes(`source: "https://www.notion.so/${HANDBOOK}"`), head.join('\n'));
    assert.equal(
      body,
      '# Handbook\n\n- **Owner**: Ops\n- **Tags**: rules, ops\n\n[Terms](handbook/terms.md) and [Café](handbook/café.md), [there](handbook/café.md).\n\nAttachments: [attachment plan.png]\n',
    );
    assert.match(imported.read('handbook/café.md'), /> 💡 Milk is free\./);
  });

  it('makes a database a table, and terms of a database of terms', () => {
    assert.match(imported.read('handbook/terms.md'), /\| SKU \| A "thing",<br>on a shelf \| Item, Article \|/);
    const { head } = parts(imported.read('handbook/terms/sku.md'));
    assert.ok(head.includes('aliases: [Item, Article]'), head.join('\n'));
  });
});

describe('a Notion export of HTML', () => {
  const imported = new Import();
  after(() => imported.remove());
  const page = (title: string, header: string, body: string): string =>
    `<html><head><meta charset="utf-8"/><title>${title}</title><style>.checkbox { display: inline-flex } .to-do-children-checked { opacity: 0.375 }</style></head><body><article id="x" class="page sans"><header><div class="page-header-icon undefined"><span class="icon">📦</span></div><h1 class="page-title" dir="auto">${title}</h1><p class="page-description"></p>${header}</header><div class="page-body">${body}</div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body></html>`;
  const properties =
    '<table class="properties"><tbody>' +
    '<tr class="property-row property-row-last_edited_time"><th><span class="icon property-icon"><svg></svg></span>Last edited time</th><td><time>@March 3, 2024 10:15 AM</time></td></tr>' +
    '<tr class="property-row"><th>Created by</th><td><span class="user"><img src="x" class="icon user-icon"/>Jane Doe</span></td></tr>' +
    '<tr class="property-row property-row-multi_select"><th>Tags</th><td><span class="selected-value">rules</span><span class="selected-value">ops</span></td></tr>' +
    '<tr class="property-row property-row-checkbox"><th>Reviewed</th><td><div class="checkbox checkbox-on"></div></td></tr>' +
    '</tbody></table>';
  const folder = `Handbook ${HANDBOOK}`;

  it('has the page with its properties, tasks, callouts, formulas and no name of a person', async () => {
    const zip = imported.write(
      'Export.zip',
      makeZip([
        { name: 'index.html', content: '<html><body><a href="x">Handbook</a></body></html>' },
        {
          name: `${folder}.html`,
          content: page(
            'Handbook',
            properties,
            '<h2>Packing</h2><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Tape</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Label</span></li></ul>' +
              '<figure class="callout"><div><span class="icon">💡</span></div><div><p>Heavy first.</p></div></figure><ul class="toggle"><li><details open=""><summary>More</summary><p>Folded words.</p></details></li></ul>' +
              '<ol type="1" class="numbered-list" start="1"><li>Pick</li></ol><ol type="1" class="numbered-list" start="2"><li>Pack</li></ol>' +
              `<p>Ask <span class="user">@Jane Doe</span> or see <a href="${encodeURI(`${folder}/Terms ${TERMS}.html`)}">Terms</a>.</p>` +
              '<p><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>m</mi><mn>2</mn></mrow><annotation encoding="application/x-tex">m^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">m2</span></span></p>',
          ),
        },
        {
          name: `${folder}/Terms ${TERMS}.html`,
          content: page(
            'Terms',
            '',
            '<table class="collection-content"><thead><tr><th>Term</th><th>Meaning</th><th>Aliases</th></tr></thead><tbody><tr><td class="cell-title">SKU</td><td>A thing on a shelf</td><td>Item, Article</td></tr></tbody></table>',
          ),
        },
        { name: `${folder}/Terms ${TERMS}.csv`, content: 'Term,Meaning\nSKU,x\n' },
        { name: `${folder}/Terms ${TERMS}_all.csv`, content: 'Term,Meaning\nSKU,x\n' },
      ]),
    );
    const report = await imported.run(zip);
    assert.equal(report.status, 'ok', report.error ?? '');
    assert.deepEqual(imported.documents(), ['handbook.md', 'handbook/terms.md', 'handbook/terms/sku.md']);
    const { head, body } = parts(imported.read('handbook.md'));
    assert.ok(head.includes('asOf: 2024-03-03') && head.includes('tags: [rules, ops]'), head.join('\n'));
    assert.equal(
      body,
      '# Handbook\n\n- **Tags**: rules, ops\n- **Reviewed**: Yes\n\n## Packing\n\n- [x] Tape\n- [ ] Label\n\n> 💡\n>\n> Heavy first.\n\n- **More**\n\n  Folded words.\n\n1. Pick\n2. Pack\n\nAsk [user] or see [Terms](handbook/terms.md).\n\n`m^2`\n',
    );
    assert.ok(parts(imported.read('handbook/terms/sku.md')).head.includes('aliases: [Item, Article]'));
  });
});
