import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { checkDecisions, checkedFromCorpus, checkedFromFolder, readCorpusDecisions } from '@bearing/producer-decisions';

const GOOD = 'status: accepted\nreviewed-by: [Ann]';

describe('check', () => {
  it('finds nothing in decisions that are whole', () => {
    assert.deepEqual(
      issuesOf({
        'a.md': `---\ntitle: A\nstatus: superseded\nsupersededBy: decisions/b\nreviewed-by: [Ann]\n---\n\n# A\n`,
        'b.md': `---\ntitle: B\n${GOOD}\nsupersedes: [decisions/a]\nabout: [schema/t, Some System]\n---\n\nSee [a](a.md#x), [t](../schema/t.md), [f](f.png), [w](https://x.example), \`[n](no.md)\`.[^1]\n\n[^1]: National and not linked.\n`,
        'f.png': '',
        '../schema/t.md': '# t\n',
      }),
      [],
    );
  });

  it('finds unknown and missing status', () => {
    assert.deepEqual(
      issuesOf({
        'a.md': '---\nreviewed-by: [Ann]\n---\n',
        'b.md': '---\nstatus: on hold\nreviewed-by: [Ann]\n---\n',
        'c.md': '---\nstatus: unknown\nstatusText: maybe\nreviewed-by: [Ann]\n---\n',
        'd.md': '---\nstatus: superseded\nreviewed-by: [Ann]\n---\n',
        'e.md': '---\nstatus: unknown\nreviewed-by: [Ann]\n---\n',
      }),
      [
        'STATUS_MISSING a.md',
        'STATUS_UNKNOWN b.md:2',
        'STATUS_UNKNOWN c.md:2',
        'SUCCESSOR_MISSING d.md:2',
        'STATUS_MISSING e.md:2',
      ],
    );
  });

  it('finds one-way links, from either end, and contradictions', () => {
    assert.deepEqual(
      issuesOf({
        'a.md': `---\n${GOOD}\n---\n`,
        'b.md': `---\n${GOOD}\nsupersedes: decisions/a\n---\n`,
        'c.md': `---\n${GOOD}\nsupersededBy: decisions/a\n---\n`,
        'd.md': `---\n${GOOD}\nsupersedes: [decisions/e]\n---\n`,
        'e.md': `---\nstatus: superseded\nsupersededBy: decisions/d\ninferred: [supersededBy]\nreviewed-by: [Ann]\n---\n`,
      }),
      ['LINK_ONE_WAY b.md:4', 'STATUS_CONTRADICTS c.md:2', 'LINK_ONE_WAY c.md:4', 'LINK_ONE_WAY e.md:3'],
    );
  });

  it('finds cycles', () => {
    const issues = issuesOf({
      'a.md':
        '---\nstatus: superseded\nsupersededBy: decisions/b\nsupersedes: [decisions/c]\nreviewed-by: [Ann]\n---\n',
      'b.md':
        '---\nstatus: superseded\nsupersededBy: decisions/c\nsupersedes: [decisions/a]\nreviewed-by: [Ann]\n---\n',
      'c.md':
        '---\nstatus: superseded\nsupersededBy: decisions/a\nsupersedes: [decisions/b]\nreviewed-by: [Ann]\n---\n',
    });
    assert.deepEqual(issues, ['SUPERSEDES_CYCLE a.md:3', 'SUPERSEDES_CYCLE b.md:3', 'SUPERSEDES_CYCLE c.md:3']);
  });

  it('finds numbers used twice, dead links and ids, and that nobody reviewed', () => {
    assert.deepEqual(
      issuesOf({
        'a.md': `---\n${GOOD}\naliases: [ADR-0004]\n---\n`,
        '0004-b.md': `---\n${GOOD}\nsupersedes: [decisions/gone]\nabout: [schema/gone]\n---\n\n[x](gone.md)\n\n[y]: ../gone.png\n\n[z](../../outside.md)\n`,
        'c.md': '---\nstatus: accepted\nreviewed-by: []\n---\n',
      }),
      [
        'NUMBER_TWICE 0004-b.md',
        'LINK_DEAD 0004-b.md:4',
        'LINK_DEAD 0004-b.md:5',
        'LINK_DEAD 0004-b.md:8',
        'LINK_DEAD 0004-b.md:10',
        'LINK_DEAD 0004-b.md:12',
        'NUMBER_TWICE a.md:4',
        'REVIEWER_MISSING c.md:3',
      ],
    );
  });

  it('reads a folder as a team keeps it, before any import', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'check-'));
    const record = (number: number, status: string): string =>
      `# ${number}. A\n\nReviewed-by: Ann\n\n${status}## Context\n\n## Decision\n`;
    fs.writeFileSync(path.join(folder, '0001-a.md'), record(1, '## Status\n\nAccepted\n\n'));
    fs.writeFileSync(
      path.join(folder, '0002-b.md'),
      record(2, '## Status\n\nAccepted\n\nSupersedes [1](0001-a.md)\n\n'),
    );
    fs.writeFileSync(path.join(folder, '0002-c.md'), record(2, ''));
    fs.writeFileSync(path.join(folder, '0003-d.md'), record(3, '## Status\n\nSuperseded by [9](0009-x.md)\n\n'));
    fs.writeFileSync(path.join(folder, 'README.md'), '# ADRs\n');
    const { decisions, skipped } = checkedFromFolder(folder);
    const found = checkDecisions(decisions).map((issue) => `${issue.code} ${issue.path}`);
    assert.deepEqual(found, [
      'LINK_ONE_WAY 0002-b.md',
      'NUMBER_TWICE 0002-b.md',
      'STATUS_MISSING 0002-c.md',
      'NUMBER_TWICE 0002-c.md',
      'SUCCESSOR_MISSING 0003-d.md',
      'LINK_DEAD 0003-d.md',
      'LINK_DEAD 0003-d.md',
    ]);
    assert.deepEqual(skipped, [{ path: 'README.md', reason: 'readme' }]);
  });
});

function issuesOf(files: Readonly<Record<string, string>>): string[] {
  const corpus = fs.mkdtempSync(path.join(os.tmpdir(), 'check-'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(corpus, 'decisions', ...name.split('/'));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return checkDecisions(checkedFromCorpus(readCorpusDecisions(corpus, 'decisions'))).map(
    (issue) => `${issue.code} ${issue.path.slice('decisions/'.length)}${issue.line === null ? '' : `:${issue.line}`}`,
  );
}
