import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { describe, it, mock } from 'node:test';
import { createRecord, readCorpusDecisions, supersede } from '@bearing/producer-decisions';

describe('supersede', () => {
  it('changes only the lines concerned, whatever the style of the file', () => {
    const corpus = corpusOf({
      'old.md':
        '\uFEFF---\r\n# kept\r\ntitle: "Old"\r\nstatus: accepted  # since May\r\ntags:\r\n  - a\r\n---\r\n\r\n# Old\r\n\r\nText  \r\n',
      'new.md': '---\ntitle: New\nsupersedes:\n  - decisions/older\n  # and\ndecided-by: [Ann]\n---\n\n# New\n',
      'older.md': '---\ntitle: Older\nstatus: superseded\nsupersededBy: decisions/new\n---\n\n# Older\n',
    });
    const report = run(corpus, 'old', 'new');
    assert.deepEqual(report.written, ['decisions/old.md', 'decisions/new.md']);
    assert.equal(
      read(corpus, 'old.md'),
      '\uFEFF---\r\n# kept\r\ntitle: "Old"\r\nstatus: superseded  # since May\r\nsupersededBy: decisions/new\r\ntags:\r\n  - a\r\n---\r\n\r\n# Old\r\n\r\nText  \r\n',
    );
    assert.equal(
      read(corpus, 'new.md'),
      '---\ntitle: New\nsupersedes:\n  - decisions/older\n  - decisions/old\n  # and\ndecided-by: [Ann]\n---\n\n# New\n',
    );
    assert.deepEqual(run(corpus, 'old', 'new').written, []);
  });

  it('says so in a body that states a status, and leaves any other body alone', () => {
    const corpus = corpusOf({
      'section.md': '---\ntitle: A\n---\n\n# A\n\n## Status\n\nAccepted\n\n## Context\n\nStatus: accepted\n',
      'item.md': '---\ntitle: B\nsupersedes: decisions/x\n---\n\n# B\n\n- Status: accepted\n- Date: 2020-01-01\n',
      'new.md': '# New\n\n## Status\n\nAccepted\n',
      'x.md': '---\ntitle: X\n---\n',
    });
    run(corpus, 'section', 'item');
    assert.equal(
      read(corpus, 'section.md'),
      '---\ntitle: A\nstatus: superseded\nsupersededBy: decisions/item\n---\n\n# A\n\n## Status\n\nSuperseded by [B](item.md)\n\n## Context\n\nStatus: accepted\n',
    );
    assert.match(read(corpus, 'item.md'), /\nsupersedes: \[decisions\/x, decisions\/section\]\n/);
    run(corpus, 'item', 'new');
    assert.match(read(corpus, 'item.md'), /\n- Status: superseded by \[New\]\(new\.md\)\n- Date/);
    assert.equal(
      read(corpus, 'new.md'),
      '---\nsupersedes: [decisions/item]\n---\n\n# New\n\n## Status\n\nAccepted\n\nSupersedes [B](item.md)\n',
    );
  });

  it('finds a decision by id, path, file name, alias, number, title and slug', () => {
    const corpus = corpusOf({
      '2020-01-01-use-x.md': '---\ntitle: Use X\naliases: [ADR-0007]\n---\n',
      '2021-01-01-use-y.md': '---\ntitle: Use Y\n---\n',
    });
    for (const name of [
      'decisions/2020-01-01-use-x',
      './decisions/2020-01-01-use-x.md',
      '2020-01-01-use-x',
      'adr-0007',
      '7',
      'use x',
      'use-x',
    ]) {
      assert.equal(run(corpus, name, 'use-y', true).old, 'decisions/2020-01-01-use-x', name);
    }
  });

  it('refuses what makes no sense, and then nothing is changed', () => {
    const corpus = corpusOf({
      'a.md': '---\ntitle: A\nsupersededBy: decisions/b\nstatus: superseded\n---\n',
      'b.md': '---\ntitle: B\nsupersedes: [decisions/a]\n---\n',
      'c.md': '---\ntitle: Same\n---\n',
      'd.md': '---\ntitle: Same\n---\n',
      'e.md': '---\ntitle: [E\n---\n',
    });
    const before = snapshot(corpus);
    for (const [older, newer, code] of [
      ['a', 'a', 'SUPERSEDE_SELF'],
      ['b', 'a', 'SUPERSEDE_CYCLE'],
      ['a', 'c', 'SUPERSEDED_ALREADY'],
      ['Same', 'a', 'DECISION_AMBIGUOUS'],
      ['nothing', 'a', 'DECISION_NOT_FOUND'],
      ['b', 'e', 'FRONT_MATTER_INVALID'],
    ] as const) {
      assert.throws(() => run(corpus, older, newer), { code }, code);
    }
    assert.deepEqual(snapshot(corpus), before);
  });

  it('puts the first file back where the second can’t be replaced', () => {
    const corpus = corpusOf({ 'a.md': '---\r\ntitle: A\r\n---\r\n', 'b.md': '\uFEFF---\ntitle: B\n---\n' });
    const before = snapshot(corpus);
    const real = fs.renameSync;
    let renamed = 0;
    const rename = mock.method(fs, 'renameSync', (from: fs.PathLike, to: fs.PathLike) => {
      if (++renamed === 2) throw Object.assign(new Error('EBUSY: it is open elsewhere'), { code: 'EBUSY' });
      real(from, to);
    });
    // The module under test imported the function by name.
    syncBuiltinESMExports();
    try {
      assert.throws(() => run(corpus, 'a', 'b'), {
        code: 'SUPERSEDE_NOT_WRITTEN',
        message: /EBUSY.*both are as they were/,
      });
    } finally {
      rename.mock.restore();
      syncBuiltinESMExports();
    }
    assert.equal(renamed, 2);
    assert.deepEqual(snapshot(corpus), before);
    assert.deepEqual(run(corpus, 'a', 'b').written, ['decisions/a.md', 'decisions/b.md']);
  });

  it('changes neither file where one can’t be written', {
    skip: process.getuid?.() === 0 && 'root may write anywhere',
  }, () => {
    const corpus = corpusOf({ 'a.md': '---\ntitle: A\n---\n', 'sub/b.md': '---\ntitle: B\n---\n' });
    fs.chmodSync(path.join(corpus, 'decisions', 'sub'), 0o500);
    const before = snapshot(corpus);
    try {
      assert.throws(() => run(corpus, 'a', 'b'), { code: 'SUPERSEDE_NOT_WRITTEN' });
      assert.deepEqual(snapshot(corpus), before);
    } finally {
      fs.chmodSync(path.join(corpus, 'decisions', 'sub'), 0o700);
    }
  });
});

describe('a new record', () => {
  it('has the day and the title as its identity, and never overwrites', () => {
    const corpus = corpusOf({});
    const record = {
      corpus,
      folder: 'decisions',
      title: 'Keep money: in “minor units”',
      date: '2026-11-30',
      status: 'proposed',
      decidedBy: ['Ann'],
      reviewedBy: [],
      about: ['schema/sales.orders'],
      tags: [],
      dryRun: false,
    };
    assert.equal(createRecord(record).id, 'decisions/2026-11-30-keep-money-in-minor-units');
    const text = read(corpus, '2026-11-30-keep-money-in-minor-units.md');
    assert.match(
      text,
      /^---\ntitle: "Keep money: in “minor units”"\norigin: decisions\nasOf: 2026-11-30\nstatus: proposed\ndecided-by: \[Ann\]\nreviewed-by: \[\]\nabout: \[schema\/sales\.orders\]\ntags: \[\]\n(?:# .*\n){6}---\n/,
    );
    assert.deepEqual(text.match(/^## .*$/gm), [
      '## Asked',
      '## How we read it',
      '## Objections',
      '## Resolution',
      '## Consequences',
    ]);
    assert.throws(() => createRecord(record), { code: 'DECISION_EXISTS' });
    assert.throws(() => createRecord({ ...record, title: '!!!' }), { code: 'TITLE_EMPTY' });
    assert.equal(readCorpusDecisions(corpus, 'decisions').decisions.length, 1);
  });
});

function run(corpus: string, oldName: string, newName: string, dryRun = false): ReturnType<typeof supersede> {
  return supersede({ corpus, folder: 'decisions', oldName, newName, dryRun });
}

function corpusOf(files: Readonly<Record<string, string>>): string {
  const corpus = fs.mkdtempSync(path.join(os.tmpdir(), 'supersede-'));
  fs.mkdirSync(path.join(corpus, 'decisions', 'sub'), { recursive: true });
  for (const [name, text] of Object.entries(files))
    fs.writeFileSync(path.join(corpus, 'decisions', ...name.split('/')), text);
  return corpus;
}

function read(corpus: string, name: string): string {
  return fs.readFileSync(path.join(corpus, 'decisions', name), 'utf8');
}

function snapshot(corpus: string): Record<string, string> {
  return Object.fromEntries(
    readCorpusDecisions(corpus, 'decisions').decisions.map(({ path: name, text }) => [name, text]),
  );
}
