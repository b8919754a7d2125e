import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Corpus, evaluate, readJudgements, readQuestions, runOf } from '@bearing/core';
import { metricsOf } from '../../dist/eval/metrics.js';
import { page, temporaryFolder, writeFiles } from '../fixtures.js';

test('metrics are those of a worked example', () => {
  // Grade 2 at rank 1, nothing at 2, grade 3 at 3, grade 1 never: DCG 2 + 3/2, ideal 3 + 2/log2(3) + 1/2.
  const metrics = metricsOf(
    ['b', 'n', 'a'],
    new Map([
      ['a', 3],
      ['b', 2],
      ['c', 1],
    ]),
  );
  assert.ok(Math.abs(metrics['nDCG@10'] - 3.5 / (3.5 + 2 / Math.log2(3))) < 1e-12);
  assert.equal(metrics['MRR@10'], 1);
  assert.equal(metrics['Recall@5'], 2 / 3);
});

test('judgements are read with a header line or in four columns', () => {
  const wanted = new Map([['q1', new Map([['a b', 2]])]]);
  assert.deepEqual(readJudgements('query-id\tdoc-id\tgrade\nq1\ta b\t2\nq1\tc\t0\n', 'f'), wanted);
  assert.deepEqual(readJudgements('q1 0 a 1\r\n', 'f'), new Map([['q1', new Map([['a', 1]])]]));
  assert.throws(() => readJudgements('q1\ta\n', 'f.tsv'), { code: 'QRELS_INVALID', where: 'f.tsv:1' });
});

test('a question that is off is named by file and line', () => {
  assert.throws(() => readQuestions('{"id":"a","text":"x"}\n{"id":', 'q.jsonl'), {
    code: 'QUESTIONS_INVALID',
    where: 'q.jsonl:2',
  });
  assert.throws(() => readQuestions('{"id":"a"}', 'q.jsonl'), { code: 'QUESTIONS_INVALID' });
  assert.throws(() => readQuestions('{"id":"a","text":"x","relevant":"y"}', 'q.jsonl'), { code: 'QUESTIONS_INVALID' });
});

test('questions are asked, graded and written as a run', async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, {
    'schema/orders.md': page({ id: 'T1', title: 'orders' }, 'freight and ship date'),
    'schema/lines.md': page({ id: 'T2', title: 'order lines' }, 'quantity of an order'),
    'business/old.md': page({ title: 'old orders' }, 'orders once'),
  });
  const corpus = await Corpus.open(folder);
  const questions = readQuestions(
    [
      '{"id":"q1","kind":"a","text":"freight","relevant":["schema/orders.md"]}',
      '{"id":"q2","kind":"a","text":"orders","relevant":["T1"],"exclude":["business/old"],"mustNot":["T2"]}',
      '{"id":"q3","kind":"b","text":"?","relevant":["T2"]}',
      '{"id":"q4","text":"order","relevant":["nowhere"]}',
      '{"id":"q5","text":"unjudged"}',
    ].join('\n'),
    'q.jsonl',
  );
  const evaluation = await evaluate(corpus.snapshot(), questions, new Map());
  assert.deepEqual(
    evaluation.results.map(({ id, firstRelevant }) => [id, firstRelevant]),
    [
      ['q1', 1],
      ['q2', 1],
      ['q3', null],
      ['q4', null],
    ],
  );
  assert.equal(evaluation.metrics['nDCG@10'], 0.5);
  assert.equal(evaluation.kinds['a']?.metrics['nDCG@10'], 1);
  assert.deepEqual(evaluation.unjudged, ['q5']);
  assert.deepEqual(evaluation.unknownDocuments, ['nowhere']);
  assert.deepEqual(evaluation.results[1]?.mustNot, ['T2']);
  assert.ok(!evaluation.results[1]?.ranked.some(({ document }) => document === 'business/old'));
  assert.match(runOf(evaluation), /^q1\tQ0\tschema\/orders\.md\t1\t[\d.]+\tbearing\n/);
});
