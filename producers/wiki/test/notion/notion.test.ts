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
