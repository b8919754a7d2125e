import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { type ProducedDocument, type RunOptions, runProducer } from '@bearing/producer-kit';

describe('runProducer', () => {
  it('writes documents and a state, and nothing at all the second time', async () => {
    const corpus = newCorpus();
    const first = await run(corpus, [table('a'), table('b')]);
    assert.equal(first.status, 'ok', first.error ?? '');
    assert.deepEqual(first.written, ['schema/a.md', 'schema/b.md']);
    const second = await run(corpus, [table('a'), table('b')], { now: () => new Date('2026-12-09T00:00:00Z') });
    assert.deepEqual([second.written, second.unchanged], [[], 2]);
    assert.match(read(corpus, 'schema/a.md'), /asOf: 2026-11-30/);
  });
});

function newCorpus(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'kit-'));
}

function read(corpus: string, where: string): string {
  return fs.readFileSync(path.join(corpus, where), 'utf8');
}

function table(name: string): ProducedDocument {
  return { path: `schema/${name}.md`, frontMatter: { title: name, asOf: 'when-changed' }, body: `# ${name}\n` };
}

function run(corpus: string, documents: readonly ProducedDocument[], options: Partial<RunOptions> = {}) {
  const now = (): Date => new Date('2026-11-30T12:00:00Z');
  return runProducer({ corpus, producer: 'schema', origin: 'schema', now, ...options }, (run) => {
    for (const document of documents) run.add(document);
  });
}
