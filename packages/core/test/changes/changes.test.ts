import assert from 'node:assert/strict';
import { readdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Corpus } from '@bearing/core';
import { page, temporaryFolder, writeFiles } from '../fixtures.js';
import { commit, git, hasGit } from '../gitRepository.js';

const NOW = new Date('2026-11-30T12:00:00Z');

function table(name: string, asOf: string, ...columns: string[]): string {
  const rows = columns.map((column) => `| ${column.replace(':', ' | ')} |`);
  return page(
    { title: name, origin: 'schema', asOf },
    [`# ${name}`, '', '## Columns', '', '| Column | Type |', '| --- | --- |', ...rows].join('\n'),
  );
}

/** A corpus in a sub-folder with three days of history and changes that no commit holds. */
function repository(t: TestContext): { top: string; root: string } {
  const top = temporaryFolder(t);
  const root = path.join(top, 'corpus');
  git(top, 'init', '-q', '-b', 'main');
  writeFiles(root, {
    'schema/orders.md': table('orders', '2026-11-01', 'id:int', 'order_typ:int', 'note:text'),
    'schema/old.md': table('old', '2026-11-01', 'id:int'),
    'decisions/0001-a.md': page({ status: 'accepted', asOf: '2026-11-01' }, '# A\n\n## Resolution\n\nYes.'),
    'business/moved.md': page({ asOf: '2026-11-01' }, '# Moves\n\nFrom here to there.'),
    'business/same.md': page({ asOf: '2026-11-01' }, '# Same\n\nThe word zanzibar.'),
    'business/dated.md': page({ asOf: '2026-11-01' }, '# Dated'),
  });
  commit(top, 'one', '2026-11-01T12:00:00Z');
  writeFiles(root, {
    'schema/orders.md': table('orders', '2026-11-10', 'id:bigint', 'order_type:int', 'note:text'),
    'decisions/0001-a.md': page(
      { status: 'superseded', supersededBy: 'decisions/0002-b', asOf: '2026-11-01' },
      '# A\n\n## Resolution\n\nYes.',
    ),
    'decisions/0002-b.md': page(
      { status: 'accepted', supersedes: 'decisions/0001-a', asOf: '2026-11-10' },
      '# B\n\n## Resolution\n\nNo.',
    ),
    'business/dated.md': page({ asOf: '2026-11-10' }, '# Dated'),
  });
  git(top, 'rm', '-q', 'corpus/schema/old.md');
  renameSync(path.join(root, 'business/moved.md'), path.join(root, 'business/here.md'));
  commit(top, 'two', '2026-11-10T12:00:00Z');
  writeFiles(root, {
    'business/new.md': '# Not committed\n',
    'business/same.md': page({ asOf: '2026-11-01' }, '# Same\n\nThe word baobab.'),
  });
  return { top, root };
}

describe('the past', { skip: hasGit() ? false : 'git is not installed' }, () => {
  it('tells what changed since a day, with what in each', async (t) => {
    const { root, top } = repository(t);
    const corpus = await Corpus.open(root, { clock: () => NOW });
    const report = await corpus.changes({ since: '2026-11-05' });
    assert.deepEqual(
      report.changes.map(({ document, change, what }) => [change, document, what]),
      [
        ['changed', 'business/dated', ['asOf 2026-11-01 → 2026-11-10']],
        ['added', 'business/here', ['moved from business/moved']],
        ['removed', 'business/moved', ['moved to business/here']],
        ['added', 'business/new', []],
        ['changed', 'business/same', ['section "Same" changed']],
        ['changed', 'decisions/0001-a', ['status accepted → superseded', 'superseded by decisions/0002-b']],
        ['added', 'decisions/0002-b', ['new decision, accepted', 'supersedes decisions/0001-a']],
        ['removed', 'schema/old', ['table of 1 column gone']],
        [
          'changed',
          'schema/orders',
          [
            'column order_type added',
            'column order_typ dropped',
            'column id of another type',
            'asOf 2026-11-01 → 2026-11-10',
          ],
        ],
      ],
    );
    assert.deepEqual(report.origins, {
      business: { added: 2, changed: 2, removed: 1 },
      decisions: { added: 1, changed: 1, removed: 0 },
      schema: { added: 0, changed: 1, removed: 1 },
    });
    assert.deepEqual(report.changes.at(-1)?.columns, {
      added: ['order_type'],
      dropped: ['order_typ'],
      retyped: ['id'],
    });
    assert.deepEqual(
      [report.since.revision, report.since.committedAt],
      [git(top, 'rev-parse', 'HEAD~1').slice(0, 7), '2026-11-01T12:00:00.000Z'],
    );
    // A day starts at midnight: what was committed on it counts.
    assert.equal((await corpus.changes({ since: '2026-11-10' })).total, 9);
    assert.deepEqual(
      (await corpus.changes({ since: 'HEAD' })).changes.map(({ document }) => document),
      ['business/new', 'business/same'],
    );
    assert.equal(
      (await corpus.changes({ since: '2020-01-01' })).changes.every(({ change }) => change === 'added'),
      true,
    );
    const { documents } = await corpus.list({ changedSince: 'main' });
    assert.deepEqual(
      documents.map(({ document }) => document),
      ['business/new', 'business/same'],
    );
  });

  it('shows a document and answers a search as it stood then', async (t) => {
    const { root } = repository(t);
    const corpus = await Corpus.open(root, { clock: () => NOW });
    const place = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
    const usual = process.env[place];
    process.env[place] = temporaryFolder(t);
    t.after(() => {
      if (usual === undefined) delete process.env[place];
      else process.env[place] = usual;
    });
    assert.match((await corpus.get('schema/orders', { at: '2026-11-09' })).text, /order_typ \|/);
    assert.match((await corpus.get('schema/orders', { at: '2026-11-10' })).text, /order_type \|/);
    assert.equal((await corpus.get('SCHEMA/OLD.md', { at: 'HEAD~1' })).ageDays, 29);
    await assert.rejects(corpus.get('schema/old'), { code: 'DOCUMENT_NOT_FOUND' });
    const past = await Corpus.openAt(root, 'main', { clock: () => NOW });
    const { snippets, corpus: facts } = await past.search('zanzibar');
    assert.deepEqual(
      snippets.map(({ document }) => document),
      ['business/same'],
    );
    assert.match(facts.revision ?? '', /^[0-9a-f]{7}$/);
    assert.deepEqual(readdirSync(tmpdir()), []);
  });

  it('says plainly what git can not tell', async (t) => {
    const { root, top } = repository(t);
    const corpus = await Corpus.open(root);
    for (const given of ['nonsense', '--output=x', '', 'HEAD~9']) {
      await assert.rejects(corpus.changes({ since: given }), { code: 'REVISION_UNKNOWN' }, given);
    }
    await assert.rejects(corpus.get('schema/orders', { at: '2020-01-01' }), { code: 'REVISION_UNKNOWN' });
    git(top, 'clone', '-q', '--depth', '1', `file://${top}`, path.join(top, 'shallow'));
    const shallow = await Corpus.open(path.join(top, 'shallow', 'corpus'));
    await assert.rejects(shallow.changes({ since: '2026-11-05' }), { code: 'HISTORY_SHALLOW' });
    const bare = temporaryFolder(t);
    writeFiles(bare, { 'business/a.md': '# A\n' });
    await assert.rejects((await Corpus.open(bare)).changes({ since: 'HEAD' }), { code: 'GIT_NONE' });
    await assert.rejects(Corpus.openAt(bare, 'HEAD'), { code: 'GIT_NONE' });
    const search = process.env['PATH'];
    process.env['PATH'] = bare;
    try {
      await assert.rejects(corpus.changes({ since: 'HEAD' }), { code: 'GIT_MISSING' });
    } finally {
      process.env['PATH'] = search;
    }
  });
});
