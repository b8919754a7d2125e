// Whole processes: `bearing query` with and without the kept index, beside `node -e 0`, by size of corpus.
//   node bench/speed/coldStart.mjs [documents:bytes …] [--rounds N]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { madeCorpus, madeQueries } from './madeCorpus.mjs';
import { alternate, bearing, cleanEnvironment, keepResults, timeProcess } from './measure.mjs';

const given = process.argv.slice(2);
const at = given.indexOf('--rounds');
const rounds = at < 0 ? 7 : Number(given.splice(at, 2)[1]);
const sizes = (given.length > 0 ? given : ['30:100000', '60:200000', '300:3000000', '3000:10000000']).map((size) =>
  size.split(':').map(Number),
);
const cache = mkdtempSync(path.join(tmpdir(), 'bearing-cache-'));
const env = cleanEnvironment(cache);
const figures = {};
for (const [documents, bytes] of sizes) {
  const corpus = madeCorpus(documents, bytes);
  const { short } = madeQueries(documents);
  const query = [bearing, 'query', short, '--corpus', corpus, '--json'];
  // Files younger than two seconds are read again at the next start: the usual corpus has been there for longer.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  timeProcess(query, env);
  const runs = await alternate(rounds, {
    node: () => timeProcess(['-e', '0'], env),
    kept: () => timeProcess(query, env),
    built: () => timeProcess([...query, '--no-cache'], env),
  });
  const same = timeProcess(query, env).stdout === timeProcess([...query, '--no-cache'], env).stdout;
  figures[`${documents} documents, ${bytes / 1e6} MB`] = {
    ...runs,
    keptOverNode: round(runs.kept.cpu / runs.node.cpu),
    keptOverNodeWall: round(runs.kept.wall / runs.node.wall),
    keptOverBuilt: round(runs.kept.cpu / runs.built.cpu),
    same,
  };
}
rmSync(cache, { recursive: true });
keepResults('coldStart', figures);

function round(ratio) {
  return Math.round(ratio * 1000) / 1000;
}
