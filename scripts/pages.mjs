// Runs the commands of the pages' `console` blocks and writes their real output behind them, so that no output is ever
// typed by hand. A command without output in the page stays without; `…` alone asks for it the first time.
//   node scripts/pages.mjs [page …]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandsOf } from '../packages/cli/dist-test/docs/page.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const pages =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)];
const folders = {
  bearing: 'packages/cli',
  'bearing-schema': 'producers/schema',
  'bearing-wiki': 'producers/wiki',
  'bearing-decisions': 'producers/decisions',
  'bearing-impl': 'producers/impl',
};

for (const page of pages.filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(path.join(root, page), 'utf8');
  const lines = text.split('\n');
  const sandbox = mkdtempSync(path.join(tmpdir(), 'bearing-pages-'));
  cpSync(path.join(root, 'corpus'), path.join(sandbox, 'corpus'), { recursive: true });
  cpSync(path.join(root, 'packages/cli/test/docs/sandbox'), sandbox, { recursive: true });
  const edits = [];
  for (const { line, words, input, run, output } of commandsOf(text)) {
    const [program, ...args] = words;
    if (!run || folders[program] === undefined) continue;
    const done = spawnSync(process.execPath, [launcherOf(program), ...args], {
      cwd: sandbox,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', ...(output === null ? {} : { BEARING_NOW: '2026-12-01T12:00:00Z' }) },
      input: input === null ? '' : readFileSync(path.join(sandbox, input), 'utf8'),
    });
    if (output === null) continue;
    let end = line;
    while (!lines[end].startsWith('```') && !lines[end].startsWith('$ ')) end++;
    edits.push({ from: line, to: end, fresh: `${done.stdout}${done.stderr}`.trimEnd().split('\n') });
  }
  // From the last to the first, so that no edit moves another's lines.
  for (const { from, to, fresh } of edits.reverse()) lines.splice(from, to - from, ...fresh);
  rmSync(sandbox, { recursive: true, force: true });
  const made = lines.join('\n');
  if (made !== text) {
    writeFileSync(path.join(root, page), made);
    console.log(`${page}: written anew`);
  }
}

function launcherOf(program) {
  const folder = path.join(root, folders[program]);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, bin[program]);
}
