import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { newCorpus, put, run, state, tables } from './corpusFixture.js';

type Ending = 'ok' | 'partial' | 'failed' | 'killed';

describe('the state', () => {
  it('keeps lastSuccess and previousDocuments over any row of runs', async () => {
    const ending = fc.constantFrom<Ending>('ok', 'partial', 'failed', 'killed');
    const runs = fc.array(fc.tuple(ending, fc.integer({ min: 0, max: 4 })), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(runs, async (row) => {
        const corpus = newCorpus();
        let lastSuccess: string | null = null;
        let lastGood: number | null = null;
        let present = 0;
        for (const [index, [how, count]] of row.entries()) {
          const time = new Date(Date.UTC(2026, 10, 1 + index));
          const previous: number | null = lastGood;
          const report = await run(corpus, tables(count), {
            now: () => time,
            allowShrink: true,
            ...(how === 'partial' ? { partial: 'some' } : {}),
            ...(how === 'failed' ? { signal: AbortSignal.abort() } : {}),
            ...(how === 'killed' ? { dryRun: true } : {}),
          });
          if (how === 'killed') {
            put(
              corpus,
              '_state/schema.json',
              JSON.stringify({
                ...killedState(corpus),
                status: 'running',
                lastSuccess,
                previousDocuments: lastGood,
                documents: present,
              }),
            );
            continue;
          }
          assert.equal(report.status, how);
          if (how === 'ok') present = count;
          if (how === 'partial') present = Math.max(present, count);
          if (how === 'ok') [lastSuccess, lastGood] = [time.toISOString(), count];
          const { status, documents, previousDocuments, ...rest } = state(corpus);
          assert.deepEqual([status, rest['lastRun'], rest['lastSuccess']], [how, time.toISOString(), lastSuccess]);
          assert.deepEqual([documents, previousDocuments], [present, previous]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('starts anew over one that can not be read', async () => {
    for (const broken of ['', '{"status": "ok", "lastSu', '[]', '\uFEFF', '{"status":"done"}']) {
      const corpus = newCorpus();
      put(corpus, '_state/schema.json', broken);
      assert.equal((await run(corpus, tables(1))).status, 'ok');
      assert.deepEqual([state(corpus)['status'], state(corpus)['previousDocuments']], ['ok', null]);
    }
  });
});

function killedState(corpus: string): Record<string, unknown> {
  try {
    return state(corpus);
  } catch {
    return { producer: 'schema' };
  }
}
