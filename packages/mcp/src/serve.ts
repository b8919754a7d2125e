import { BearingError, type Corpus } from '@bearing/core';
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { TOOLS } from './tools/index.js';
import type { ToolInput } from './tools/tool.js';

export interface ServeOptions {
  /** Opens the corpus. The handshake doesn't wait for it; a call does. */
  readonly openCorpus: () => Promise<Corpus>;
}

/** Serves the corpus over stdio until the client hangs up. */
export async function serve({ openCorpus }: ServeOptions): Promise<void> {
  const corpus = openCorpus();
  corpus.catch(() => {}); // told to each call that awaits it
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  serveStdio(() => createServer(corpus));
  await ended;
}

/** A server with the five tools, without a transport. */
export function createServer(corpus: Promise<Corpus>): McpServer {
  const server = new McpServer({ name: 'bearing', version: '0.1.0' }, { capabilities: { tools: {} } });
  for (const tool of TOOLS) {
    const inputSchema = fromJsonSchema<ToolInput>({
      ...tool.inputSchema,
      required: [...(tool.inputSchema.required ?? [])],
    });
    const annotations = {
      readOnlyHint: tool.readOnly,
      destructiveHint: false,
      idempotentHint: tool.readOnly,
      openWorldHint: false,
    };
    server.registerTool(tool.name, { description: tool.description, inputSchema, annotations }, async (input) => {
      try {
        return { content: [{ type: 'text', text: await tool.run(await corpus, input) }] };
      } catch (error) {
        const text = error instanceof BearingError ? error.toLine() : `INTERNAL: ${String(error)}`;
        return { isError: true, content: [{ type: 'text', text }] };
      }
    });
  }
  return server;
}
