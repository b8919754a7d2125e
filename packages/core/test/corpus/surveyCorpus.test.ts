import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { surveyCorpus } from '@bearing/core';

const NOW = new Date('2026-11-30T12:00:00Z');

function corpus(test: { after(done: () => void): void }, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'bearing-survey-'));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

describe('surveyCorpus', () => {
  it('counts documents by origin and age from the starts of the files', (test) => {
    const root = corpus(test, {
      'bearing.json': '{"name":"Harbour","origins":{"schema":{"description":"tables"}}}',
      'schema/a.md': '---\nasOf: 2026-11-29\n---\n# A\n',
      'schema/deep/b.md': `---\nasOf: 2026-01-01\n---\n${'long '.repeat(5000)}`,
      'notes/c.md': '# No front matter\n',
      'notes/d.md': '---\norigin: schema\nasOf: 2026-11-30\n---\n',
      '_eval/x.md': 'not read',
      'node_modules/y.md': 'not read',
    });
    assert.deepEqual(surveyCorpus(root, { now: NOW, budgetMs: 60_000 }), {
      name: 'Harbour',
      description: null,
      documents: 4,
      origins: [
        { origin: 'schema', description: 'tables', documents: 3, stale: 1, unknown: 0 },
        { origin: 'notes', description: null, documents: 1, stale: 0, unknown: 1 },
      ],
      complete: true,
    });
  });

  it('takes a producer’s last good run as the date of what it affirms', (test) => {
    const root = corpus(test, {
      'schema/a.md': '---\nasOf: 2026-01-01\nproducer: pg\n---\n# A\n',
      '_state/pg.json':
        '{"producer":"pg","status":"ok","lastRun":"2026-11-30T01:00:00Z","lastSuccess":"2026-11-30T01:00:00Z","affirms":"run"}',
    });
    assert.equal(surveyCorpus(root, { now: NOW, budgetMs: 60_000 }).origins[0]?.stale, 0);
  });

  it('says that it is not complete where the time is up', (test) => {
    const survey = surveyCorpus(corpus(test, { 'schema/a.md': '# A\n' }), { now: NOW, budgetMs: 0 });
    assert.equal(survey.complete, false);
  });

  it('takes a missing folder for an empty corpus', () => {
    assert.equal(surveyCorpus(path.join(tmpdir(), 'no-such-bearing-corpus'), { now: NOW }).documents, 0);
  });
});
