import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { Import, parts } from '../importing.js';

describe('an import', () => {
  it('writes nothing the second time, and renames a page that moved', async () => {
    const imported = new Import();
    imported.write('w/a/orders.html', '<title>Orders</title><p>One two three.</p>');
    imported.write('w/a/other.html', '<title>Other</title><p>Other words.</p>');
    const folder = path.join(imported.folder, 'w');
    await imported.run(folder);
    assert.deepEqual((await imported.run(folder)).written, []);
    fs.mkdirSync(path.join(folder, 'b'));
    fs.renameSync(path.join(folder, 'a', 'orders.html'), path.join(folder, 'b', 'orders.html'));
    const report = await imported.run(folder);
    assert.deepEqual(report.renamed, [{ from: 'business/wiki/a/orders.md', to: 'business/wiki/b/orders.md' }]);
    assert.deepEqual(report.removed, []);
    imported.remove();
  });

  it('keeps two pages with one title two, and names every file so that any system holds it', async () => {
    const imported = new Import();
    imported.write('w/CON.md', '# one\n');
    imported.write('w/a b.md', '# two\n');
    imported.write('w/a-b.md', '# three\n');
    imported.write('w/Ünï.md', '# four\n');
    imported.write('w/....md', '# five\n');
    imported.write(`w/${'x'.repeat(200)}.md`, '# six\n');
    const report = await imported.run(path.join(imported.folder, 'w'));
    assert.equal(report.status, 'ok', report.error ?? '');
    const documents = imported.documents();
    assert.equal(documents.length, 6, documents.join(', '));
    assert.ok(documents.includes('con-page.md') && documents.includes('ünï.md'), documents.join(', '));
    assert.ok(
      documents.every((document) => document.length < 80),
      documents.join(', '),
    );
    imported.remove();
  });

  it('takes a stated date and a link that a person can open', async () => {
    const imported = new Import();
    imported.write('w/a.html', '<meta property="article:modified_time" content="2024-05-06T23:00:00-08:00"><h1>A</h1>');
    imported.write('w/b.md', '---\ntitle: "B: b"\nlastmod: 2024-01-02\ntags: [x, z]\nauthor: Jane\n---\n# Other\n');
    await imported.run(path.join(imported.folder, 'w'), { baseUrl: 'https://docs.example.com' });
    assert.match(imported.read('a.md'), /^asOf: 2024-05-06$/m);
    const { head, body } = parts(imported.read('b.md'));
    assert.ok(
      head.includes('title: "B: b"') && head.includes('asOf: 2024-01-02') && head.includes('tags: [x, z]'),
      head.join('\n'),
    );
    assert.ok(
      head.includes('source: "https://docs.example.com/b.md"') && !head.some((line) => /Jane/.test(line)),
      head.join('\n'),
    );
    assert.equal(body, '# B: b\n\n## Other\n');
    await imported.run(path.join(imported.folder, 'w'), { authors: true });
    assert.match(imported.read('b.md'), /^author: Jane$/m);
    imported.remove();
  });

  it('fails with a line that says what to do where nothing is a page', async () => {
    const imported = new Import();
    after(() => imported.remove());
    const empty = await imported.run(imported.write('x.bin', 'x'));
    assert.match(empty.error ?? '', /^KIND_UNKNOWN x\.bin: .*--kind$/);
    const none = await imported.run(path.join(imported.folder, 'none'));
    assert.match(none.error ?? '', /^INPUT_NOT_FOUND none: /);
    imported.write('two/a/entities.xml', '<hibernate-generic/>');
    imported.write('two/b/entities.xml', '<hibernate-generic/>');
    const two = await imported.run(path.join(imported.folder, 'two'));
    assert.match(two.error ?? '', /^SEVERAL_EXPORTS two: there are 2 exports in it; import them one at a time/);
    const wrong = await imported.run(imported.write('a.md', '# A\n'), { kind: 'confluence-xml' });
    assert.match(wrong.error ?? '', /^NO_ENTITIES a\.md: /);
  });

  it('goes on where one page can not be read, and removes nothing', async () => {
    const imported = new Import();
    imported.write('w/a.md', '# A\n');
    imported.write('w/b.docx', 'no zip');
    const report = await imported.run(path.join(imported.folder, 'w'));
    assert.equal(report.status, 'partial');
    assert.match(report.error ?? '', /b\.docx/);
    assert.deepEqual(imported.documents(), ['a.md']);
    imported.remove();
  });
});

describe('names and ids', () => {
  it('are safe whatever titles say, and one id in two exports is of neither page', async () => {
    const imported = new Import();
    const titles = [
      '../../etc/passwd',
      'dbo.Order',
      'dbo.order',
      'dbo.très',
      'dbo.tre\u0300s',
      'dbo.a|b',
      'dbo.<script>',
      'aux',
      'x.',
      '　',
    ];
    const pages = titles.map(
      (title, at) =>
        `<object class="Page"><id name="id">${100 + at}</id><property name="title"><![CDATA[${title}]]></property></object>`,
    );
    const report = await imported.run(
      imported.write('entities.xml', `<hibernate-generic>${pages.join('')}</hibernate-generic>`),
    );
    assert.equal(report.status, 'ok', report.error ?? '');
    const documents = imported.documents();
    assert.equal(documents.length, titles.length, documents.join(', '));
    assert.ok(
      documents.every((document) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*\.md$/u.test(document)),
      documents.join(', '),
    );
    const folded = new Set(documents.map((document) => document.normalize('NFC').toUpperCase()));
    assert.equal(folded.size, titles.length);
    imported.remove();
  });

  it('of a page that moves in the tree stay, and the file moves', async () => {
    const imported = new Import();
    const page = (id: number, title: string, parent: number | null): string =>
      `<object class="Page"><id name="id">${id}</id><property name="title">${title}</property>${parent === null ? '' : `<property name="parent" class="Page"><id name="id">${parent}</id></property>`}</object>`;
    const write = (parent: number): string =>
      imported.write(
        'entities.xml',
        `<hibernate-generic>${page(1, 'A', null)}${page(2, 'B', null)}${page(3, 'C', parent)}</hibernate-generic>`,
      );
    await imported.run(write(1));
    const report = await imported.run(write(2));
    assert.deepEqual(report.renamed, [{ from: 'business/wiki/a/c.md', to: 'business/wiki/b/c.md' }]);
    imported.remove();
  });
});

describe('a site of HTML pages', () => {
  it('is told apart from its pages: its name, its menu', async () => {
    const imported = new Import();
    for (const name of ['Path', 'Url', 'Zlib', 'Net']) {
      const menu = '<ul><li>Everything here<li>And there, and there</ul>';
      imported.write(
        `w/${name}.html`,
        `<title>${name} | Node</title><h1>Node</h1>${menu}<h2>${name}</h2><p>About ${name}.</p>`,
      );
    }
    await imported.run(path.join(imported.folder, 'w'));
    assert.equal(parts(imported.read('path.md')).body, '# Path\n\n## Node\n\n### Path\n\nAbout Path.\n');
    imported.remove();
  });
});

describe('a glossary', () => {
  it('has a document a term, found by its other names; other tables have none', async () => {
    const imported = new Import();
    imported.write(
      'w/Glossary.md',
      '| Acronym | Term | Description |\n|-|-|-|\n| RMA | Return authorisation | Sent *back* |\n',
    );
    imported.write(
      'w/Begriffe.html',
      '<title>Begriffe</title><dl><dt>Artikel<dt>SKU<dd>Ein Ding<dt>Lager (Depot)<dd>Ein Ort</dl>',
    );
    imported.write(
      'w/Kürzel.html',
      '<title>Kürzel</title><table><tr><th>Term<th>Meaning<th>Synonyms<tr><td>Bin<td>A place<td>Slot<br>Shelf place<ul><li>Cell</li><li>Box, crate</li></ul></table>',
    );
    imported.write('w/Columns.md', '| Name | Description |\n|-|-|\n| id | key |\n');
    imported.write('w/Words.md', '| Term | Definition |\n|-|-|\n| DC | a / b |\n');
    await imported.run(path.join(imported.folder, 'w'));
    assert.deepEqual(imported.documents(), [
      'begriffe.md',
      'begriffe/artikel.md',
      'begriffe/lager.md',
      'columns.md',
      'glossary.md',
      'glossary/return-authorisation.md',
      'kürzel.md',
      'kürzel/bin.md',
      'words.md',
      'words/dc.md',
    ]);
    assert.match(imported.read('glossary/return-authorisation.md'), /^aliases: \[RMA\]$/m);
    assert.match(imported.read('kürzel/bin.md'), /^aliases: \[Slot, Shelf place, Cell, Box, crate\]$/m);
    assert.match(imported.read('begriffe/artikel.md'), /^aliases: \[SKU\]$/m);
    assert.match(imported.read('begriffe/lager.md'), /^aliases: \[Depot\]$/m);
    imported.remove();
  });
});
