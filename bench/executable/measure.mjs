// The Linux executable against an empty one of the same runtime, and its query against Node's, whole processes in
// alternation in one run:
//   npm run build && node scripts/executables.mjs linux-x64 && node bench/executable/measure.mjs [rounds] [--save]
// Needs bash, whose `time` tells the CPU time of a process that is not Node.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeCorpus, madeQueries } from '../speed/madeCorpus.mjs';
import { alternate, bearing, cleanEnvironment } from '../speed/measure.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const executable = path.join(root, 'dist', 'executables', 'bearing-linux-x64');
if (!existsSync(executable)) throw new Error('build it first: node scripts/executables.mjs linux-x64');
/** Processes timed in a row: bash cuts each figure off at a whole millisecond. */
const RUNS = 8;
const rounds = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 15);
const folder = mkdtempSync(path.join(tmpdir(), 'bearing-executable-'));
const env = cleanEnvironment(path.join(folder, 'cache'));
const empty = emptyExecutable();
const corpus = madeCorpus(300, 3e6);
const query = ['query', madeQueries(300).short, '--corpus', corpus];

const node = [process.execPath, bearing];
const same = timed([executable, ...query]).stdout === timed([...node, ...query]).stdout;
const runs = {
  'empty executable': [empty],
  'bearing --version': [executable, '--version'],
  'bearing get, small corpus': [executable, 'get', 'business/glossary', '--corpus', path.join(root, 'corpus')],
  'node -e 0': [process.execPath, '-e', '0'],
  'query, executable': [executable, ...query],
  'query, Node': [...node, ...query],
  'query, executable, nothing kept': [executable, ...query, '--no-cache'],
  'query, Node, nothing kept': [...node, ...query, '--no-cache'],
};
for (const run of Object.values(runs)) timed(run);
const figures = await alternate(
  rounds,
  Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, () => timed(run)])),
);
rmSync(folder, { recursive: true });

const ratio = (a, b, of) => Math.round((figures[a][of] / figures[b][of]) * 100) / 100;
const result = {
  date: new Date().toISOString(),
  node: process.version,
  bun: bunVersion(),
  machine: `${cpus().length} × ${cpus()[0]?.model.split(' ').slice(0, 2).join(' ')}`,
  rounds,
  figures: Object.fromEntries(Object.entries(figures).map(([name, { wall, cpu }]) => [name, { wall, cpu }])),
  startOverEmpty: {
    cpu: ratio('bearing --version', 'empty executable', 'cpu'),
    wall: ratio('bearing --version', 'empty executable', 'wall'),
  },
  queryOverNode: {
    cpu: ratio('query, executable', 'query, Node', 'cpu'),
    wall: ratio('query, executable', 'query, Node', 'wall'),
  },
  same,
};
console.log(JSON.stringify(result, null, 2));
if (process.argv.includes('--save')) {
  const file = path.join(root, 'bench', 'results', 'executable.json');
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...before, result], null, 2)}\n`);
}

/** Nothing at all, compiled as the command is. */
function emptyExecutable() {
  const source = path.join(folder, 'empty.cjs');
  const out = path.join(folder, 'empty');
  writeFileSync(source, '');
  const flags = ['--compile', '--bytecode', '--target=bun-linux-x64', '--no-compile-autoload-dotenv'];
  const { status, stderr } = spawnSync(
    'npx',
    ['-y', '-p', `bun@${bunVersion()}`, 'bun', 'build', source, ...flags, '--outfile', out],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return out;
}

/** The runtime that scripts/executables.mjs takes. */
function bunVersion() {
  return /bun@([\d.]+)/.exec(readFileSync(path.join(root, 'scripts', 'executables.mjs'), 'utf8'))?.[1];
}

/** Wall and CPU time of a process in ms, by bash. */
function timed(command) {
  const script =
    'TIMEFORMAT="%R %U %S"; { time for ((run = 0; run < RUNS; run++)); do "$@" 2>/dev/null || exit 1; done; } 2>"$TIMES"';
  const times = path.join(folder, 'times');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...command], {
    encoding: 'utf8',
    env: { ...env, LC_ALL: 'C', TIMES: times, RUNS: String(RUNS) },
  });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`);
  const [wall, user, system] = readFileSync(times, 'utf8').trim().split(' ').map(Number);
  return { wall: (wall * 1000) / RUNS, cpu: ((user + system) * 1000) / RUNS, stdout };
}
