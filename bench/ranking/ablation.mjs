// One step of the ranking left out at a time: nDCG@10 by collection and its mean, as a markdown table.
//   npm run bench:ablation -- DIR [--constants]
// DIR holds a folder a collection: corpus.jsonl, queries.jsonl, qrels.tsv. With --constants: half and double of each
// constant instead, the mean alone.
import { buildIndex } from '../../packages/core/dist/index/buildIndex.js';
import { LexicalRetriever } from '../../packages/core/dist/ranking/lexicalRetriever.js';
import { DEFAULT_RANKING } from '../../packages/core/dist/ranking/rankingSettings.js';
import { analyzerFor } from '../../packages/core/dist/text/analyzer.js';
import { collectionNames, loadCollection, ndcgAt10 } from './collections.mjs';

const STEPS = [
  { step: 'as it is', change: {} },
  { step: 'no camelCase parts', change: { camelParts: false } },
  { step: 'no joined names', change: { joinedNames: false } },
  { step: 'no written names', change: { writtenNames: false } },
  { step: 'no stemming', change: { stemming: false } },
  { step: 'no stop list', change: { stopWords: false } },
  { step: 'each chunk by itself', change: { leastUnitCharacters: 0 } },
  { step: 'k1 1.6 for all queries', change: { k1Short: 1.6, k1Page: 1.6 } },
  { step: 'all fields alike', change: { fieldWeights: [1, 1, 1, 1, 1, 1] } },
  { step: 'no k3 (frequency in the query counts whole)', change: { k3: 1e9 } },
  { step: 'best unit alone', change: { decay: 0 } },
  { step: 'no pairs', change: { pairs: 0 } },
  { step: 'no query words put together', change: { queryJoin: 0 } },
  { step: 'no correction', change: { correction: 0 } },
  { step: '30 query terms', change: { maxQueryTerms: 30 } },
  { step: '1,000 query terms', change: { maxQueryTerms: 1000 } },
];
const CONSTANTS = [
  ...['leastUnitCharacters', 'k1Short', 'k1Page', 'shortTerms', 'pageTerms', 'k3', 'maxQueryTerms', 'decay', 'pairs'],
  ...['joinedPairs', 'pairDepth', 'joinedWeight', 'writtenWeight', 'codeWeight', 'queryJoin', 'correction'],
];
const FIELD_NAMES = ['text', 'heading', 'title', 'alias', 'id', 'about'];
const INDEXED = ['camelParts', 'joinedNames', 'writtenNames', 'stemming', 'leastUnitCharacters'];

const [data, mode] = process.argv.slice(2);
if (data === undefined) {
  console.error('usage: npm run bench:ablation -- DIR');
  process.exit(2);
}
const names = collectionNames(data);
const constants = mode === '--constants';
const steps = constants ? [STEPS[0], ...halvesAndDoubles()] : STEPS;
const table = steps.map(() => new Map());
for (const name of names) {
  const collection = loadCollection(data, name);
  const indexes = new Map();
  for (const [row, { change }] of steps.entries()) {
    const settings = { ...DEFAULT_RANKING, ...change };
    const analyzer = await analyzerFor('english', settings);
    const key = JSON.stringify(INDEXED.map((field) => settings[field]));
    if (!indexes.has(key)) indexes.set(key, buildIndex(collection.input, analyzer, settings.leastUnitCharacters));
    table[row].set(
      name,
      meanOf(collection, new LexicalRetriever(collection.input, indexes.get(key), analyzer, settings)),
    );
  }
}
if (constants) {
  console.log('| constant | half | as it is | double |\n|---|---|---|---|');
  const mean = (row) => means(row)[0].toFixed(4);
  for (let row = 1; row < steps.length; row += 2)
    console.log(`| ${steps[row].step} | ${mean(row)} | ${mean(0)} | ${mean(row + 1)} |`);
} else {
  console.log(`| step | mean | ${names.join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(names.length + 1)}`);
  for (const [row, { step }] of steps.entries())
    console.log(
      `| ${step} | ${means(row)
        .map((value) => value.toFixed(4))
        .join(' | ')} |`,
    );
}

/** The mean, and the figure of each collection. */
function means(row) {
  const values = names.map((name) => table[row].get(name));
  return [values.reduce((sum, value) => sum + value, 0) / values.length, ...values];
}

/** b runs from 0 to 1: a quarter less and a quarter more. */
function halvesAndDoubles() {
  const steps = [];
  for (const constant of ['b', 'bFields'])
    for (const by of [-0.25, 0.25]) {
      const value = DEFAULT_RANKING[constant];
      steps.push({ step: `${constant} ${value} ± 0.25`, change: { [constant]: value + by } });
    }
  for (const constant of CONSTANTS)
    for (const by of [0.5, 2]) {
      const value = DEFAULT_RANKING[constant];
      const changed = Number.isInteger(value) && value > 1 ? Math.round(value * by) : value * by;
      steps.push({ step: `${constant} ${value}`, change: { [constant]: changed } });
    }
  for (const [at, field] of FIELD_NAMES.entries())
    for (const by of [0.5, 2]) {
      const { fieldWeights } = DEFAULT_RANKING;
      const changed = fieldWeights.with(at, fieldWeights[at] * by);
      steps.push({ step: `weight of ${field} ${fieldWeights[at]}`, change: { fieldWeights: changed } });
    }
  return steps;
}

function meanOf({ queries, judgements, ids, input }, retriever) {
  let sum = 0;
  for (const { id, text, exclude = [] } of queries) {
    let hits = [];
    try {
      hits = retriever.retrieve({ text, accepts: () => true, limit: 30, explain: false, perDocument: true }).hits;
    } catch (error) {
      if (error.code !== 'QUERY_EMPTY') throw error;
    }
    const ranked = hits.map(({ chunk }) => ids[input.chunks[chunk].document]).filter((one) => !exclude.includes(one));
    sum += ndcgAt10(ranked, judgements.get(id));
  }
  return sum / queries.length;
}
