// What a build and an answer cost in memory: node bench/ranking/speed.mjs <collections> [name]
// The build beside a bare pass over the same texts; short questions and pasted pages one by one.

import { buildIndex } from '../../packages/core/dist/index/buildIndex.js';
import { LexicalRetriever } from '../../packages/core/dist/ranking/lexicalRetriever.js';
import { DEFAULT_RANKING } from '../../packages/core/dist/ranking/rankingSettings.js';
import { analyzerFor } from '../../packages/core/dist/text/analyzer.js';
import { cpuOf, median } from '../speed/measure.mjs';
import { loadCollection } from './collections.mjs';

const [data, name = 'rust-rfcs'] = process.argv.slice(2);
const { input } = loadCollection(data, name);
const analyzer = await analyzerFor('english', DEFAULT_RANKING);

/** The least that a search engine's first step can be: words cut out, put in small letters and counted. */
function bareTokens() {
  const counts = new Map();
  for (const document of input.documents) {
    for (const word of input.texts
      .read(document)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts.size;
}

const times = { bare: [], build: [] };
let index;
for (let round = 0; round < 7; round++) {
  times.bare.push((await cpuOf(bareTokens)).wall);
  const build = await cpuOf(() => buildIndex(input, analyzer, DEFAULT_RANKING.leastUnitCharacters));
  times.build.push(build.wall);
  index = build.result;
}
const rounded = (number) => Math.round(number * 1000) / 1000;
const bare = Math.min(...times.bare);
const build = Math.min(...times.build);
const figures = {
  chunks: input.chunks.length,
  bareMs: rounded(bare),
  buildMs: rounded(build),
  ratio: rounded(build / bare),
};

const retriever = new LexicalRetriever(input, index, analyzer, DEFAULT_RANKING);
const request = (text) => ({ text, accepts: () => true, limit: 8, explain: false });
// Headings are what people look for; a page is what one document says, cut at 6,000 characters.
const step = Math.max(1, Math.floor(input.chunks.length / 150));
const short = input.chunks
  .filter((_, at) => at % step === 0)
  .map(({ heading }) => (heading.at(-1) ?? '').split(/\s+/).slice(0, 3).join(' '))
  .filter((text) => /[a-z]{3}/i.test(text));
const pages = input.documents
  .filter((_, at) => at % Math.max(1, Math.floor(input.documents.length / 60)) === 0)
  .map((document) => input.texts.read(document).slice(0, 6000));
for (const [kind, texts] of Object.entries({ short, page: pages })) {
  const all = [];
  for (let round = 0; round < 6; round++) {
    for (const [at, text] of texts.entries()) {
      const started = performance.now();
      try {
        retriever.retrieve(request(text));
      } catch (error) {
        if (error.code !== 'QUERY_EMPTY') throw error;
      }
      const took = performance.now() - started;
      // The least of several runs of each query: the machine does other things as well.
      if (round > 0) all[at] = Math.min(all[at] ?? Number.POSITIVE_INFINITY, took);
    }
  }
  all.sort((a, b) => a - b);
  figures[kind] = { queries: all.length, p50: rounded(median(all)), p99: rounded(all[Math.floor(all.length * 0.99)]) };
}
console.log(JSON.stringify(figures));
