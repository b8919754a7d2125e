import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Corpus } from '@bearing/core';
import { fixture } from './fixture.js';
import { runSchema, temporaryFolder } from './runs.js';

interface Question {
  readonly id: string;
  readonly text: string;
  readonly relevant: readonly string[];
}

test('questions find the table that answers them first', async (t) => {
  const root = temporaryFolder(t);
  const report = await runSchema(root, { location: fixture('retail-postgres.sql') });
  assert.equal(report.status, 'ok', report.error ?? '');
  const questions: Question[] = readFileSync(fixture('retail-questions.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(questions.length, 40);
  const corpus = await Corpus.open(root);
  t.after(() => corpus.close());
  const now = new Date('2026-03-04T06:00:00Z');
  const lost: string[] = [];
  for (const { id, text, relevant } of questions) {
    const { snippets } = await corpus.search(text, { limit: 3, now });
    const documents = snippets.map((snippet) => snippet.document);
    assert.ok(
      documents.some((document) => relevant.includes(document)),
      `${id} ${text}: not among ${documents.join(', ')}`,
    );
    if (!relevant.includes(documents[0] ?? '')) lost.push(`${id} ${text}: ${documents[0]} before ${relevant.join()}`);
  }
  // The share that must be first; each one lost is named, so that a ranking change is seen.
  assert.ok(lost.length <= 4, lost.join('\n'));
});
