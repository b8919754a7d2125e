// Serves a stdio MCP server over HTTP on the loopback interface, for the public conformance suite, which speaks HTTP
// alone: one child process for the 2026-07-28 era, and one for each session of the eras before.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http from 'node:http';

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** The status that Streamable HTTP gives an error of the 2026-07-28 era. */
const STATUS = new Map([
  [-32601, 404],
  [-32602, 400],
  [-32600, 400],
  [-32022, 400],
]);

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function startBridge(command, args) {
  const sessions = new Map();
  const children = [];
  let modern = null;
  const open = () => {
    const child = startChild(command, args);
    children.push(child);
    return child;
  };
  const pass = async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    const message = JSON.parse(await bodyOf(request));
    const headers = {};
    const isModern = message.params?._meta?.[VERSION_KEY] !== undefined;
    let child = sessions.get(request.headers['mcp-session-id']);
    if (message.method === 'initialize' && !isModern) {
      const id = randomUUID();
      child = open();
      sessions.set(id, child);
      headers['mcp-session-id'] = id;
    } else if (isModern || child === undefined) {
      if (modern === null) {
        modern = open();
        // The connection is pinned to its era before the suite's own first message, whatever that is.
        void modern.call({ jsonrpc: '2.0', id: 'pin', method: 'tools/list', params: { _meta: ENVELOPE } });
      }
      child = modern;
    }
    if (message.id === undefined) {
      child.notify(message);
      return response.writeHead(202, headers).end();
    }
    const answer = await child.call(message);
    const status = isModern && answer.error !== undefined ? (STATUS.get(answer.error.code) ?? 200) : 200;
    return response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const server = http.createServer((request, response) => {
    pass(request, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    close() {
      server.close();
      server.closeAllConnections();
      for (const child of children) child.end();
    },
  };
}

const ENVELOPE = {
  [VERSION_KEY]: '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bridge', version: '0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function startChild(command, args) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  let text = '';
  let next = 0;
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      const message = JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
      const answer = message.method === undefined ? waiting.get(message.id) : undefined;
      if (answer === undefined) continue;
      waiting.delete(message.id);
      answer(message);
    }
  });
  return {
    notify: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    /** Several sessions share a child: ids are made unique on the way in and given back on the way out. */
    call: (message) =>
      new Promise((resolve) => {
        const id = `bridge-${next++}`;
        waiting.set(id, (answer) => resolve({ ...answer, id: message.id }));
        child.stdin.write(`${JSON.stringify({ ...message, id })}\n`);
      }),
    end: () => child.stdin.end(),
  };
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
