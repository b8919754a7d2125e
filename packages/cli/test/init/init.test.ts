import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { writeClaudeConfig } from '../../dist/init/claudeConfig.js';
import { bearing, temporaryFolder } from '../world.js';

describe('bearing init', () => {
  const folder = temporaryFolder();
  const corpus = path.join(folder, 'context');

  it('makes a corpus that answers and is healthy at once', async () => {
    assert.equal((await bearing(['init', corpus])).code, 0);
    const query = await bearing(['query', 'which table holds orders', '--corpus', corpus, '--json']);
    assert.equal(query.code, 0);
    const health = await bearing(['health', '--strict', '--corpus', corpus]);
    assert.equal(health.code, 0, health.out);
  });

  it('never overwrites, and says what is in the way', async () => {
    const before = readFileSync(path.join(corpus, 'bearing.json'), 'utf8');
    const { code, error } = await bearing(['init', corpus, '--name', 'other']);
    assert.equal(code, 2);
    assert.match(error, /^ALREADY_THERE .*bearing\.json is there already; name a new folder; nothing was written\n$/);
    assert.equal(readFileSync(path.join(corpus, 'bearing.json'), 'utf8'), before);
  });
});

describe('writeClaudeConfig', () => {
  const folder = temporaryFolder();
  const entry = { command: '/opt/bearing', args: ['mcp', '--corpus', '/srv/context'] };
  const project = (name: string, config?: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made);
    if (config !== undefined) writeFileSync(path.join(made, '.mcp.json'), config);
    return made;
  };
  const read = (made: string): unknown => JSON.parse(readFileSync(path.join(made, '.mcp.json'), 'utf8'));

  it('writes a new file, and the same again changes nothing', () => {
    const made = project('new');
    assert.equal(writeClaudeConfig(made, entry), 'written');
    assert.deepEqual(read(made), { mcpServers: { bearing: entry } });
    assert.equal(writeClaudeConfig(made, entry), 'unchanged');
  });

  it('keeps the other servers and every other field', () => {
    const made = project('others', '{"x": 1, "mcpServers": {"files": {"command": "f"}}}');
    writeClaudeConfig(made, entry);
    assert.deepEqual(read(made), { x: 1, mcpServers: { files: { command: 'f' }, bearing: entry } });
  });

  it("never writes over another's entry, nor over a file it can't read", () => {
    for (const config of [
      '{"mcpServers": {"bearing": {"command": "mine"}}}',
      '{"mcpServers": ',
      '[]',
      '{"mcpServers": []}',
    ]) {
      const made = project(`kept-${config.length}`, config);
      assert.throws(() => writeClaudeConfig(made, entry), { name: 'BearingError' });
      assert.equal(readFileSync(path.join(made, '.mcp.json'), 'utf8'), config);
    }
  });
});
