// Holds the MCP server to public tools in exact versions: the Inspector's command line in both eras (strict schemas, every
// method, 500 calls 20 at a time) and the conformance suite's scenarios that need no fixture tools.
//   npm run check:mcp
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './installedPackages.mjs';
import { startBridge } from './stdioBridge.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const PROGRAM = path.join(ROOT, 'packages', 'mcp', 'bin', 'bearing-mcp.mjs');
const CORPUS = path.join(ROOT, 'corpus');
const SERVER = [process.execPath, PROGRAM, '--corpus', CORPUS];

const { node, folder } = installPackages([
  '@modelcontextprotocol/inspector@2.12.0',
  '@modelcontextprotocol/conformance@0.2.0-alpha.12',
]);
const inspector = path.join(folder, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
const conformance = path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

let failed = 0;
for (const era of ['legacy', 'modern']) {
  await inspect(
    era,
    'tools/list, strict',
    ['--method', 'tools/list', '--strict'],
    ({ result }) => result.tools.length === 5,
  );
  await inspect(era, 'resources/list', ['--method', 'resources/list'], ({ result }) => result.resources.length > 0);
  await inspect(
    era,
    'resources/templates/list',
    ['--method', 'resources/templates/list'],
    ({ result }) => result.resourceTemplates.length === 1,
  );
  await inspect(
    era,
    'resources/read',
    ['--method', 'resources/read', '--uri', 'bearing://doc/business/glossary'],
    ({ result }) => result.contents[0].text.includes('Glossary'),
  );
  await inspect(era, 'prompts/list', ['--method', 'prompts/list'], ({ result }) => result.prompts[0].name === 'orient');
  await inspect(
    era,
    'prompts/get',
    ['--method', 'prompts/get', '--prompt-name', 'orient'],
    ({ result }) => result.messages.length === 1,
  );
  const call = [
    '--method',
    'tools/call',
    '--tool-name',
    'search_context',
    '--tool-args-json',
    '{"query":"why no file watcher"}',
  ];
  await inspect(era, 'tools/call', call, ({ result }) => result.content[0].text.includes('### 1. '));
  const load = [...call, '--load', '--load-requests', '500', '--load-concurrency', '20'];
  await inspect(
    era,
    '500 calls, 20 at once',
    load,
    ({ result }) => result.ok === 500 && result.errors === 0 && result.toolErrors === 0,
  );
}

const bridge = await startBridge(SERVER[0], SERVER.slice(1));
for (const [version, scenarios] of [
  ['2025-11-25', ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list']],
  ['2026-07-28', ['tools-list', 'resources-list', 'prompts-list', 'caching', 'sep-2164-resource-not-found']],
]) {
  for (const scenario of scenarios) {
    const args = ['server', '--url', bridge.url, '--scenario', scenario, '--spec-version', version];
    const { status, output } = await run(node, [conformance, ...args]);
    const passed = status === 0 && /Passed: [1-9]\d*\/\d+, 0 failed/.test(output);
    report(`conformance ${version} ${scenario}`, passed, output);
  }
}
bridge.close();
console.log(failed === 0 ? '\nall held' : `\n${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function inspect(era, what, args, holds) {
  const { status, output } = await run(node, [
    inspector,
    '--cli',
    '--protocol-era',
    era,
    ...SERVER.slice(0, 2),
    ...args,
    '-e',
    `BEARING_CORPUS=${CORPUS}`,
    '--format',
    'json',
    '--quiet',
  ]);
  let held = false;
  try {
    held = status === 0 && holds(JSON.parse(output));
  } catch {
    held = false;
  }
  report(`inspector ${era} ${what}`, held, output);
}

function report(what, passed, output) {
  if (!passed) failed++;
  console.log(`${passed ? 'ok     ' : 'FAILED '} ${what}`);
  if (!passed) console.log(output.slice(-3000));
}

function run(command, args) {
  return new Promise((resolve) => {
    // Neither tool may find settings of whoever runs this.
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, MCP_CATALOG_PATH: path.join(folder, 'catalog.json') },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('close', (status) => resolve({ status, output }));
  });
}
