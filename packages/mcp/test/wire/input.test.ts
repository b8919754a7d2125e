import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { corpusFolder, NOW } from '../corpusFolder.js';
import { call, INITIALIZE, INITIALIZED, modern, ServerProcess } from './serverProcess.js';

/** A client that has shaken hands. */
async function connected(
  test: { after(done: () => void): void },
  files?: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const server = new ServerProcess(['--corpus', corpusFolder(test, files), '--now', NOW]);
  test.after(() => server.child.kill('SIGKILL'));
  server.send(INITIALIZE, INITIALIZED);
  await server.answer('init');
  return server;
}

const PING = { id: 'ping', method: 'ping' };

describe('what comes in', () => {
  it('may end its lines with \\r\\n, leave lines blank, begin with a byte order mark and hold garbage', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test), '--now', NOW]);
    const lines = [INITIALIZE, INITIALIZED, PING].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }));
    server.write(
      `\uFEFF${lines[0]}\r\n\r\n\n   \n${lines[1]}\r\nthis is no JSON\n{"half": \n\u0000\u0001\n${lines[2]}\r\n`,
    );
    assert.deepEqual((await server.answer('ping')).result, {});
    await server.end();
    assert.deepEqual(
      server.frames.map(({ id }) => id),
      ['init', 'ping'],
    );
    assert.match(server.stderr, /no JSON/);
  });

  it('may be split inside a character', async (test) => {
    const server = await connected(test);
    const bytes = Buffer.from(
      `${JSON.stringify({ jsonrpc: '2.0', ...call(1, 'get_document', { document: 'ünïcödé/😀' }) })}\n`,
    );
    for (let at = 0; at < bytes.length; at++) {
      server.write(bytes.subarray(at, at + 1));
      if (at % 16 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    assert.match(await server.text(1), /^DOCUMENT_NOT_FOUND "ünïcödé\/😀"/);
  });

  it('is refused by its id where it is no valid request, and taken apart where it is a batch', async (test) => {
    const server = await connected(test);
    server.write(
      '{"jsonrpc":"2.0","id":7}\n{"id":8,"method":"ping"}\n[{"jsonrpc":"2.0","id":9,"method":"ping"},{"jsonrpc":"2.0","id":"10","method":"ping"}]\n',
    );
    assert.equal((await server.answer(7)).error?.code, -32600);
    assert.equal((await server.answer(8)).error?.code, -32600);
    assert.deepEqual((await server.answer(9)).result, {});
    assert.deepEqual((await server.answer('10')).result, {});
    server.send({ id: 11, method: 'no/such/method' });
    assert.equal((await server.answer(11)).error?.code, -32601);
  });

  it('may be a whole pasted page, and a 9 MB query is refused clearly', async (test) => {
    const server = await connected(test);
    server.send(call(1, 'search_context', { query: `${'lorem ipsum dolor '.repeat(40_000)} quayside` }));
    assert.match(await server.text(1), /schema\/dbo\.Berths/);
    server.send(call(2, 'search_context', { query: 'a '.repeat(4_500_000) }));
    assert.match(
      await server.text(2),
      /^QUERY_TOO_LONG search_context: the query has 9,000,000 characters; give at most 1,000,000/,
    );
    assert.equal((await server.answer(2)).result?.isError, true);
    server.send(PING);
    assert.deepEqual((await server.answer('ping')).result, {});
  });

  it('ends the connection cleanly where a message is longer than 10 MB, after what came before is answered', async (test) => {
    const server = await connected(test);
    server.send(call(1, 'search_context', { query: 'quayside' }));
    server.since();
    server.send(call(2, 'search_context', { query: 'x'.repeat(11_000_000) }));
    const { code, signal } = await server.ended;
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
    assert.match(server.stderr, /longer than 10485760 bytes/);
    assert.match(await server.text(1), /schema\/dbo\.Berths/);
    assert.deepEqual(
      server.frames.map(({ id }) => id),
      ['init', 1],
    );
  });

  it('may be a hundred calls at once, each answered under its id', async (test) => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`notes/n${n}.md`, `# Note ${n}\n\nThe word${n} stands here alone.\n`]),
    );
    const server = await connected(test, files);
    server.send(...Array.from({ length: 100 }, (_, n) => call(n, 'search_context', { query: `word${n}` })));
    for (let n = 0; n < 100; n++) assert.match(await server.text(n), new RegExp(`\\nThe word${n} stands here alone`));
    assert.equal(server.frames.length, 101);
  });

  it('is answered while a slower call is in work, and a cancelled call is not answered at all', async (test) => {
    const server = await connected(test);
    server.send(
      call(1, 'search_context', { query: 'quayside' }),
      call(2, 'search_context', { query: 'quayside' }),
      { method: 'notifications/cancelled', params: { requestId: 2, reason: 'changed my mind' } },
      { id: 3, method: 'tools/list' },
    );
    await server.answer(1);
    await server.answer(3);
    await server.end();
    const ids = server.frames.map(({ id }) => id);
    assert.deepEqual(ids, ['init', 3, 1], 'the list needs no index, so it does not wait for the search');
  });

  it('may hold halves of surrogate pairs and emoji, and what goes out is well-formed', async (test) => {
    const body = `# Emoji\n\n${'😀'.repeat(300)}\n\n${'a😀'.repeat(300)}\n`;
    const server = await connected(test, { 'notes/emoji.md': body, 'notes/other.md': '# Other\n\nemoji\n' });
    server.write(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_context","arguments":{"query":"emoji \\ud83d \\ude00"}}}\n` +
        `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_document","arguments":{"document":"\\ud83dno"}}}\n` +
        `{"jsonrpc":"2.0","id":"\\ud83d","method":"ping"}\n`,
    );
    await server.answer(1);
    await server.answer(2);
    for (let budget = 200; budget < 230; budget++) {
      server.send(call(budget, 'search_context', { query: 'emoji', charBudget: budget }));
      server.send(call(1000 + budget, 'get_document', { document: 'notes/emoji', maxChars: budget }));
      await server.answer(budget);
      await server.answer(1000 + budget);
    }
    await server.end();
    for (const { result } of server.frames) {
      for (const { text } of result?.content ?? []) assert.doesNotMatch(text, /\p{Cs}/u);
    }
    assert.ok(!server.stdout.includes('\uFFFD?'), 'stdout is UTF-8');
  });

  it('chooses the era by how it opens, and says what it does not speak', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test), '--now', NOW]);
    test.after(() => server.child.kill('SIGKILL'));
    const future = { ...modern(1, 'tools/list') } as { params: { _meta: Record<string, unknown> } };
    server.send({
      ...future,
      params: { _meta: { ...future.params._meta, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' } },
    });
    assert.equal((await server.answer(1)).error?.code, -32022);
    server.send(modern(2, 'tools/call', { name: 'search_context', arguments: { query: 'quayside' } }));
    assert.match(await server.text(2), /schema\/dbo\.Berths/);
    await server.end();
  });

  for (const version of ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    it(`speaks ${version}`, async (test) => {
      const server = new ServerProcess(['--corpus', corpusFolder(test), '--now', NOW]);
      server.send({ ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: version } });
      assert.equal((await server.answer('init')).result?.['protocolVersion'], version);
      await server.end();
    });
  }
});
