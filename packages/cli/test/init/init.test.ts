import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

  it('answers every command that its README and the next steps name', async () => {
    const made = path.join(folder, 'with a space');
    const { out } = await bearing(['init', made]);
    const steps = out
      .slice(out.indexOf('Next:'))
      .split('\n')
      .filter((line) => line.startsWith('  bearing ') && !line.includes('--claude'))
      .map((line) => line.trim());
    const readme = readFileSync(path.join(made, 'README.md'), 'utf8');
    const named = [...readme.matchAll(/`(bearing [^`]+)`/g)].map(([, command = '']) =>
      command.replace(/ \.$/, ` "${made}"`),
    );
    assert.deepEqual([steps.length, named.length], [2, 4]);
    for (const command of [...steps, ...named]) {
      const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
      const { code, error } = await bearing(words.slice(1));
      assert.equal(code, 0, `${command}: ${error}`);
    }
  });

  it('keeps out of git what a killed producer leaves', () => {
    const git = (...args: string[]): string => spawnSync('git', ['-C', corpus, ...args], { encoding: 'utf8' }).stdout;
    git('init', '--quiet');
    mkdirSync(path.join(corpus, '_state'), { recursive: true });
    const left = ['_state/schema.lock', 'schema/.bearing-schema-0123456789ab.tmp'];
    for (const file of left) writeFileSync(path.join(corpus, file), '');
    writeFileSync(path.join(corpus, '_state/schema.json'), '{}');
    const seen = git('ls-files', '--others', '--exclude-standard').split('\n');
    for (const file of left) assert.ok(!seen.includes(file), file);
    assert.ok(seen.includes('_state/schema.json'));
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
