// A warm index of about 10,000 chunks: the build beside a bare pass over the same texts, each query alone and as a whole search,
// and the memory of a process that opens the same documents and answers. Results in bench/results/speed.json.
//   node bench/ranking/speed.mjs DIR [COLLECTION]     one collection of DIR, or a mixture of all
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIndex } from '../../packages/core/dist/index/buildIndex.js';
import { LexicalRetriever } from '../../packages/core/dist/ranking/lexicalRetriever.js';
import { DEFAULT_RANKING } from '../../packages/core/dist/ranking/rankingSettings.js';
import { searchSnapshot } from '../../packages/core/dist/snippet/searchSnapshot.js';
import { analyzerFor } from '../../packages/core/dist/text/analyzer.js';
import { DEFAULT_SETTINGS } from '../../packages/format/dist/index.js';
import { mixedCorpus } from '../peers/chunks.mjs';
import { cleanEnvironment, cpuOf, keepResults, median, timeProcess } from '../speed/measure.mjs';
import { loadCollection } from './collections.mjs';

const CHUNKS = 10_000;
const ROUNDS = 7;
const [data, name] = process.argv.slice(2);
if (data === undefined) {
  console.error('usage: node bench/ranking/speed.mjs DIR [COLLECTION]');
  process.exit(2);
}
const input = name === undefined ? mixture() : loadCollection(data, name).input;
const analyzer = await analyzerFor('english', DEFAULT_RANKING);

const times = { bare: [], build: [] };
let index;
for (let round = 0; round < ROUNDS; round++) {
  times.bare.push((await cpuOf(bareTokens)).wall);
  const build = await cpuOf(() => buildIndex(input, analyzer, DEFAULT_RANKING.leastUnitCharacters));
  times.build.push(build.wall);
  index = build.result;
}
const bare = Math.min(...times.bare);
const build = Math.min(...times.build);
const retriever = new LexicalRetriever(input, index, analyzer, DEFAULT_RANKING);
const snapshot = { ...input, retriever, generation: 1, revision: null, producers: new Map(), skipped: [] };
const now = new Date('2026-11-30T00:00:00Z');
const ways = {
  retrieve: (text) => retriever.retrieve({ text, accepts: () => true, limit: 8, explain: false }),
  search: (text) => searchSnapshot(snapshot, text, {}, now),
};
const figures = {
  chunks: input.chunks.length,
  ...rounded({ bareMs: bare, buildMs: build, buildOverBare: build / bare }),
  residentMb: rounded(residentMemory()),
};
for (const [kind, texts] of Object.entries(queries())) {
  figures[kind] = { queries: texts.length };
  for (const [way, ask] of Object.entries(ways)) figures[kind][way] = rounded(await eachQuery(texts, ask));
}
keepResults('speed', { [name ?? 'mixture']: figures });

function mixture() {
  const { texts, ...rest } = mixedCorpus(data, CHUNKS, 1);
  const textOf = new Map(rest.documents.map((document, ordinal) => [document, texts[ordinal]]));
  return { ...rest, texts: { read: (document) => textOf.get(document) ?? '' }, settings: DEFAULT_SETTINGS };
}

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

/** Headings are what people look for; a page is what one document says, cut at 6,000 characters. */
function queries() {
  const every = (list, wanted) => list.filter((_, at) => at % Math.max(1, Math.floor(list.length / wanted)) === 0);
  const short = every(input.chunks, 150)
    .map(({ heading }) => (heading.at(-1) ?? '').split(/\s+/).slice(0, 3).join(' '))
    .filter((text) => /[a-z]{3}/i.test(text));
  return { short, page: every(input.documents, 60).map((document) => input.texts.read(document).slice(0, 6000)) };
}

/** Percentiles over queries, each by the least of several runs: the machine does other things as well. */
async function eachQuery(texts, ask) {
  const all = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, text] of texts.entries()) {
      const started = performance.now();
      try {
        const answer = ask(text);
        if (answer instanceof Promise) await answer;
      } catch (error) {
        if (error.code !== 'QUERY_EMPTY') throw error;
      }
      const took = performance.now() - started;
      if (round > 0) all[at] = Math.min(all[at] ?? Number.POSITIVE_INFINITY, took);
    }
  }
  all.sort((a, b) => a - b);
  return { p50: median(all), p99: all[Math.floor(all.length * 0.99)] };
}

/** The greatest memory of processes that open the documents as files and answer, with an index to build and with one kept. */
function residentMemory() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bearing-speed-'));
  for (const document of input.documents) {
    const file = path.join(folder, 'corpus', document.path);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, input.texts.read(document));
  }
  const script = fileURLToPath(new URL('../speed/openAndAsk.mjs', import.meta.url));
  const run = () =>
    timeProcess([script, path.join(folder, 'corpus')], cleanEnvironment(path.join(folder, 'cache'))).megabytes;
  const memory = { built: run(), kept: run() };
  rmSync(folder, { recursive: true });
  return memory;
}

function rounded(numbers) {
  return Object.fromEntries(Object.entries(numbers).map(([key, number]) => [key, Math.round(number * 1000) / 1000]));
}
