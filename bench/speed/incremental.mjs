// A corpus that stays open: the next answer after one changed file beside one after none, and GistCast's call.
//   node bench/speed/incremental.mjs [documents:bytes]
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Corpus } from '../../packages/core/dist/index.js';
import { BearingContextSource } from '../../packages/gistcast/dist/index.js';
import { madeCorpus, madeQueries } from './madeCorpus.mjs';
import { alternate, cpuOf, keepResults } from './measure.mjs';

const [documents, bytes] = (process.argv[2] ?? '10000:30000000').split(':').map(Number);
const root = madeCorpus(documents, bytes);
const { short, page } = madeQueries(documents);
const folder = path.join(root, 'business', '0');
const files = readdirSync(folder).map((name) => path.join(folder, name));
const past = new Date(Date.now() - 3_600_000);
for (const file of files) utimesSync(file, past, past);

const corpus = await Corpus.open(root, { cache: false });
const answer = async () => {
  await corpus.refresh();
  return corpus.search(short);
};
for (let warm = 0; warm < 5; warm++) await answer();
let turn = 0;
const runs = await alternate(15, {
  unchanged: () => cpuOf(answer),
  changed: async () => {
    const file = files[turn++ % files.length];
    // The folder is used again by the next run, and holds what this one wrote.
    const word = `zqx${Date.now().toString(36)}`;
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text}\nAnother sentence, number ${turn}, with ${word}.\n`);
    const timed = await cpuOf(answer);
    const { snippets } = await corpus.search(word);
    if (snippets.length !== 1) throw new Error('the change does not show');
    // As it was: the folder is kept for the next run.
    writeFileSync(file, text);
    utimesSync(file, past, past);
    // What this and the edit before left behind is cleared in answers that nobody times: else the unchanged one pays for it.
    for (let settling = 0; settling < 4; settling++) await answer();
    return timed;
  },
});
const source = new BearingContextSource(corpus);
const calls = await alternate(15, {
  getContextShort: () => cpuOf(() => source.getContext(short, AbortSignal.timeout(1000))),
  getContextPage: () => cpuOf(() => source.getContext(page, AbortSignal.timeout(1000))),
});
corpus.close();
keepResults('incremental', {
  [`${documents} documents, ${bytes / 1e6} MB`]: {
    ...runs,
    more: Math.round((runs.changed.wall - runs.unchanged.wall) * 10) / 10,
    moreCpu: Math.round((runs.changed.cpu - runs.unchanged.cpu) * 10) / 10,
    ...calls,
  },
});
