// Six servers on one corpus at once, each under load, while its files change, for a minute: no failed, empty or mixed
// answer. Build first.
//   node bench/mcp/soak.mjs [seconds] [servers]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { soak } from '../../packages/mcp/dist-test/soak/soak.js';

const [seconds = 60, servers = 6] = process.argv.slice(2).map(Number);
const root = mkdtempSync(path.join(tmpdir(), 'bearing-soak-'));
mkdirSync(path.join(root, 'notes'));
try {
  const { answers, edits, wrong } = await soak(root, { servers, ms: seconds * 1000 });
  console.log(`${servers} servers, ${seconds} s: ${answers} answers, ${edits} edits, ${wrong.length} wrong`);
  for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
