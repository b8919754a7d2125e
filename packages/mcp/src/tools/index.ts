import { renderSearch } from '../render/search.js';
import { numberInput, type Tool, textInput } from './tool.js';

/** The five tools. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'search_context',
    description: "Search the team's own context: what its systems call things, tables and columns, decisions and why.",
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'search terms or a whole pasted page' },
        origin: { type: 'string', description: 'only this origin, such as schema' },
        limit: { type: 'integer', minimum: 1, maximum: 50 },
        charBudget: { type: 'integer', minimum: 200, maximum: 200000 },
      },
      required: ['query'],
      additionalProperties: false,
    },
    readOnly: true,
    async run(corpus, input) {
      const options = {
        origin: textInput(input, 'origin'),
        limit: numberInput(input, 'limit'),
        charBudget: numberInput(input, 'charBudget'),
      };
      return renderSearch(await corpus.search(textInput(input, 'query') ?? '', options));
    },
  },
  {
    name: 'get_document',
    description: 'Read one document of the context whole, with its date and age.',
    inputSchema: {
      type: 'object',
      properties: { document: { type: 'string' } },
      required: ['document'],
      additionalProperties: false,
    },
    readOnly: true,
    async run(corpus, input) {
      const view = await corpus.get(textInput(input, 'document') ?? '');
      return `# ${view.document} (${view.origin}; ${view.asOf ?? 'undated'}; ${view.freshness})\n\n${view.text}`;
    },
  },
  {
    name: 'list_documents',
    description: 'List what the context holds, by origin, with ages.',
    inputSchema: {
      type: 'object',
      properties: { origin: { type: 'string' }, stale: { type: 'boolean' }, tag: { type: 'string' } },
      additionalProperties: false,
    },
    readOnly: true,
    async run(corpus, input) {
      const list = await corpus.list({
        origin: textInput(input, 'origin'),
        stale: input['stale'] === true,
        tag: textInput(input, 'tag'),
      });
      return list.documents
        .map(({ document, asOf, freshness }) => `- ${document} (${asOf ?? 'undated'}; ${freshness})`)
        .join('\n');
    },
  },
  {
    name: 'context_health',
    description: 'Tell whether the context can be trusted: stale origins, failing producers, unreadable files.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    readOnly: true,
    async run(corpus) {
      return JSON.stringify(await corpus.health(), null, 2);
    },
  },
  {
    name: 'reindex_context',
    description: 'Read the corpus anew from disk.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    readOnly: false,
    async run(corpus) {
      await corpus.reload();
      return `generation ${corpus.snapshot().generation}`;
    },
  },
];
