import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { corpusFolder, NOW, QUIET_CORPUS } from '../corpusFolder.js';
import { call, INITIALIZE, INITIALIZED, modern, ServerProcess } from './serverProcess.js';

/** Golden files lie with the sources, not with what is compiled. */
const GOLDEN = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../test/wire/golden');

const CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['search_context', { query: 'quayside' }],
  ['search_context', { query: 'demurrage frobnitz', origin: 'business' }],
  ['search_context', { query: 'rounding cents', limit: 1 }],
  ['search_context', { query: '' }],
  ['search_context', { limit: 99 }],
  ['get_document', { document: 'business/demurrage' }],
  ['get_document', { document: 'schema/dbo.Order' }],
  ['list_documents', { limit: 2 }],
];

/** One request after the other, so that the order of the answers is theirs. */
async function transcript(server: ServerProcess, messages: readonly object[]): Promise<string> {
  for (const message of messages) {
    server.send(message);
    const id = 'id' in message ? message.id : undefined;
    if (typeof id === 'string' || typeof id === 'number') await server.answer(id);
  }
  const { code } = await server.end();
  assert.equal(code, 0, server.stderr);
  return server.stdout;
}

/** Holds stdout against the golden file, byte for byte. UPDATE_GOLDEN=1 writes it anew, to be reviewed as a diff. */
function assertGolden(name: string, actual: string): void {
  const file = path.join(GOLDEN, name);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, actual);
  assert.equal(actual, readFileSync(file, 'utf8'));
}

describe('stdout, byte for byte', () => {
  it('in the eras that begin with initialize', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test, QUIET_CORPUS), '--now', NOW]);
    const stdout = await transcript(server, [
      INITIALIZE,
      INITIALIZED,
      { id: 1, method: 'tools/list' },
      ...CALLS.map(([name, args], index) => call(10 + index, name, args)),
      { id: 2, method: 'resources/list' },
      { id: 3, method: 'resources/templates/list' },
      { id: 4, method: 'resources/read', params: { uri: 'bearing://doc/decisions/0001' } },
      { id: 5, method: 'resources/read', params: { uri: 'bearing://doc/decisions/9' } },
      {
        id: 6,
        method: 'completion/complete',
        params: {
          ref: { type: 'ref/resource', uri: 'bearing://doc/{+path}' },
          argument: { name: 'path', value: 'dbo.o' },
        },
      },
      { id: 7, method: 'prompts/list' },
      { id: 8, method: 'prompts/get', params: { name: 'orient', arguments: { topic: 'demurrage' } } },
      { id: 9, method: 'tools/call', params: { name: 'nothing' } },
      { id: 'p', method: 'ping' },
    ]);
    assertGolden('initialize.jsonl', stdout);
    assert.equal(server.stderr, '');
  });

  it('in the era of 2026-07-28', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test, QUIET_CORPUS), '--now', NOW]);
    const stdout = await transcript(server, [
      modern('d', 'server/discover'),
      modern(1, 'tools/list'),
      ...CALLS.map(([name, args], index) => modern(10 + index, 'tools/call', { name, arguments: args })),
      modern(2, 'resources/list'),
      modern(4, 'resources/read', { uri: 'bearing://doc/decisions/0001' }),
      modern(5, 'resources/read', { uri: 'bearing://doc/decisions/9' }),
      modern(8, 'prompts/get', { name: 'orient' }),
    ]);
    assertGolden('2026-07-28.jsonl', stdout);
    assert.equal(server.stderr, '');
  });

  it('with structured content', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test, QUIET_CORPUS), '--now', NOW, '--structured']);
    const stdout = await transcript(server, [
      INITIALIZE,
      INITIALIZED,
      { id: 1, method: 'tools/list' },
      call(2, 'get_document', { document: 'schema/dbo.Orders' }),
      call(3, 'list_documents', { limit: 1 }),
    ]);
    assertGolden('structured.jsonl', stdout);
  });

  it('the same while everything that is loaded prints', async (test) => {
    const root = corpusFolder(test, QUIET_CORPUS);
    const printing = [process.execPath, fileURLToPath(new URL('./printingServer.js', import.meta.url))];
    const requests = [
      INITIALIZE,
      INITIALIZED,
      call(1, 'search_context', { query: 'quayside' }),
      { id: 2, method: 'tools/list' },
      call(3, 'context_health'),
    ];
    const quiet = await transcript(new ServerProcess(['--corpus', root, '--now', NOW]), requests);
    const server = new ServerProcess([root, NOW], { program: printing });
    assert.equal(await transcript(server, requests), quiet);
    for (const noise of ['console.log', 'console.info', 'stdout.write', 'piped', 'stdout.end', 'table']) {
      assert.match(server.stderr, new RegExp(noise), noise);
    }
  });
});
