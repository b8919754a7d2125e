import type { Verb } from '../verb.js';

export const mcpVerb: Verb = {
  name: 'mcp',
  summary: 'serve the corpus to an assistant over MCP (the same as bearing-mcp)',
  usage: '',
  options: [],
  examples: [{ command: 'bearing mcp --corpus ./corpus', says: 'started by the client, not by hand' }],
  exitCodes: [
    { code: 0, means: 'the client hung up' },
    { code: 2, means: 'error' },
  ],
  async run(context) {
    // Loaded here alone: the server's packages take longer to load than a query takes.
    const { serve } = await import('@bearing/mcp');
    await serve({ openCorpus: context.openCorpus });
    return { exitCode: 0 };
  },
};
