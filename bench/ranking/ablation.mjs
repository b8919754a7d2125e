// One step of the ranking left out at a time: nDCG@10 by collection and its mean, as a markdown table.
//   npm run bench:ablation -- DIR     DIR holds a folder a collection: corpus.jsonl, queries.jsonl, qrels.tsv
import { buildIndex } from '../../packages/core/dist/index/buildIndex.js';
import { LexicalRetriever } from '../../packages/core/dist/ranking/lexicalRetriever.js';
import { DEFAULT_RANKING } from '../../packages/core/dist/ranking/rankingSettings.js';
import { analyzerFor } from '../../packages/core/dist/text/analyzer.js';
import { collectionNames, loadCollection, ndcgAt10 } from './collections.mjs';

const STEPS = [
  ['as it is', {}],
  ['no camelCase parts', { camelParts: false }],
  ['no joined names', { joinedNames: false }],
  ['no written names', { writtenNames: false }],
  ['no stemming', { stemming: false }],
  ['no stop list', { stopWords: false }],
  ['each chunk by itself', { leastUnitCharacters: 0 }],
  ['k1 1.6 for all queries', { k1Short: 1.6, k1Page: 1.6 }],
  ['all fields alike', { fieldWeights: [1, 1, 1, 1, 1, 1] }],
  ['no k3 (frequency in the query counts whole)', { k3: 1e9 }],
  ['best unit alone', { decay: 0 }],
  ['no pairs', { pairs: 0 }],
  ['no query words put together', { queryJoin: 0 }],
  ['no correction', { correction: 0 }],
  ['30 query terms', { maxQueryTerms: 30 }],
  ['1,000 query terms', { maxQueryTerms: 1000 }],
];
const INDEXED = ['camelParts', 'joinedNames', 'writtenNames', 'stemming', 'leastUnitCharacters'];

const data = process.argv[2];
if (data === undefined) {
  console.error('usage: npm run bench:ablation -- DIR');
  process.exit(2);
}
const names = collectionNames(data);
const table = STEPS.map(() => new Map());
for (const name of names) {
  const collection = loadCollection(data, name);
  const indexes = new Map();
  for (const [row, [, change]] of STEPS.entries()) {
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
console.log(`| step | mean | ${names.join(' | ')} |`);
console.log(`|---|${'---|'.repeat(names.length + 1)}`);
for (const [row, [step]] of STEPS.entries()) {
  const values = names.map((name) => table[row].get(name));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  console.log(`| ${step} | ${[mean, ...values].map((value) => value.toFixed(4)).join(' | ')} |`);
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
