// One engine on each collection, in a process of its own: nDCG@10, or the reason why there is none, as a line of JSON each.
//   node bench/peers/quality.mjs ENGINE DIR SECONDS
import { collectionNames, loadCollection, ndcgAt10 } from '../ranking/collections.mjs';
import { chunksOf } from './chunks.mjs';
import { ENGINES } from './engines.mjs';

const [engine, data, seconds] = process.argv.slice(2);
const limit = Number(seconds) * 1000;
const build = await ENGINES[engine]();
for (const name of collectionNames(data)) {
  console.log(JSON.stringify({ collection: name, ...(await score(loadCollection(data, name))) }));
}

async function score({ ids, input, queries, judgements }) {
  const started = performance.now();
  const search = await build(chunksOf(input), input);
  let sum = 0;
  for (const [done, { id, text, exclude = [] }] of scattered(queries).entries()) {
    const documents = (await search(text, 100)).map((chunk) => ids[input.chunks[chunk].document]);
    const ranked = [...new Set(documents)].filter((document) => !exclude.includes(document));
    sum += ndcgAt10(ranked, judgements.get(id));
    const took = performance.now() - started;
    const inAll = (took / (done + 1)) * queries.length;
    if (took > limit || (took > limit / 5 && done >= 8 && inAll > limit))
      return { skipped: `would take about ${Math.round(inAll / 1000)} s, more than ${seconds} s` };
  }
  return { ndcg: sum / queries.length, seconds: Math.round((performance.now() - started) / 100) / 10 };
}

/** In an order in which the first few stand for all, so that what would take too long is known soon. */
function scattered(queries) {
  const key = (position) => (position * 0.6180339887) % 1;
  return queries
    .map((query, position) => ({ query, at: key(position) }))
    .sort((a, b) => a.at - b.at)
    .map(({ query }) => query);
}
