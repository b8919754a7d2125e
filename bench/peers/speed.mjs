// One engine on one corpus, in a process of its own: build, times of short and page queries, greatest memory; a line of JSON.
//   node bench/peers/speed.mjs ENGINE FILE SECONDS     FILE: what chunks.mjs's mixedCorpus answered, by node:v8
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { DEFAULT_SETTINGS } from '../../packages/format/dist/index.js';
import { chunksOf } from './chunks.mjs';
import { ENGINES } from './engines.mjs';

const [engine, file, seconds] = process.argv.slice(2);
const { documents, chunks, firstChunk, texts, short, page } = deserialize(readFileSync(file));
const textOf = new Map(documents.map((document, ordinal) => [document, texts[ordinal]]));
const input = {
  documents,
  chunks,
  firstChunk,
  texts: { read: (document) => textOf.get(document) ?? '' },
  settings: DEFAULT_SETTINGS,
};
const build = await ENGINES[engine]();
const pieces = engine === 'Bearing' ? [] : chunksOf(input);
const started = performance.now();
const search = await build(pieces, input);
const built = performance.now() - started;
const figures = { build: built, ...(await times('short', short)), ...(await times('page', page)) };
console.log(JSON.stringify({ ...figures, rss: process.resourceUsage().maxRSS / 1024 }));

async function times(name, queries) {
  const until = performance.now() + Number(seconds) * 1000;
  await search(queries[0], 10);
  const took = [];
  for (const text of queries) {
    const from = performance.now();
    if (from > until && took.length >= 3) break;
    await search(text, 10);
    took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  const at = (part) => took[Math.min(took.length - 1, Math.floor(took.length * part))];
  return { [`${name}P50`]: at(0.5), [`${name}P99`]: at(0.99), [`${name}Queries`]: took.length };
}
