// What the SDK alone costs: a server with one empty tool.
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '0.0.0' }, { capabilities: { tools: {} } });
  const inputSchema = fromJsonSchema({ type: 'object', properties: {} });
  server.registerTool('empty', { description: 'answers nothing', inputSchema }, () => ({ content: [] }));
  return server;
});
