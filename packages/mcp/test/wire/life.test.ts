import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { corpusFolder, NOW, writeInto } from '../corpusFolder.js';
import { call, INITIALIZE, INITIALIZED, PROGRAM, ServerProcess } from './serverProcess.js';

const BUNDLE_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist');
const WINDOWS = process.platform === 'win32';

describe('the life of the server', () => {
  it('ends within a second when its input ends, and answers what is in work first', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test), '--now', NOW]);
    server.send(INITIALIZE, INITIALIZED, ...[1, 2, 3].map((id) => call(id, 'search_context', { query: 'quayside' })));
    const { code, signal } = await server.end();
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
    assert.deepEqual(
      server.frames.map(({ id }) => id),
      ['init', 1, 2, 3],
    );
    const idle = new ServerProcess(['--corpus', corpusFolder(test), '--now', NOW]);
    idle.send(INITIALIZE, INITIALIZED, call(1, 'search_context', { query: 'quayside' }));
    await idle.answer(1);
    const { ms } = await idle.end();
    assert.ok(ms < 1000, `${ms} ms`);
  });

  it('leaves its index for the next start when it ends early, and answers the same from it', async (test) => {
    const corpus = corpusFolder(test);
    const rows = Array.from(
      { length: 4000 },
      (_, at) => `Berth ${at} of the quayside takes ships of ${at % 90} metres.`,
    );
    writeInto(corpus, 'business/berths.md', `# Berths\n\n${rows.join('\n\n')}\n`);
    const cache = mkdtempSync(path.join(tmpdir(), 'bearing-mcp-cache-'));
    test.after(() => rmSync(cache, { recursive: true }));
    const answers: (string | undefined)[] = [];
    for (let start = 0; start < 2; start++) {
      const env = { BEARING_CACHE_DIR: cache, BEARING_NO_CACHE: '' };
      const server = new ServerProcess(['--corpus', corpus, '--now', NOW], { env });
      server.send(INITIALIZE, INITIALIZED, call(1, 'search_context', { query: 'quayside berth 77' }));
      answers.push((await server.answer(1)).result?.content?.[0]?.text);
      const { code, ms } = await server.end();
      assert.equal(code, 0);
      assert.ok(ms < 1000, `${ms} ms`);
      const kept = readdirSync(cache);
      assert.equal(kept.filter((name) => name.endsWith('.index')).length, 1, kept.join());
      assert.deepEqual(
        kept.filter((name) => name.endsWith('.tmp')),
        [],
      );
    }
    assert.match(answers[0] ?? '', /Berth 77/);
    assert.equal(answers[1], answers[0]);
  });

  it('runs from its one ES module alone, as plugins and bundles carry it', async (test) => {
    const corpus = corpusFolder(test);
    const module = path.join(BUNDLE_FOLDER, 'bearing-mcp.mjs');
    const texts: unknown[] = [];
    for (const program of [PROGRAM, [process.execPath, module]]) {
      const server = new ServerProcess(['--corpus', corpus, '--now', NOW], { program });
      server.send(INITIALIZE, INITIALIZED, call(1, 'search_context', { query: 'quayside' }));
      texts.push((await server.answer('init')).result, (await server.answer(1)).result);
      await server.end();
    }
    assert.deepEqual(texts.slice(2), texts.slice(0, 2));
  });

  it('tells a request that it is lost where its answer takes longer than the time to leave', async (test) => {
    const slow = new URL('./slowServer.js', import.meta.url);
    const server = new ServerProcess([corpusFolder(test)], { program: [process.execPath, slow.pathname] });
    server.send(INITIALIZE, INITIALIZED, call(1, 'search_context', { query: 'quayside' }));
    await server.answer('init');
    const { code, ms } = await server.end();
    assert.equal(code, 0);
    assert.ok(ms < 1000, `${ms} ms`);
    assert.match((await server.answer(1)).error?.message ?? '', /input ended before the answer was ready/);
  });

  it('ends when its input is empty from the start', async (test) => {
    const [command, ...args] = PROGRAM;
    const { status, stdout } = spawnSync(command, [...args, '--corpus', corpusFolder(test)], { input: '' });
    assert.equal(status, 0);
    assert.equal(stdout.length, 0);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`ends within a second of ${signal}`, { skip: WINDOWS }, async (test) => {
      const server = new ServerProcess(['--corpus', corpusFolder(test), '--now', NOW]);
      server.send(INITIALIZE, INITIALIZED, call(1, 'search_context', { query: 'quayside' }));
      await server.answer(1);
      server.since();
      server.child.kill(signal);
      const { ms } = await server.ended;
      assert.ok(ms < 1000, `${ms} ms`);
    });
  }

  it('ends when its client dies', { skip: WINDOWS }, async (test) => {
    const [command, ...args] = PROGRAM;
    const client = spawn(
      process.execPath,
      [
        '-e',
        `const p = require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify([...args, '--corpus', corpusFolder(test)])}, { stdio: ['pipe', 'pipe', 'inherit'] });
         p.stdin.write(${JSON.stringify(`${JSON.stringify({ jsonrpc: '2.0', ...INITIALIZE })}\n`)});
         p.stdout.once('data', () => console.log('ready'));`,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    await new Promise((resolve) => client.stdout.once('data', resolve));
    // The server holds the client's stderr: it closes when both are gone. (A process id stays until somebody reaps it.)
    const gone = new Promise((resolve) => client.stderr.resume().once('close', resolve));
    const since = performance.now();
    client.kill('SIGKILL');
    await gone;
    const ms = performance.now() - since;
    assert.ok(ms < 1000, `${ms} ms`);
  });

  it('does not crash when nobody reads its output', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test), '--now', NOW]);
    server.send(INITIALIZE, INITIALIZED);
    await server.answer('init');
    server.child.stdout.destroy();
    server.child.stderr.destroy();
    for (let id = 0; id < 20; id++) server.send(call(id, 'list_documents'));
    const { code, signal } = await server.ended;
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
  });

  it('shakes hands at once however large the corpus is, and no call is answered empty because of it', async (test) => {
    const files = Object.fromEntries(
      Array.from({ length: 1500 }, (_, n) => [
        `impl/f${n}.md`,
        `# File ${n}\n\n${`word${n % 97} and more of it. `.repeat(60)}\n`,
      ]),
    );
    const server = new ServerProcess([
      '--corpus',
      corpusFolder(test, { ...files, 'impl/needle.md': '# Needle\n\nhaystack\n' }),
    ]);
    const order: (string | number | undefined)[] = [];
    server.send(INITIALIZE, INITIALIZED, call(1, 'search_context', { query: 'haystack' }), {
      id: 2,
      method: 'tools/list',
    });
    assert.match(await server.text(1), /impl\/needle/);
    order.push(...server.frames.map(({ id }) => id));
    assert.deepEqual(order, ['init', 2, 1]);
    await server.end();
  });

  it('shows what changes on disk in the next answer', async (test) => {
    const root = corpusFolder(test);
    const server = new ServerProcess(['--corpus', root, '--now', NOW]);
    let id = 0;
    const ask = async (query: string): Promise<string> => {
      server.send(call(++id, 'search_context', { query }));
      return server.text(id);
    };
    server.send(INITIALIZE, INITIALIZED);
    assert.match(await ask('bollard'), /No passage matches/);
    writeInto(root, 'impl/deep/er/new.md', '# Bollard\n\nA bollard holds a line.\n');
    assert.match(await ask('bollard'), /impl\/deep\/er\/new/);
    writeInto(root, 'impl/deep/er/new.md', '# Cleat\n\nA cleat holds a line.\n');
    assert.match(await ask('cleat'), /impl\/deep\/er\/new/);
    assert.match(await ask('bollard'), /No passage matches/);
    rmSync(`${root}/impl`, { recursive: true });
    assert.match(await ask('cleat'), /No passage matches/);
    server.send(call('l', 'list_documents'), call('g', 'get_document', { document: 'impl/deep/er/new' }));
    assert.doesNotMatch(await server.text('l'), /deep/);
    assert.match(await server.text('g'), /DOCUMENT_NOT_FOUND/);
    await server.end();
  });

  it('serves the last good state and says so at the head of each answer while the folder is gone', async (test) => {
    const root = corpusFolder(test);
    const server = new ServerProcess(['--corpus', root, '--now', NOW]);
    server.send(INITIALIZE, INITIALIZED, call(1, 'search_context', { query: 'quayside' }));
    await server.answer(1);
    rmSync(root, { recursive: true });
    server.send(call(2, 'search_context', { query: 'quayside' }), call(3, 'context_health'));
    assert.match(
      await server.text(2),
      /^WARNING: the files can't be read now[^\n]*\n\n1 passage[\s\S]*schema\/dbo\.Berths/,
    );
    assert.match(await server.text(3), /FAIL/);
    await server.end();
  });

  it('tells each call why the corpus cannot be opened, and opens it once it is there', async (test) => {
    const root = corpusFolder(test, {});
    const folder = `${root}/later`;
    const server = new ServerProcess(['--corpus', folder, '--now', NOW, '--log-level', 'silent']);
    server.send(INITIALIZE, INITIALIZED, call(1, 'search_context', { query: 'quayside' }));
    assert.match(await server.text(1), /^CORPUS_NOT_FOUND /);
    assert.equal((await server.answer(1)).result?.isError, true);
    writeInto(folder, 'a.md', '# Quayside\n');
    server.send(call(2, 'search_context', { query: 'quayside' }));
    assert.match(await server.text(2), /^1 passage/);
    await server.end();
    assert.equal(server.stderr, '');
  });

  it('is told wrongly with a line that says what to do', async () => {
    const server = new ServerProcess(['--no-such-option']);
    const { code } = await server.ended;
    assert.equal(code, 2);
    assert.equal(server.stdout, '');
    assert.match(server.stderr, /no-such-option.*; /);
  });
});
