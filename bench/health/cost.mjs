// What health costs beside a bare list, as CPU time of the whole command (user and system, medians), on a corpus in git;
// and on a large corpus, in one process, beside opening it. Build first.
//   node bench/health/cost.mjs [documents=300] [large=100000] [runs=15]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Corpus } from '../../packages/core/dist/index.js';

const [documents = 300, large = 100_000, runs = 15] = process.argv.slice(2).map(Number);
const program = fileURLToPath(new URL('../../packages/cli/bin/bearing.cjs', import.meta.url));
delete process.env['NODE_EXTRA_CA_CERTS'];

function corpusOf(count) {
  const root = mkdtempSync(path.join(tmpdir(), 'bearing-bench-'));
  const origins = ['schema', 'business', 'impl', 'decisions'];
  for (const origin of [...origins, '_state']) mkdirSync(path.join(root, origin));
  const body = `${'The customer places an order and the warehouse ships it within a day. '.repeat(20)}\n`.repeat(6);
  for (let i = 0; i < count; i++) {
    const day = String(1 + (i % 28)).padStart(2, '0');
    const head = `---\ntitle: page ${i}\nasOf: 2026-11-${day}\nproducer: p${i % 10}\n---\n\n# Page ${i}\n\n`;
    writeFileSync(path.join(root, origins[i % 4], `page-${i}.md`), head + (count > 10_000 ? body.slice(0, 600) : body));
  }
  for (let i = 0; i < 10; i++) {
    const state = {
      producer: `p${i}`,
      status: 'ok',
      lastRun: '2026-11-30T02:00:00Z',
      lastSuccess: '2026-11-30T02:00:00Z',
    };
    writeFileSync(path.join(root, '_state', `p${i}.json`), JSON.stringify(state));
  }
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@example.org', '-c', 'gc.auto=0', ...args], {
      cwd: root,
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  return root;
}

/** CPU time of one run, children of it included: read through the shell's own account. */
function measure(verb, root) {
  const script = `TIMEFORMAT='%U %S'; time '${process.execPath}' '${program}' ${verb} --corpus '${root}' >/dev/null`;
  const { stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  const [user = 0, system = 0] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return (user + system) * 1000;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const small = corpusOf(documents);
const times = { list: [], health: [] };
for (let run = 0; run < runs; run++) for (const verb of ['list', 'health']) times[verb].push(measure(verb, small));
const [list, health] = [median(times.list), median(times.health)];
console.log(
  `${documents} documents: list ${list.toFixed(0)} ms, health ${health.toFixed(0)} ms, ratio ${(health / list).toFixed(2)}`,
);
rmSync(small, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

if (large > 0) {
  const root = corpusOf(large);
  const started = performance.now();
  const corpus = await Corpus.open(root);
  const opened = performance.now();
  const report = await corpus.health();
  console.log(
    `${large} documents: open ${(opened - started).toFixed(0)} ms, health after it ${(performance.now() - opened).toFixed(0)} ms (git status included), ${report.corpus.documents} documents`,
  );
  rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
