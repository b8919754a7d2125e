import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { corpusFolder, NOW } from '../corpusFolder.js';
import { PROGRAM } from '../wire/serverProcess.js';

const ERAS = [
  { era: 'initialize', mode: 'legacy' as const, revision: '2025-11-25' },
  { era: '2026-07-28', mode: { pin: '2026-07-28' }, revision: '2026-07-28' },
];

for (const { era, mode, revision } of ERAS) {
  describe(`the official client, era ${era}`, () => {
    async function connect(
      test: { after(done: () => Promise<void>): void },
      ...args: readonly string[]
    ): Promise<Client> {
      const root = corpusFolder({ after: (done) => test.after(async () => done()) });
      const [command, ...before] = PROGRAM;
      const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } });
      await client.connect(
        new StdioClientTransport({
          command,
          args: [...before, '--corpus', root, '--now', NOW, ...args],
          stderr: 'pipe',
        }),
      );
      test.after(() => client.close());
      return client;
    }

    it('connects, and reads the instructions', async (test) => {
      const client = await connect(test);
      assert.equal(client.getNegotiatedProtocolVersion(), revision);
      const instructions = client.getInstructions() ?? '';
      assert.ok(instructions.length <= 2000);
      assert.match(instructions, /"Harbour" \("how the harbour works"\), holds (?:at least )?5 documents, by origin: /);
      assert.match(instructions, /schema 2(?:, 1 stale)?/);
    });

    it('lists and calls the tools', async (test) => {
      const client = await connect(test);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['search_context', 'get_document', 'list_documents', 'context_health', 'reindex_context'],
      );
      for (const { name } of tools) {
        const args =
          { search_context: { query: 'quayside' }, get_document: { document: 'decisions/0002' } }[name] ?? {};
        const result = await client.callTool({ name, arguments: args });
        assert.notEqual(result.isError, true, name);
        assert.equal(result.structuredContent, undefined);
      }
    });

    it('gets structured content that its validator holds against the output schemas', async (test) => {
      const client = await connect(test, '--structured');
      const { tools } = await client.listTools();
      const calls = [
        { name: 'search_context', arguments: { query: 'quayside and ledger', limit: 50 } },
        { name: 'search_context', arguments: { query: 'frobnitz' } },
        { name: 'get_document', arguments: { document: 'business/demurrage' } },
        { name: 'get_document', arguments: { document: 'decisions/0001', startLine: 9 } },
        { name: 'list_documents', arguments: { limit: 1 } },
        { name: 'list_documents', arguments: { origin: 'none' } },
        { name: 'context_health', arguments: {} },
        { name: 'reindex_context', arguments: {} },
      ];
      assert.ok(tools.every(({ outputSchema }) => outputSchema !== undefined));
      for (const call of calls) {
        const result = await client.callTool(call);
        assert.notEqual(result.isError, true, call.name);
        assert.equal(typeof result.structuredContent, 'object', call.name);
      }
      const wrong = await client.callTool({ name: 'get_document', arguments: { document: 'nowhere' } });
      assert.equal(wrong.isError, true);
    });

    it('reads resources, completes an address and gets the prompt', async (test) => {
      const client = await connect(test);
      const { resources } = await client.listResources();
      assert.equal(resources.length, 5);
      const { contents } = await client.readResource({ uri: 'bearing://doc/schema/dbo.Orders' });
      assert.match(JSON.stringify(contents), /RefundedAt/);
      await assert.rejects(client.readResource({ uri: 'bearing://doc/nowhere' }), /Resource not found/);
      const { completion } = await client.complete({
        ref: { type: 'ref/resource', uri: 'bearing://doc/{+path}' },
        argument: { name: 'path', value: 'decisions/' },
      });
      assert.deepEqual(completion.values, ['decisions/0001', 'decisions/0002']);
      const { messages } = await client.getPrompt({ name: 'orient', arguments: { topic: 'ledger' } });
      assert.match(JSON.stringify(messages), /decisions\/0001/);
    });
  });
}
