import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/core';

/** What `.mcp.json` says of one server. */
interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Puts the server into the project's `.mcp.json`, with the paths of this machine and never `npx`, which costs 330 ms a
 * start. Other servers' entries stay; an entry `bearing` that says something else is never written over.
 *
 * @throws BearingError `MCP_CONFIG_INVALID`, `ALREADY_THERE`
 */
export function writeClaudeConfig(project: string, entry: ServerEntry): 'written' | 'unchanged' {
  const file = path.join(project, '.mcp.json');
  const config = readConfig(file);
  const servers = isRecord(config['mcpServers']) ? config['mcpServers'] : {};
  const present = servers['bearing'];
  if (present !== undefined) {
    if (JSON.stringify(present) === JSON.stringify(entry)) return 'unchanged';
    throw new BearingError('ALREADY_THERE', 'it has a server "bearing" that says something else', {
      where: file,
      hint: `remove that entry, or make it ${JSON.stringify(entry)}`,
    });
  }
  const next = { ...config, mcpServers: { ...servers, bearing: entry } };
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(next, null, 2)}\n`);
  renameSync(temporary, file);
  return 'written';
}

function readConfig(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    if (isRecord(value) && (value['mcpServers'] === undefined || isRecord(value['mcpServers']))) return value;
  } catch {
    // told below
  }
  throw new BearingError('MCP_CONFIG_INVALID', 'it is no JSON object with "mcpServers" in it', {
    where: file,
    hint: 'correct it first; nothing was written',
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
