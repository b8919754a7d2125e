import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Import } from './importing.js';

/** Real exports, which are not part of this repository: counts were taken from them by other means. */
const samples =
  process.env['BEARING_SAMPLES'] ??
  path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../shared/samples');
/**
 * Names in the file's 310 `ac:macro` elements, of all its pages, old versions, parameters and plain-text bodies too. The
 * expected count of 51 holds two that are no macros: no other file of the export names any, none is in wiki markup.
 */
const MACROS_OF_CURRENT_PAGES = 49;
const missing = !fs.existsSync(path.join(samples, 'expected.json'));

describe('samples', { skip: missing && 'no samples beside the repository' }, () => {
  const expected = (): Record<string, Record<string, number>> =>
    JSON.parse(fs.readFileSync(path.join(samples, 'expected.json'), 'utf8'));

  const load = async (input: string): Promise<{ all: string; documents: string[]; warnings: string }> => {
    const imported = new Import();
    const report = await imported.run(path.join(samples, input));
    assert.equal(report.status, 'ok', report.error ?? '');
    const again = await imported.run(path.join(samples, input));
    assert.deepEqual([again.written, again.removed, again.renamed], [[], [], []]);
    const documents = imported.documents();
    const all = documents.map((document) => imported.read(document)).join('\n');
    imported.remove();
    return { all, documents, warnings: report.warnings.map((warning) => warning.message).join('\n') };
  };
  const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

  it('Confluence 5.9: every page, link and image', async () => {
    const counts = expected()['wiki/confluence-xml/confluence-5.9-demo.zip'] ?? {};
    const { all, documents, warnings } = await load('wiki/confluence-xml/confluence-5.9-demo.zip');
    assert.equal(documents.length, counts['pagesCurrent']);
    assert.equal(count(all, /\]\([^()]+\.md\)/g), counts['links']);
    assert.equal(count(all, /\[image /g), counts['images']);
    assert.match(warnings, /1 drafts/);
  });

  it('Confluence 4.3: every page, and every macro rendered or named', async () => {
    const counts = expected()['wiki/confluence-xml/confluence-4.3.2-macros.zip'] ?? {};
    const { all, documents, warnings } = await load('wiki/confluence-xml/confluence-4.3.2-macros.zip');
    assert.equal(documents.length, counts['pagesCurrent']);
    assert.match(warnings, new RegExp(`${(counts['pagesAll'] ?? 0) - (counts['pagesCurrent'] ?? 0)} old versions`));
    const rendered = [
      'code',
      'column',
      'details',
      'excerpt',
      'expand',
      'info',
      'noformat',
      'note',
      'panel',
      'section',
      'status',
      'tip',
      'toc-zone',
      'warning',
    ];
    const named = new Set([...all.matchAll(/\[macro ([\w-]+)\]/g)].map((match) => match[1]));
    assert.deepEqual(
      rendered.filter((name) => named.has(name)),
      [],
    );
    assert.equal(named.size + rendered.length, MACROS_OF_CURRENT_PAGES);
  });

  it('Confluence drafts and deleted pages never appear', async () => {
    const counts = expected()['wiki/confluence-xml/pageorder/entities.xml'] ?? {};
    const { all, documents } = await load('wiki/confluence-xml/pageorder/entities.xml');
    assert.equal(documents.length, counts['pagesCurrent']);
    assert.doesNotMatch(all, /deleted|draft/i);
  });

  for (const [input, pages] of [
    ['wiki/confluence-xml/confluence-3.4.7-wikimarkup.zip', 2],
    ['wiki/confluence-xml/confluence8.5.6', 3],
    ['wiki/confluence-xml/nested', 5],
    ['wiki/confluence-html', 9],
    ['wiki/mediawiki/dump.xml', 2],
    ['wiki/azure-devops-synthetic', 8],
    ['wiki/notion-synthetic/Export-11111111-2222-3333-4444-555555555555.zip', 5],
    ['wiki/dokuwiki', 3],
    ['wiki/docx', 8],
  ] as const) {
    it(`${input}: ${pages} documents`, async () => {
      assert.equal((await load(input)).documents.length, pages);
    });
  }

  it('HTML: every table, cell and block of code of a page of the Node documentation', async () => {
    const html = fs.readFileSync(path.join(samples, 'wiki/html/nodejs-path.html'), 'utf8');
    const { all } = await load('wiki/html/nodejs-path.html');
    assert.equal(count(all, /^\|(?: :?-+:? \|)+$/gm), count(html, /<table[\s>]/g));
    const rows = all.split('\n').filter((line) => /^\|.*\|$/.test(line) && !/^\|(?: :?-+:? \|)+$/.test(line));
    const cells = rows
      .map((row) => count(row.replace(/\\\|/g, ''), /\|/g) - 1)
      .reduce((sum, cellsOfRow) => sum + cellsOfRow, 0);
    assert.equal(cells, count(html, /<t[dh][\s>]/g));
    assert.equal(count(all, /^ *```\w*$/gm) / 2, count(html, /<pre[\s>]/g));
  });

  it('hostile pages are neutralised and marked', async () => {
    const { all } = await load('security/hostile-page.html');
    assert.match(all, /^trust: imported$/m);
    assert.doesNotMatch(
      all,
      /ignore previous|reveal the API key|hidden two|javascript:|alert\(|evil\.example|[\u200b\u202e\u{e0000}-\u{e007f}]/u,
    );
    assert.match(all, /Refunds within 30 days\./);
  });
});
