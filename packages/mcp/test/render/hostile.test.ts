import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callArguments, named } from '../../dist/render/quote.js';
import { fitStructured } from '../../dist/render/structured.js';
import { visible } from '../../dist/render/visible.js';
import { corpusFolder, NOW } from '../corpusFolder.js';
import { call, INITIALIZE, INITIALIZED, ServerProcess } from '../wire/serverProcess.js';

const LONG = 60_000;

/** Front matter that would crowd out any answer, and more entries than one holds. */
const HOSTILE: Readonly<Record<string, string>> = {
  'schema/origin.md': `---\norigin: ${'o'.repeat(LONG)}\n---\n# Zebra origin\n\nzebra\n`,
  'schema/producer.md': `---\nproducer: ${'p'.repeat(LONG)}\n---\n# Zebra producer\n\nzebra\n`,
  'schema/successor.md': `---\nsupersededBy: ${'s'.repeat(LONG)}\n---\n# Zebra successor\n\nzebra\n`,
  'schema/key.md': `---\n${'k'.repeat(LONG)}: v\n---\n# Zebra key\n\nzebra\n`,
  'schema/title.md': `---\ntitle: "${'😀'.repeat(99)}a${'😀'.repeat(99)}"\n---\n# Zebra\n\nzebra\n`,
  'schema/lines.md': `${'# "Zebra" \\ "quoted"\n\n'.repeat(3000)}`,
  ...Object.fromEntries(
    Array.from({ length: 150 }, (_, n) => [`${'long '.repeat(40)}${n}/${'name '.repeat(40)}.md`, '# Zebra\n\nzebra\n']),
  ),
};

describe('a document that crowds out the answer', () => {
  for (const flags of [[], ['--structured']]) {
    it(`is answered within the bound by every tool ${flags.join('')}`, async (test) => {
      const server = new ServerProcess(['--corpus', corpusFolder(test, HOSTILE), '--now', NOW, ...flags]);
      test.after(() => server.child.kill('SIGKILL'));
      server.send(INITIALIZE, INITIALIZED);
      const ids = ['origin', 'producer', 'successor', 'key', 'title', 'lines'];
      for (const id of ids) server.send(call(id, 'get_document', { document: `schema/${id}`, maxChars: 40_000 }));
      server.send(
        call('search', 'search_context', { query: 'zebra', limit: 50, charBudget: 200_000 }),
        call('list', 'list_documents', { limit: 500 }),
        call('health', 'context_health'),
        call('filter', 'list_documents', { origin: 'x'.repeat(100_000) }),
        { id: 'resources', method: 'resources/list' },
        { id: 'orient', method: 'prompts/get', params: { name: 'orient', arguments: { topic: 'zebra' } } },
      );
      for (const id of [...ids, 'search', 'list', 'health', 'filter', 'resources', 'orient']) {
        const { result } = await server.answer(id);
        const text = result?.content?.[0]?.text ?? JSON.stringify(result);
        const data = result?.['structuredContent'];
        assert.ok(text.length + (data === undefined ? 0 : JSON.stringify(data).length) <= 48_000, id);
        assert.doesNotMatch(text, /\p{Cs}|\\ud[89ab]/iu, id);
      }
      assert.match(await server.text('filter'), /^ARGUMENT_INVALID list_documents: "origin" has 100000 characters/);
      await server.end();
    });
  }

  it('is listed whole over the pages of resources, and another cursor is refused', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test, HOSTILE), '--now', NOW]);
    test.after(() => server.child.kill('SIGKILL'));
    server.send(INITIALIZE, INITIALIZED);
    const seen = new Set<string>();
    let cursor: unknown;
    for (let page = 0; page < 20; page++) {
      server.send({ id: page, method: 'resources/list', params: cursor === undefined ? {} : { cursor } });
      const { result } = await server.answer(page);
      const resources = result?.['resources'];
      assert.ok(Array.isArray(resources));
      for (const { uri } of resources) seen.add(String(uri));
      cursor = result?.['nextCursor'];
      if (cursor === undefined) break;
    }
    assert.equal(seen.size, Object.keys(HOSTILE).length);
    server.send({ id: 'bad', method: 'resources/list', params: { cursor: '%%%' } });
    assert.equal((await server.answer('bad')).error?.code, -32602);
    await server.end();
  });
});

describe('arguments as models and people send them', () => {
  it('count an empty optional text as left out, and take an address for an id', async (test) => {
    const server = new ServerProcess(['--corpus', corpusFolder(test), '--now', NOW]);
    test.after(() => server.child.kill('SIGKILL'));
    server.send(INITIALIZE, INITIALIZED);
    server.send(
      call(1, 'search_context', { query: 'quayside', origin: '' }),
      call(2, 'list_documents', { origin: '', tag: '', changedSince: '', cursor: '' }),
      call(3, 'get_document', { document: 'bearing://doc/schema/dbo.Orders', at: '' }),
      call(4, 'search_context', { query: 'quayside', origin: 'nowhere' }),
    );
    server.write('{"jsonrpc":"2.0","id":1.5,"method":"ping"}\n');
    assert.match(await server.text(1), /schema\/dbo\.Berths/);
    assert.match(await server.text(2), /^5 documents/);
    assert.match(await server.text(3), /^# schema\/dbo\.Orders/);
    assert.match(await server.text(4), /there are: business, decisions, schema\./);
    assert.equal((await server.answer(1.5)).error?.code, -32600);
    await server.end();
  });
});

describe('what is shown', () => {
  it('shows every character that shows nothing, assigned or not, and runs of style selectors', () => {
    assert.equal(visible('a\u{E0002}\u2065\u180B\u{E01F5}'), 'a\\u{E0002}\\u{2065}\\u{180B}\\u{E01F5}');
    assert.equal(visible('❤\uFE0F\uFE0E\uFE0F'), '❤\uFE0F\\u{FE0E}\\u{FE0F}');
    assert.equal(visible('1\uFE0F\u20E3 👩‍🔬 ☎\uFE0E'), '1\uFE0F\u20E3 👩‍🔬 ☎\uFE0E');
  });

  it('names within bounds, and writes a call that is the same call', () => {
    assert.ok(named('o'.repeat(LONG)).length < 1010);
    assert.ok(named('\u202E'.repeat(LONG), 80).length < 100);
    const value = { document: 'a\u202E\u{E0041}b', startLine: 3 };
    const written = callArguments(value);
    assert.match(written, /^[ -~]+$/);
    assert.deepEqual(JSON.parse(written), value);
  });

  it('shortens what stands beside a list before the list', () => {
    const content = fitStructured('snippets', 2, 10_000, (n) => ({
      unmatched: Array.from({ length: 9000 }, (_, word) => `word${word}`),
      snippets: [{ text: 'one' }, { text: 'two' }].slice(0, n),
    }));
    assert.deepEqual(content['snippets'], [{ text: 'one' }, { text: 'two' }]);
    assert.ok(JSON.stringify(content).length <= 10_000);
  });
});
