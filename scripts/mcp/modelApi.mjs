// A stand-in for the model's API on the loopback interface. It answers each request of the client's main conversation with
// the next scripted tool call, then with a word, and keeps every request, which shows what the model would see.
import http from 'node:http';

/**
 * @param {{ name: string, input: object }[]} calls the tool calls, in order
 * @returns {Promise<{ url: string, requests: object[], close: () => void }>}
 */
export async function startModelApi(calls) {
  const left = [...calls];
  const requests = [];
  const answer = async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    if (pathname === '/v1/messages/count_tokens') return json(response, 200, { input_tokens: 10 });
    if (pathname !== '/v1/messages') {
      return json(response, 404, { type: 'error', error: { type: 'not_found_error', message: 'not here' } });
    }
    const body = JSON.parse(text);
    requests.push(body);
    // Side requests, such as for a title, come without the tools of the conversation.
    const call = (body.tools ?? []).length > 3 ? left.shift() : undefined;
    const block =
      call === undefined
        ? { type: 'text', text: 'done' }
        : { type: 'tool_use', id: `toolu_${calls.length - left.length}`, name: call.name, input: call.input };
    const message = {
      id: `msg_${requests.length}`,
      type: 'message',
      role: 'assistant',
      model: body.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 1 },
    };
    const stop = call === undefined ? 'end_turn' : 'tool_use';
    if (body.stream !== true) return json(response, 200, { ...message, content: [block], stop_reason: stop });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    const { start, delta } = streamed(block);
    send('message_start', { message });
    send('content_block_start', { index: 0, content_block: start });
    send('content_block_delta', { index: 0, delta });
    send('content_block_stop', { index: 0 });
    send('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 5 } });
    send('message_stop', {});
    return response.end();
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function streamed(block) {
  return block.type === 'text'
    ? { start: { type: 'text', text: '' }, delta: { type: 'text_delta', text: block.text } }
    : {
        start: { ...block, input: {} },
        delta: { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
      };
}

function json(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
