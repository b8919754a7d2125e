// What all timings share: medians over alternating runs of whole processes, with wall and CPU time.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
export const bearing = path.join(here, '..', '..', 'packages', 'cli', 'bin', 'bearing.cjs');

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The environment without certificates that Node would read at each start, and with a cache of its own. */
export function cleanEnvironment(cache) {
  const env = { ...process.env, BEARING_CACHE_DIR: cache, BEARING_NOW: '2026-11-30' };
  for (const name of ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'BEARING_NO_CACHE']) delete env[name];
  return env;
}

/** Runs Node with arguments; answers its wall and CPU (user + system) time in ms and its greatest memory in MB. */
export function timeProcess(args, env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bearing-cpu-'));
  const file = path.join(folder, 'cpu');
  const started = performance.now();
  const run = spawnSync(process.execPath, ['--require', path.join(here, 'reportCpu.cjs'), ...args], {
    env: { ...env, BENCH_CPU_FILE: file },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const wall = performance.now() - started;
  if (run.status !== 0) throw new Error(`${args.join(' ')} ended with ${run.status}: ${run.stderr}`);
  const { cpu, megabytes } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return { wall, cpu, megabytes, stdout: run.stdout };
}

/** CPU time that a piece of work takes in this process, in ms. */
export async function cpuOf(work) {
  const before = process.cpuUsage();
  const started = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, wall: performance.now() - started, result };
}

/** Alternates the runs, so that whatever else the machine does weighs on each alike; answers the medians of each. */
export async function alternate(rounds, runs) {
  const times = new Map(Object.keys(runs).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(runs)) times.get(name).push(await run());
  }
  const figure = (all, name) => Math.round(median(all.map((one) => one[name] ?? 0)) * 10) / 10;
  return Object.fromEntries(
    [...times].map(([name, all]) => [
      name,
      { wall: figure(all, 'wall'), cpu: figure(all, 'cpu'), megabytes: figure(all, 'megabytes') },
    ]),
  );
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
