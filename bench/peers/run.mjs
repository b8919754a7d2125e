// Bearing beside other search libraries on the same chunks: quality by collection, then speed and memory.
//   node bench/peers/run.mjs DIR [--limit SECONDS] [--rounds N]
// DIR holds a folder a collection: corpus.jsonl, queries.jsonl, qrels.tsv. An engine that would take longer than --limit
// (default 60) on a collection leaves it out. Keeps bench/results/peers-DATE.json and bench/results/README.md.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serialize } from 'node:v8';
import { median } from '../speed/measure.mjs';
import { mixedCorpus } from './chunks.mjs';
import { ENGINES, peerVersions } from './engines.mjs';
import { resultsPage } from './resultsPage.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const results = path.join(here, '..', 'results');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '60' }, rounds: { type: 'string', default: '3' } },
});
const [data] = positionals;
if (data === undefined) {
  console.error('usage: node bench/peers/run.mjs DIR [--limit SECONDS] [--rounds N]');
  process.exit(2);
}
const CHUNKS = 10_000;
const QUERIES = 100;
const SECONDS_A_LENGTH = 3;
const names = Object.keys(ENGINES);
const load = [loadavg()[0]];

console.error('quality: each engine on each collection');
const quality = {};
await twoAtOnce(names, async (name) => {
  const lines = await child('quality.mjs', [name, data, values.limit]);
  quality[name] = Object.fromEntries(lines.map(({ collection, ...rest }) => [collection, rest]));
  console.error(`  ${name} done`);
});

console.error(`speed: about ${CHUNKS} chunks, ${values.rounds} rounds`);
load.push(loadavg()[0]);
const folder = mkdtempSync(path.join(tmpdir(), 'bearing-peers-'));
const corpus = mixedCorpus(data, CHUNKS, QUERIES);
const file = path.join(folder, 'corpus');
writeFileSync(file, serialize(corpus));
const rounds = new Map(names.map((name) => [name, []]));
for (let round = 0; round < Number(values.rounds); round++) {
  for (const name of names) rounds.get(name).push(...(await child('speed.mjs', [name, file, SECONDS_A_LENGTH])));
  console.error(`  round ${round + 1} done`);
}
rmSync(folder, { recursive: true });
load.push(loadavg()[0]);

const speed = Object.fromEntries([...rounds].map(([name, all]) => [name, medians(all)]));
for (const one of Object.values(speed)) {
  one.ratios = Object.fromEntries(
    Object.entries(speed.Bearing)
      .filter(([figure]) => figure !== 'ratios' && !figure.endsWith('Queries'))
      .map(([figure, ours]) => [figure, Math.round((one[figure] / ours) * 100) / 100]),
  );
}
const date = new Date().toISOString();
const run = {
  date,
  node: process.version,
  machine: {
    cores: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    load: load.map((one) => Math.round(one * 10) / 10),
  },
  versions: peerVersions(),
  limitSeconds: Number(values.limit),
  quality: ordered(quality),
  corpus: {
    documents: corpus.documents.length,
    chunks: corpus.chunks.length,
    megabytes: Math.round(corpus.texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e5) / 10,
    rounds: Number(values.rounds),
  },
  speed,
};
writeFileSync(path.join(results, `peers-${date.slice(0, 10)}.json`), `${JSON.stringify(run, null, 2)}\n`);
const page = resultsPage(run);
writeFileSync(path.join(results, 'README.md'), page);
console.log(page);

function ordered(byName) {
  return Object.fromEntries(names.map((name) => [name, byName[name]]));
}

function medians(all) {
  const middle = (figure) => Math.round(median(all.map((one) => one[figure])) * 1000) / 1000;
  return Object.fromEntries(Object.keys(all[0]).map((figure) => [figure, middle(figure)]));
}

/** Quality isn't timed, so two processes may share the machine. */
async function twoAtOnce(list, work) {
  const left = [...list];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all([worker(), worker()]);
}

/** Runs a script of this folder to its end; answers its lines of JSON. */
function child(script, args) {
  return new Promise((resolve, reject) => {
    const run = spawn(process.execPath, ['--max-old-space-size=6000', path.join(here, script), ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    run.stdout.setEncoding('utf8').on('data', (text) => {
      out += text;
    });
    run.on('error', reject);
    run.on('close', (code) => {
      if (code === 0)
        resolve(
          out
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        );
      else reject(new Error(`${script} ${args[0]} ended with ${code}`));
    });
  });
}
