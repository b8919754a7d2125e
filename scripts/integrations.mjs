// Assembles what other programs install, from the built bundle:
//   node scripts/integrations.mjs
//   dist/claude-plugin   a plugin for Claude: the server and a skill that says when to ask
//   dist/mcpb            the contents of an MCPB bundle, for `mcpb validate` and `mcpb pack`
//   dist/server.json     for the MCP registry
// With dist/executables/SHA256SUMS there, also dist/packaging: a Homebrew formula, a Scoop manifest and winget manifests,
// for the release that --url names.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { homebrewFormula, scoopManifest, wingetManifests } from './packaging.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: { url: { type: 'string', default: 'https://example.invalid/bearing/releases/download' } },
});
const { version } = JSON.parse(readFileSync(path.join(root, 'packages', 'cli', 'package.json'), 'utf8'));
const server = path.join(root, 'packages', 'mcp', 'dist', 'bearing-mcp.mjs');
if (!existsSync(server)) throw new Error('build first: packages/mcp/dist/bearing-mcp.mjs is missing');

for (const [from, to] of [
  ['claude-plugin', 'claude-plugin'],
  ['mcpb', 'mcpb'],
]) {
  const target = path.join(root, 'dist', to);
  rmSync(target, { recursive: true, force: true });
  cpSync(path.join(root, 'integrations', from), target, { recursive: true });
  mkdirSync(path.join(target, 'server'), { recursive: true });
  cpSync(server, path.join(target, 'server', 'bearing-mcp.mjs'));
  cpSync(path.join(root, 'LICENSE'), path.join(target, 'LICENSE'));
}
cpSync(
  path.join(root, 'integrations', 'claude-plugin', '.claude-plugin', 'icon.png'),
  path.join(root, 'dist', 'mcpb', 'icon.png'),
);
cpSync(path.join(root, 'integrations', 'server.json'), path.join(root, 'dist', 'server.json'));

console.log('dist/claude-plugin, dist/mcpb, dist/server.json');

const sums = path.join(root, 'dist', 'executables', 'SHA256SUMS');
if (existsSync(sums)) {
  const files = new Map(
    readFileSync(sums, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
      .map(([sum, file]) => [file.replace(/^bearing-|\.exe$/g, ''), { sum, url: `${values.url}/v${version}/${file}` }]),
  );
  if (files.size < 5) {
    console.log('dist/packaging left out: it takes the executables of all five targets (scripts/executables.mjs)');
    process.exit(0);
  }
  const out = path.join(root, 'dist', 'packaging');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const made = {
    'bearing.rb': homebrewFormula(version, files),
    'bearing.json': scoopManifest(version, files),
    ...wingetManifests(version, files),
  };
  for (const [name, text] of Object.entries(made)) writeFileSync(path.join(out, name), text);
  console.log(`dist/packaging: ${Object.keys(made).join(', ')}`);
}
