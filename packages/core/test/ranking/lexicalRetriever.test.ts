import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RetrievalInput, RetrievalRequest } from '@bearing/core';
import fc from 'fast-check';
import { buildIndex } from '../../dist/index/buildIndex.js';
import { buildQuery } from '../../dist/query/buildQuery.js';
import { NearestTerms } from '../../dist/query/nearestTerms.js';
import { createLexicalRetriever } from '../../dist/ranking/lexicalRetriever.js';
import { DEFAULT_RANKING, type RankingSettings } from '../../dist/ranking/rankingSettings.js';
import { saturationOf } from '../../dist/ranking/scoreUnits.js';
import { analyzerFor } from '../../dist/text/analyzer.js';
import { inputOf } from './corpusOf.js';
import { naiveScores } from './naiveScorer.js';

const ask = (text: string, more: Partial<RetrievalRequest> = {}): RetrievalRequest => ({
  text,
  accepts: () => true,
  limit: 50,
  explain: false,
  ...more,
});

/** Ids of the documents found, best first. */
async function found(input: RetrievalInput, text: string, more: Partial<RetrievalRequest> = {}): Promise<string[]> {
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const { hits } = await retriever.retrieve(ask(text, more));
  return hits.map(({ chunk }) => input.documents[input.chunks.at(chunk)?.document ?? -1]?.id ?? '');
}

const WORDS = [
  'order',
  'orders',
  'the',
  'line',
  'SalesOrder',
  'sales_order',
  'AR-7',
  'customer',
  'naïve',
  '数据库',
  'v1.2',
  'constructor',
  '__proto__',
];
const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const file = fc
  .tuple(
    fc.constantFrom('schema', 'business'),
    sentence,
    fc.array(fc.tuple(sentence, sentence), { minLength: 1, maxLength: 4 }),
  )
  .map(([origin, title, sections]) => ({
    origin,
    text: `---\ntitle: "${title}"\naliases: [${title.split(' ')[0]}x]\n---\n\n${sections.map(([heading, body]) => `## ${heading}\n\n${body}\n`).join('\n')}`,
  }));

test('scores are those of a naive scorer that has no index', async () => {
  const settings: RankingSettings = { ...DEFAULT_RANKING, leastUnitCharacters: 0, named: 0 };
  const analyzer = await analyzerFor('english', settings);
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 8 }), sentence, async (files, text) => {
      const input = inputOf(
        Object.fromEntries(files.map(({ origin, text: content }, at) => [`${origin}/d${at}.md`, content])),
      );
      const index = buildIndex(input, analyzer, 0);
      const query = buildQuery(text, {
        index,
        analyzer,
        settings: { ...settings, expansion: 0 },
        maxQueryTerms: settings.maxQueryTerms,
        nearest: new NearestTerms(index),
        wordOf: () => '',
        expansions: () => {
          throw new Error('not asked');
        },
      });
      const expected = naiveScores(input, query, analyzer, settings, saturationOf(query.words, settings));
      const retriever = await createLexicalRetriever(input, { ...settings, expansion: 0 });
      const { hits } = await retriever.retrieve(ask(text, { perDocument: true }));
      const actual = new Map(hits.map(({ chunk, score }) => [input.chunks.at(chunk)!.document, score]));
      assert.deepEqual([...actual.keys()].sort(), [...expected.keys()].sort());
      for (const [document, score] of expected)
        assert.ok(Math.abs((actual.get(document) ?? 0) - score) < 2e-6, `${actual.get(document)} is not ${score}`);
    }),
    { numRuns: 150 },
  );
});

test('parts of a score add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 8 }), sentence, async (files, text) => {
      const input = inputOf(
        Object.fromEntries(files.map(({ origin, text: content }, at) => [`${origin}/d${at}.md`, content])),
      );
      const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
      const { hits } = await retriever.retrieve(ask(text, { explain: true }));
      for (const { score, explanation } of hits) {
        const sum = (explanation ?? []).reduce((total, part) => total + part.score, 0);
        assert.ok(Math.abs(sum - score) < 1e-6, `${sum} is not ${score}`);
        assert.ok(Number.isFinite(score) && score > 0);
      }
    }),
    { numRuns: 100 },
  );
});

test('an answer is the same twice, and leaves no trace in the next', async () => {
  const input = inputOf({ 'schema/a.md': '# Orders\n\norder lines\n', 'schema/b.md': '# Lines\n\norder of lines\n' });
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const first = await retriever.retrieve(ask('order lines', { explain: true }));
  await retriever.retrieve(ask('lines'));
  assert.deepEqual(await retriever.retrieve(ask('order lines', { explain: true })), first);
});

test('equal scores are ordered by chunk id', async () => {
  const text = '# Same\n\nequal words stand here\n';
  const input = inputOf({ 'schema/c.md': text, 'schema/a.md': text, 'schema/b.md': text });
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const { hits } = await retriever.retrieve(ask('equal', { perDocument: true }));
  assert.deepEqual(
    hits.map(({ chunk }) => input.chunks.at(chunk)?.document),
    [0, 1, 2],
  );
});

test('the table that is the thing stands before pages that mention it', async () => {
  const input = inputOf({
    'schema/customers.md': '# customers\n\n| Column | Type |\n| --- | --- |\n| id | int |\n| name | text |\n',
    'business/mail.md':
      '# Mail\n\nWe write to customers. Customers answer. Customers matter to us, customers above all.\n',
    'schema/orders.md':
      '# orders\n\n| Column | Type |\n| --- | --- |\n| customer_id | int |\n\nCustomers place orders; customers pay.\n',
  });
  assert.equal((await found(input, 'customers'))[0], 'schema/customers');
  assert.equal((await found(input, 'table customers'))[0], 'schema/customers');
});

test('words put together find a name, and a name its parts', async () => {
  const input = inputOf({
    'schema/a.md': '# SalesOrderHeader\n\nOne row a sale.\n',
    'schema/b.md': '# Sales\n\nOrders of all kinds, with a header above each order.\n',
  });
  for (const text of [
    'sales order header',
    'salesorderheader',
    'sales_order_header',
    'SalesOrderHeader',
    'sales-order-header',
  ])
    assert.equal((await found(input, text))[0], 'schema/a', text);
});

test('a misspelt word is taken for the nearest known one, and says so', async () => {
  const input = inputOf({
    'schema/a.md': '# Subscriptions\n\nthe subscription of a customer\n',
    'schema/b.md': '# Other\n\nnothing\n',
  });
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const { hits, query } = await retriever.retrieve(ask('subscripton', { explain: true }));
  assert.equal(hits.length, 1);
  assert.deepEqual(query.unmatched, ['subscripton']);
  assert.ok((query.suggestions['subscripton'] ?? []).length > 0);
  assert.ok(hits[0]?.explanation?.every(({ because }) => because?.startsWith('nearest to')));
});

test('numbers and codes are never corrected', async () => {
  const input = inputOf({ 'schema/a.md': '# Parts\n\npart AR-17 and version 2026.4.1\n' });
  assert.deepEqual(await found(input, '2026.4.12'), ['schema/a']);
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  assert.deepEqual((await retriever.retrieve(ask('KX-99'))).hits, []);
});

test('synonyms and aliases find less than the word itself, and say what they are', async () => {
  const files = {
    'business/a.md': '# Rooms\n\nan apartment is let\n',
    'business/b.md': '# Rooms\n\na unit is let\n',
    'business/c.md': '---\ntitle: Proof of delivery\naliases: [POD]\n---\n\nsigned paper\n',
    'business/d.md': '# Forms\n\nthe proof of delivery is kept\n',
  };
  const input = inputOf(files, { synonyms: [['unit', 'apartment']] });
  assert.deepEqual(await found(input, 'unit'), ['business/b', 'business/a']);
  assert.deepEqual((await found(input, 'POD')).slice(0, 2), ['business/c', 'business/d']);
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const { hits, query } = await retriever.retrieve(ask('unit', { explain: true }));
  assert.deepEqual(
    hits.at(-1)?.explanation?.map(({ because }) => because),
    ['synonym: unit'],
  );
  assert.equal(query.terms.find(({ term }) => term === 'apart')?.because, 'synonym: unit');
});

test('a superseded record stands below its successor, however well it matches', async () => {
  const old = '# Old pricing\n\nprice price price of forms, the price list\n';
  const input = inputOf({
    'decisions/0001-old.md': `---\nstatus: superseded\nsupersededBy: 0002-new\n---\n\n${old}`,
    'decisions/0002-new.md': '# Charges\n\nno price is asked\n',
    'decisions/0003-body.md': `${old}\n## Status\n\nSuperseded by [ADR 4](0004-next.md)\n`,
    'decisions/0004-next.md': '# Charges again\n\nno price is asked at all\n',
  });
  const ids = await found(input, 'price of forms');
  assert.ok(ids.indexOf('decisions/0002-new') < ids.indexOf('decisions/0001-old'));
  assert.ok(ids.indexOf('decisions/0004-next') < ids.indexOf('decisions/0003-body'));
});

test('records that supersede each other in a circle are still found', async () => {
  const input = inputOf({
    'decisions/a.md': '---\nsupersededBy: b\n---\n\nfern\n',
    'decisions/b.md': '---\nsupersededBy: a\n---\n\nfern\n',
  });
  assert.equal((await found(input, 'fern', { perDocument: true })).length, 2);
});

test('the same text in many places is one hit, the freshest, and counts the others', async () => {
  const body =
    'The certificate is renewed by the platform team each quarter, and the owner of the service is told by mail.';
  const copy = (asOf: string): string => `---\ntitle: Certificates\nasOf: ${asOf}\n---\n\n${body}\n`;
  const input = inputOf({
    'impl/a.md': copy('2026-01-01'),
    'impl/b.md': copy('2026-11-01'),
    'business/c.md': copy('2026-03-01'),
  });
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const { hits } = await retriever.retrieve(ask('certificate renewed'));
  assert.deepEqual(
    hits.map(({ chunk, similar }) => [input.documents[input.chunks.at(chunk)!.document]?.id, similar]),
    [['impl/b', 2]],
  );
});

test('two tables with the same columns are two answers', async () => {
  const table = (name: string): string =>
    `# ${name}\n\n| Column | Type |\n| --- | --- |\n| order_id | int |\n| freight | money |\n`;
  const input = inputOf({ 'schema/orders.md': table('orders'), 'schema/orders_archive.md': table('orders_archive') });
  assert.equal((await found(input, 'freight of orders')).length, 2);
});

test('at most two passages of one document before others had their turn', async () => {
  const long = Array.from(
    { length: 6 },
    (_, at) => `## Part ${at}\n\nThe ledger ${'is kept in balance by the ledger clerk. '.repeat(10)}\n`,
  ).join('\n');
  const input = inputOf({
    'business/long.md': `# Ledger\n\n${long}`,
    'business/x.md': 'a ledger\n',
    'business/y.md': 'the ledger too\n',
  });
  const ids = await found(input, 'a ledger clerk', { limit: 4 });
  assert.deepEqual([...ids].sort(), ['business/long', 'business/long', 'business/x', 'business/y']);
  const only = await found(input, 'ledger', { limit: 4, accepts: ({ id }) => id === 'business/long' });
  assert.equal(only.length, 4);
});

test('a query of stop words alone searches them; one without a word is an error', async () => {
  const input = inputOf({ 'business/a.md': '# Who\n\nwho is it\n' });
  assert.deepEqual(await found(input, 'who is it'), ['business/a']);
  await assert.rejects(found(input, '?!'), { code: 'QUERY_EMPTY' });
});

test('a million characters are reduced, not refused', async () => {
  const input = inputOf({ 'business/a.md': '# Quicksilver\n\nquicksilver runs\n' });
  const text = `${Array.from({ length: 120_000 }, (_, at) => `w${at}x`).join(' ')} quicksilver`.slice(-1_000_000);
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const { hits, query } = await retriever.retrieve(ask(text));
  assert.equal(hits.length, 1);
  assert.equal(query.characters, text.length);
  assert.equal(query.text.length, 200);
  assert.ok(query.unmatched.length <= 50);
});

test('maxQueryTerms of the settings holds, and what was left out is counted', async () => {
  const input = inputOf({ 'business/a.md': 'alpha beta gamma delta\n' }, { maxQueryTerms: 2 });
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const { query } = await retriever.retrieve(ask('alpha beta gamma delta'));
  assert.equal(query.terms.length, 2);
  assert.equal(query.ignored, 2);
});

test('a filter that fails leaves nothing behind in the next answer', async () => {
  const input = inputOf({
    'a.md': '---\norigin: business\n---\n# Orders\n\nAn order of a customer.\n',
    'b.md': '---\norigin: schema\n---\n# Lines\n\nA line of an order.\n',
  });
  const retriever = await createLexicalRetriever(input, DEFAULT_RANKING);
  const expected = await retriever.retrieve(ask('order line customer'));
  let asked = 0;
  const failing = (): boolean => {
    if (++asked === 2) throw new Error('no such filter');
    return true;
  };
  assert.throws(() => retriever.retrieve(ask('order line customer', { accepts: failing })), /no such filter/);
  assert.deepEqual(await retriever.retrieve(ask('order line customer')), expected);
});
