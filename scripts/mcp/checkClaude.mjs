// Drives the real client, in an exact version, against a stand-in for its model's API, and looks at what the model would
// see: the server's instructions whole, search_context's full definition in the first prompt, and the answers to a whole
// pasted page and to a long document unchanged and uncut. The plugin and the bundle are looked at by the client's own tools.
//   npm run check:claude
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { checkManifests } from './checkManifests.mjs';
import { installPackages } from './installedPackages.mjs';
import { startModelApi } from './modelApi.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const PROGRAM = path.join(ROOT, 'packages', 'mcp', 'bin', 'bearing-mcp.mjs');
const CLIENT = '@anthropic-ai/claude-code@2.1.332';
const BUNDLER = '@anthropic-ai/mcpb@2.1.2';
const PREFIX = 'mcp__bearing__';

const { folder } = installPackages([CLIENT, BUNDLER]);
const home = mkdtempSync(path.join(tmpdir(), 'bearing-check-claude-'));
const corpus = makeCorpus(path.join(home, 'corpus'));
const serverArgs = [PROGRAM, '--corpus', corpus, '--now', '2026-11-30T12:00:00Z'];

const page = makePage();
const calls = [
  { name: 'search_context', input: { query: page, limit: 20, charBudget: 40_000 } },
  { name: 'search_context', input: { query: 'harbour 7', limit: 2 } },
];
const direct = await askDirectly(calls);

const api = await startModelApi(calls.map(({ name, input }) => ({ name: PREFIX + name, input })));
const outcome = await runClient(api.url);
api.close();

let failed = 0;
checkManifests({ root: ROOT, tools: folder, home, check });
rmSync(home, { recursive: true, force: true });
const main = api.requests.filter(({ tools }) => (tools ?? []).length > 3);
const first = main[0] ?? {};
const texts = textsOf([first.system, first.messages]);
check('the client ended well', outcome.status === 0 && JSON.parse(outcome.output).is_error === false, outcome.output);
check(
  `the instructions (${direct.instructions.length} characters) arrive whole in the first prompt`,
  texts.some((text) => text.includes(direct.instructions)),
  texts.join('\n').slice(0, 3000),
);
const sent = (first.tools ?? []).find(({ name }) => name === `${PREFIX}search_context`);
const listed = direct.tools.find(({ name }) => name === 'search_context');
check(
  "search_context's full definition is in the first prompt",
  sent !== undefined &&
    sent.description === listed.description &&
    sent.defer_loading !== true &&
    isDeepStrictEqual(sent.input_schema.properties, listed.inputSchema.properties),
  JSON.stringify(sent),
);
for (const [index, { name, input }] of calls.entries()) {
  const got = resultOf(main, `toolu_${index + 1}`);
  const what = `${name} (${JSON.stringify(input).length} characters of arguments)`;
  const size = direct.answers[index].length;
  check(
    `${what}: its ${size} characters reach the model unchanged`,
    got === direct.answers[index],
    String(got).slice(0, 3000),
  );
}
check('the first answer is a long one', direct.answers[0].length > 35_000, String(direct.answers[0].length));
console.log(failed === 0 ? `\nall held (${CLIENT})` : `\n${failed} failed (${CLIENT})`);
process.exit(failed === 0 ? 0 : 1);

function check(what, held, seen) {
  if (!held) failed++;
  console.log(`${held ? 'ok     ' : 'FAILED '} ${what}`);
  if (!held) console.log(seen);
}

function makeCorpus(root) {
  mkdirSync(path.join(root, 'schema'), { recursive: true });
  writeFileSync(path.join(root, 'bearing.json'), JSON.stringify({ name: 'Harbours', description: 'what is checked' }));
  for (let n = 0; n < 60; n++) {
    const lines = Array.from(
      { length: 30 },
      (_, line) => `| berth${n}_${line} | int | the ${line}th berth of harbour ${n}, “quoted” 😀 |`,
    );
    const table = ['| column | type | meaning |', '|---|---|---|', ...lines].join('\n');
    writeFileSync(
      path.join(root, 'schema', `harbour${n}.md`),
      `---\ntitle: harbour ${n}\nasOf: 2026-11-${String((n % 28) + 1).padStart(2, '0')}\n---\n\n# Harbour ${n}\n\n${table}\n\n\`\`\`sql\nselect 1\n\`\`\`\n`,
    );
  }
  return root;
}

/** What somebody pastes: a long page with line ends, quotes, code, emoji and a word or two that matter. */
function makePage() {
  const lines = Array.from(
    { length: 400 },
    (_, n) => `${n}. On the "berth" question — see C:\\temp\\${n} & <b>harbour ${n % 60}</b> 😀 \`berth${n % 60}_3\``,
  );
  return lines.join('\r\n');
}

/** The same calls straight to the server, to hold against what the client passes on. */
async function askDirectly(list) {
  const child = spawn(process.execPath, serverArgs, { stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'check', version: '0' } };
  send({ id: 'init', method: 'initialize', params });
  send({ method: 'notifications/initialized' });
  send({ id: 'list', method: 'tools/list' });
  for (const [id, { name, input }] of list.entries())
    send({ id, method: 'tools/call', params: { name, arguments: input } });
  const answers = new Map();
  let text = '';
  await new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        const { id, result } = JSON.parse(text.slice(0, end));
        text = text.slice(end + 1);
        answers.set(id, result);
      }
      if (answers.size === list.length + 2) resolve();
    });
  });
  child.stdin.end();
  return {
    instructions: answers.get('init').instructions,
    tools: answers.get('list').tools,
    answers: list.map((_, id) => answers.get(id).content[0].text),
  };
}

function runClient(url) {
  const config = path.join(home, 'mcp.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { bearing: { command: process.execPath, args: serverArgs } } }));
  const bin = path.join(folder, 'node_modules', '.bin', process.platform === 'win32' ? 'claude.cmd' : 'claude');
  const args = [
    '-p',
    'go',
    '--mcp-config',
    config,
    '--strict-mcp-config',
    '--allowedTools',
    `${PREFIX}*`,
    '--output-format',
    'json',
  ];
  const child = spawn(bin, args, {
    cwd: home,
    // Nothing of whoever runs this reaches the client: no settings, no key.
    env: {
      HOME: home,
      USERPROFILE: home,
      PATH: process.env.PATH,
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'none',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    timeout: 300_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, output: String(error) }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

/** The text of a tool's result as the model gets it. */
function resultOf(requests, id) {
  for (const { messages } of requests) {
    for (const { content } of messages) {
      const result = Array.isArray(content) ? content.find((block) => block.tool_use_id === id) : undefined;
      if (result !== undefined)
        return typeof result.content === 'string' ? result.content : textsOf(result.content).join('');
    }
  }
  return null;
}

function textsOf(value) {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...(typeof value.text === 'string' ? [value.text] : []),
    ...(value.content === undefined ? [] : textsOf(value.content)),
  ];
}
