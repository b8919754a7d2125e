// Bearing beside its peers, then the timings of whole processes and of a corpus that stays open; results in bench/results.
//   npm run bench -- DIR [--limit SECONDS] [--rounds N]
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `usage: npm run bench -- DIR [--limit SECONDS] [--rounds N]

  DIR              a folder with a folder a judged collection: corpus.jsonl ({id, origin, title, text} a line),
                   queries.jsonl ({id, kind, text, exclude?} a line) and qrels.tsv (query, document, grade)
  --limit SECONDS  an engine that would take longer on a collection leaves it out (60)
  --rounds N       rounds of each speed measure, of which the median counts (3)

It installs the peers beside bench/peers/package.json when they are missing, and takes some minutes.`;

const here = path.dirname(fileURLToPath(import.meta.url));
const { positionals, limit, rounds } = readArguments();
const [data] = positionals;
if (data === undefined || positionals.length > 1) stop(USAGE, 2);
if (!existsSync(data) || !statSync(data).isDirectory()) stop(`${data}: no such folder\n\n${USAGE}`, 2);

const peers = path.join(here, 'peers');
if (!existsSync(path.join(peers, 'node_modules'))) {
  console.error('bench: installing the peers');
  // Its own lock file, its own node_modules: nothing of it reaches the workspace.
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: peers, shell: process.platform === 'win32' });
}
const steps = [
  ['peers/run.mjs', data, '--limit', limit, '--rounds', rounds],
  ['ranking/speed.mjs', data],
  ['speed/coldStart.mjs', '--rounds', rounds],
  ['speed/incremental.mjs'],
];
for (const [script, ...args] of steps) {
  console.error(`bench: ${script}`);
  run(process.execPath, [path.join(here, script), ...args], {});
}

function readArguments() {
  const options = { limit: { type: 'string', default: '60' }, rounds: { type: 'string', default: '3' } };
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    for (const [name, value] of Object.entries(values))
      if (!/^[1-9]\d*$/.test(value)) stop(`--${name} takes a whole number from 1, not "${value}"\n\n${USAGE}`, 2);
    return { positionals, ...values };
  } catch (error) {
    return stop(`${error.message}\n\n${USAGE}`, 2);
  }
}

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) stop(`bench: ${command}: ${error.message}`, 1);
  if (status !== 0) stop(`bench: ${path.basename(args[0])} failed`, 1);
}

function stop(message, code) {
  console.error(message);
  process.exit(code);
}
