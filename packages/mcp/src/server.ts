import { BearingError, type Corpus, type CorpusSurvey, VERSION } from '@bearing/core';
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { type CorpusSource, unlessAborted } from './program/corpusSource.js';
import { instructionsOf } from './program/instructions.js';
import type { Log } from './program/log.js';
import { DefaultJsonSchemaValidator } from './program/sdkShims.js';
import { ORIENT, orient } from './prompts/orient.js';
import { ANSWER_CHARACTERS, type Answer } from './render/answer.js';
import { cutAtLineEnd, oneLine } from './render/quote.js';
import { cutCharacters, visible } from './render/visible.js';
import { completeDocument, listResources, readResource } from './resources/documentResources.js';
import { DOCUMENT_TEMPLATE } from './resources/documentUri.js';
import { checkArguments } from './tools/arguments.js';
import { toolDefinitions } from './tools/definitions.js';
import { TOOLS } from './tools/index.js';
import type { Tool } from './tools/tool.js';

export interface ServerParts {
  readonly source: CorpusSource;
  /** A quick look at the corpus for the instructions, or `null` where there is none. */
  readonly survey: CorpusSurvey | null;
  /** Adds structured content and output schemas. */
  readonly structured: boolean;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * The server without a transport. It stands on the SDK's low-level class: there the definitions are sent as they are
 * written, resources come in pages, and nothing is validated a second time.
 */
export function createServer({ source, survey, structured, clock, log }: ServerParts): Server {
  const server = new Server(
    { name: 'bearing', title: 'Bearing', version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: instructionsOf(survey),
      // The server asks its client for nothing, so there is no answer to validate.
      jsonSchemaValidator: new DefaultJsonSchemaValidator(),
    },
  );
  const definitions = toolDefinitions(TOOLS, structured);
  server.setRequestHandler('tools/list', () => ({ tools: definitions }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const names = TOOLS.map(({ name }) => name).join(', ');
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${JSON.stringify(params.name.slice(0, 80))}; there are ${names}`,
      );
    }
    return callTool(tool, params.arguments, ctx.mcpReq.signal);
  });

  async function callTool(tool: Tool, sent: unknown, signal: AbortSignal): Promise<CallToolResult> {
    try {
      const input = checkArguments(tool, sent);
      const corpus = await source.current(signal);
      const characters = (structured ? ANSWER_CHARACTERS / 2 : ANSWER_CHARACTERS) - TROUBLE_CHARACTERS;
      const answer = await unlessAborted(tool.run({ corpus, input, now: clock(), characters }), signal);
      return toResult(answer, troubleOf(corpus), structured);
    } catch (error) {
      if (signal.aborted) throw error;
      return { isError: true, content: [{ type: 'text', text: errorText(error, log) }] };
    }
  }

  server.setRequestHandler('resources/list', async ({ params }, ctx) =>
    listResources(await source.current(ctx.mcpReq.signal), params?.cursor, clock()),
  );
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: DOCUMENT_TEMPLATE,
        name: 'document',
        title: "A document of the team's context",
        description: 'A document by its id, with its date and age, e.g. bearing://doc/schema/dbo.Orders',
        mimeType: 'text/markdown',
      },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params }, ctx) => {
    const corpus = await source.current(ctx.mcpReq.signal);
    const contents = await readResource(corpus, params.uri, clock(), ANSWER_CHARACTERS - TROUBLE_CHARACTERS);
    return { contents: [{ ...contents, text: troubleOf(corpus) + contents.text }] };
  });
  server.setRequestHandler('completion/complete', async ({ params }, ctx) => {
    const { ref, argument } = params;
    const known = ref.type === 'ref/resource' ? ref.uri === DOCUMENT_TEMPLATE : ref.name === ORIENT.name;
    if (!known)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is nothing to complete under this reference');
    if (ref.type !== 'ref/resource' || argument.name !== 'path')
      return { completion: { values: [], total: 0, hasMore: false } };
    return { completion: await completeDocument(await source.current(ctx.mcpReq.signal), argument.value) };
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [ORIENT] }));
  server.setRequestHandler('prompts/get', async ({ params }, ctx) => {
    if (params.name !== ORIENT.name) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no prompt ${JSON.stringify(params.name.slice(0, 80))}; there is ${ORIENT.name}`,
      );
    }
    const topic = params.arguments?.['topic']?.trim();
    const corpus = await source.current(ctx.mcpReq.signal);
    const text = await orient(corpus, topic === '' ? undefined : topic, clock());
    const content = { type: 'text' as const, text: troubleOf(corpus) + text };
    return { description: ORIENT.description, messages: [{ role: 'user' as const, content }] };
  });
  return server;
}

function toResult({ text, structured }: Answer, trouble: string, withStructured: boolean): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text: trouble + text }];
  return withStructured ? { content, structuredContent: { ...structured } } : { content };
}

const TROUBLE_CHARACTERS = 600;

/** The line at the head of each answer while the files can't be read and an older state is served. */
function troubleOf(corpus: Corpus): string {
  const error = corpus.lastError();
  return error === null
    ? ''
    : `WARNING: the files can't be read now, this is the last good state: ${cutCharacters(oneLine(error), TROUBLE_CHARACTERS - 100)}\n\n`;
}

/** All the facts of an error in its text: clients show the model nothing else. */
function errorText(error: unknown, log: Log): string {
  if (error instanceof BearingError) return cutAtLineEnd(visible(error.toLine()), 8000);
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 'INTERNAL: the call failed inside the server; its stderr has the details. Try again, and report it if it stays';
}
