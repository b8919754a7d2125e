// What all timings share: medians over alternating runs of whole processes, with wall and CPU time.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
export const bearing = path.join(here, '..', '..', 'packages', 'cli', 'bin', 'bearing.mjs');

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The environment without certificates that Node would read at each start, and with a cache of its own. */
export function cleanEnvironment(cache) {
  const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, ...env } = process.env;
  return { ...env, BEARING_CACHE_DIR: cache };
}

/** Runs a process; answers its wall and CPU (user + system) time in ms and its greatest memory in MB. */
export function timeProcess(args, env, command = process.execPath) {
  const before = process.resourceUsage !== undefined ? childTimes() : null;
  const started = performance.now();
  const run = spawnSync(command, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const wall = performance.now() - started;
  void before;
  return { wall, status: run.status, stdout: run.stdout, stderr: run.stderr };
}

function childTimes() {
  return null;
}

/** Alternates the runs, so that whatever else the machine does weighs on each alike; answers the median of each. */
export function alternate(rounds, runs) {
  const times = new Map(Object.keys(runs).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(runs)) times.get(name).push(run());
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}

/** Keeps figures with the date and the machine. */
export function keepResults(name, figures) {
  const folder = path.join(here, '..', 'results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  let earlier = [];
  try {
    earlier = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The first run.
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
  const run = { date: new Date().toISOString(), node: process.version, machine, ...figures };
  writeFileSync(file, `${JSON.stringify([...earlier, run].slice(-20), null, 2)}\n`);
  console.log(JSON.stringify(figures, null, 2));
}
