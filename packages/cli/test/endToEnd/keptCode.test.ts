import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { start } from './program.js';

const QUERY = ['query', 'why is the index kept', '--corpus', 'corpus', '--now', '2026-11-30', '--json'];

// An executable brings its own.
describe('what the engine compiled of the command', { skip: process.env['BEARING_BIN'] !== undefined }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bearing-code-'));
  after(() => rmSync(folder, { recursive: true }));
  const env = { BEARING_CACHE_DIR: folder, BEARING_NO_CACHE: '' };
  // What is loaded on demand is kept in files of its own.
  const kept = (): string[] => readdirSync(folder).filter((name) => /^bearing-.*\.code$/.test(name));
  const plain = start([...QUERY, '--no-cache'], { env }).stdout;

  it('is kept for verbs that are asked often, and changes no answer', () => {
    assert.deepEqual(readdirSync(folder), [], '--no-cache writes nothing');
    assert.match(plain, /"snippets"/);
    assert.equal(start(QUERY, { env }).stdout, plain);
    assert.equal(kept().length, 1, kept().join());
    assert.match(kept()[0] ?? '', /^bearing-query-[0-9a-f]{8}-v[\d.]+-\w+\.code$/);
    const before = readFileSync(path.join(folder, kept()[0] ?? ''));
    assert.equal(start(QUERY, { env }).stdout, plain);
    assert.deepEqual(readFileSync(path.join(folder, kept()[0] ?? '')), before, 'a second run writes nothing');
    start(['--version'], { env });
    assert.equal(kept().length, 1);
  });

  it('is thrown away where it is cut off, of other content, or writable by others', () => {
    const file = path.join(folder, kept()[0] ?? '');
    const whole = readFileSync(file);
    const other = Buffer.from(whole);
    other[whole.length >> 1] = (other[whole.length >> 1] ?? 0) ^ 0xff;
    const spoil: (() => void)[] = [
      () => truncateSync(file, whole.length >> 1),
      () => truncateSync(file, 2),
      () => writeFileSync(file, other),
      () => writeFileSync(file, 'no code at all'),
    ];
    if (process.getuid !== undefined) spoil.push(() => chmodSync(file, 0o666));
    for (const [at, spoiled] of spoil.entries()) {
      spoiled();
      const { stdout, stderr, status } = start(QUERY, { env });
      assert.deepEqual({ stdout, stderr, status }, { stdout: plain, stderr: '', status: 0 }, `spoiled in way ${at}`);
      assert.equal(readFileSync(file).length > 1000, true, 'written anew');
    }
  });

  it('goes without where the folder cannot be written', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const { stdout, status } = start(QUERY, { env: { ...env, BEARING_CACHE_DIR: path.join(file, 'below') } });
    assert.deepEqual({ stdout, status }, { stdout: plain, status: 0 });
  });
});
