// Start to first answer and resident memory on 300 documents, beside a bare server of the same SDK with one empty tool,
// bundled and not, and beside qmd where it is installed here and this Node can run it. Build first.
//   node bench/mcp/start.mjs [rounds]
// CPU is user and system time of the whole process; memory is what is resident when the first answer is there.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.resolve(HERE, '..', '..');
const rounds = Number(process.argv[2] ?? 15);
const work = mkdtempSync(path.join(tmpdir(), 'bearing-bench-'));
const CLOCK_TICKS = 100;

// It costs each start of an older Node some 48 ms and is nobody's own.
delete process.env.NODE_EXTRA_CA_CERTS;

try {
  const corpus = makeCorpus(path.join(work, 'corpus'));
  const bundled = path.join(work, 'bare.mjs');
  await build({
    entryPoints: [path.join(HERE, 'bareServer.mjs')],
    outfile: bundled,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
  });
  const search = { name: 'search_context', arguments: { query: 'which column of table 117 holds the refund' } };
  const program = [path.join(ROOT, 'packages/mcp/bin/bearing-mcp.mjs'), '--corpus', corpus];
  const cached = (folder, off = '') => ({
    ...process.env,
    BEARING_CACHE_DIR: path.join(work, folder),
    BEARING_NO_CACHE: off,
  });
  // Files written this instant are read again at the next start: the usual start is one of a corpus that has been there.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  serveOnce(program, search, cached('cache'));
  const contestants = [
    ['bearing-mcp, index kept', program, search, cached('cache')],
    ['bearing-mcp, first start', program, search, cached('none', '1')],
    ['bare server, bundled', [bundled], { name: 'empty', arguments: {} }],
    ['bare server, as installed', [path.join(HERE, 'bareServer.mjs')], { name: 'empty', arguments: {} }],
    ...qmd(corpus),
  ];
  const figures = new Map(contestants.map(([name]) => [name, []]));
  // Round by round, so that whatever else the machine does meets all alike.
  for (let round = 0; round < rounds; round++) {
    for (const [name, args, call, env] of contestants) figures.get(name).push(await measure(args, call, env));
  }
  console.log(`Node ${process.version}, 300 documents of ${kilobytes(corpus)} KB, medians of ${rounds} (least)\n`);
  for (const [name, all] of figures) {
    const [handshake, answer, cpu, rss] = ['handshake', 'answer', 'cpu', 'rss'].map((key) =>
      middle(all.map((one) => one[key])),
    );
    const least = Math.round(Math.min(...all.map(({ cpu: one }) => one)));
    console.log(
      `${name.padEnd(26)} handshake ${Math.round(handshake)} ms, first answer ${Math.round(answer)} ms, CPU ${Math.round(cpu)} (${least}) ms, RSS ${rss.toFixed(1)} MB`,
    );
  }
  const [ours, bare] = [figures.get('bearing-mcp, index kept'), figures.get('bare server, bundled')];
  const ratio = (key) => (middle(ours.map((one) => one[key])) / middle(bare.map((one) => one[key]))).toFixed(2);
  console.log(
    `\nagainst the bundled bare server: ${ratio('cpu')}× CPU (at most 2), ${ratio('rss')}× memory (at most 1.5)`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}

function measure(args, call, env = process.env) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '0' } };
  send({ id: 0, method: 'initialize', params });
  return new Promise((resolve, reject) => {
    let text = '';
    let handshake = 0;
    child.on('error', reject);
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (handshake === 0 && text.includes('"id":0')) {
        handshake = performance.now() - started;
        send({ method: 'notifications/initialized' });
        send({ id: 1, method: 'tools/call', params: call });
      } else if (text.includes('"id":1')) {
        child.stdout.removeAllListeners('data');
        const answer = performance.now() - started;
        const { cpu, rss } = usageOf(child.pid);
        child.once('close', () => resolve({ handshake, answer, cpu, rss }));
        child.kill('SIGKILL');
      }
    });
  });
}

/** A whole life of the server, up to the end of its input: it leaves its index and its code. */
function serveOnce(args, call, env) {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '0' } };
  const messages = [
    { id: 0, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 1, method: 'tools/call', params: call },
  ];
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  const { status, stdout } = spawnSync(process.execPath, args, { env, input, encoding: 'utf8' });
  if (status !== 0 || !stdout.includes('"id":1')) throw new Error(`the server ended with ${status}: ${stdout}`);
}

/** From the kernel's own books; Linux alone has them as files. */
function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const cpu = ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS;
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  return { cpu, rss };
}

/** Its index is made beforehand and lies on disk: what is measured is its server's start and one lexical query. */
function qmd(corpus) {
  if (Number(process.versions.node.split('.')[0]) < 22) return [];
  const program = path.join(HERE, 'node_modules', '@tobilu', 'qmd', 'dist', 'cli', 'qmd.js');
  if (!existsSync(program)) return [];
  const home = path.join(work, 'qmd');
  mkdirSync(home);
  const env = { ...process.env, HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home };
  const made = spawnSync(process.execPath, [program, 'collection', 'add', corpus, '--name', 'bench'], { env });
  if (made.status !== 0) return [];
  const searches = [{ type: 'lex', query: 'refund' }];
  const call = { name: 'query', arguments: { searches, intent: 'refund column', rerank: false } };
  return [['qmd, index on disk', [program, 'mcp'], call, env]];
}

/** Table pages like a schema producer's, some ten kilobytes each. */
function makeCorpus(root) {
  mkdirSync(path.join(root, 'schema'), { recursive: true });
  const words = ['refund', 'invoice', 'ledger', 'tenant', 'charge', 'period', 'vendor', 'balance', 'posting', 'unit'];
  for (let n = 0; n < 300; n++) {
    const columns = Array.from({ length: 60 }, (_, column) => {
      const [one, two, three] = [n + column, n * 3 + column * 7, n * 5 + column * 11].map(
        (at) => words[at % words.length],
      );
      return `| ${one}_${two}_${column} | int | The ${one} of the ${two}, kept for each ${three} so that ${two} ${n % 17} can be told from ${one} ${column}. |`;
    });
    writeFileSync(
      path.join(root, 'schema', `table_${n}.md`),
      `---\ntitle: sales.table_${n}\norigin: schema\nasOf: 2026-11-20\nproducer: schema-pg\ntags: [sales, t${n % 10}]\n---\n\n# sales.table_${n}\n\nHolds each ${words[n % 10]} of table ${n}.\n\n## Columns\n\n| column | type | meaning |\n|---|---|---|\n${columns.join('\n')}\n\n## Keys\n\nprimary key (id)\n`,
    );
  }
  return root;
}

function kilobytes(corpus) {
  let sum = 0;
  for (let n = 0; n < 300; n++) sum += readFileSync(path.join(corpus, 'schema', `table_${n}.md`)).length;
  return Math.round(sum / 1024);
}

function middle(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
