// Time and memory of a digest, per repository given. Nothing of the repositories is kept.
//   node bench/impl/measure.mjs FOLDER …      (clones; build first)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const program = path.join(root, 'producers', 'impl', 'dist', 'bearing-impl.mjs');
/** The targets, for 1,000 code files. */
const MOST_SECONDS = 5;
const MOST_MEGABYTES = 300;

const probe = `
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write('\\nMEASURED ' + JSON.stringify({ megabytes: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1e6 }) + '\\n');
  });
  await import(${JSON.stringify(pathToFileURL(program).href)});`;

console.log('repository              files  modules  seconds   cpu s     MB  digest B   s/1,000');
let met = true;
for (const folder of process.argv.slice(2)) {
  const corpus = mkdtempSync(path.join(os.tmpdir(), 'bench-impl-'));
  const started = performance.now();
  const run = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', probe, '--', 'bearing-impl', path.resolve(folder), '--corpus', corpus, '--json'],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const seconds = (performance.now() - started) / 1000;
  const measured = /MEASURED (.*)/.exec(run.stderr)?.[1];
  if (run.status !== 0 || measured === undefined) throw new Error(`${folder}: ${run.stderr.slice(-500)}`);
  const { megabytes, cpu } = JSON.parse(measured);
  const [name] = readdirSync(path.join(corpus, 'impl')).filter((file) => file.endsWith('.md'));
  const digest = readFileSync(path.join(corpus, 'impl', name), 'utf8');
  const [, modules, files] = /^(\d+) modules, (\d+) code files/m.exec(digest) ?? [];
  const perThousand = (cpu / Number(files)) * 1000;
  // Processor time: the clock's counts whoever else is on the machine, and the program has one thread.
  met &&= cpu / Math.max(1, Number(files) / 1000) <= MOST_SECONDS && megabytes <= MOST_MEGABYTES;
  console.log(
    [path.basename(folder).slice(0, 22).padEnd(22), files.padStart(6), modules.padStart(8)]
      .concat([seconds.toFixed(1).padStart(8), cpu.toFixed(1).padStart(7), megabytes.toFixed(0).padStart(6)])
      .concat([String(Buffer.byteLength(digest)).padStart(9), perThousand.toFixed(2).padStart(9)])
      .join(' '),
  );
  rmSync(corpus, { recursive: true });
}
console.log(`1,000 files in at most ${MOST_SECONDS} s and ${MOST_MEGABYTES} MB: ${met ? 'met' : 'NOT met'}`);
process.exitCode = met ? 0 : 1;
