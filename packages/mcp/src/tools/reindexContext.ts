import { plural } from '../render/answer.js';
import { oneLine } from '../render/quote.js';
import { REINDEX_OUTPUT } from './outputSchemas.js';
import type { Tool } from './tool.js';

export const reindexContext: Tool = {
  name: 'reindex_context',
  title: 'Read the context anew',
  description: `Call this only when an answer seems to miss a change on disk: it reads every file of the team's context anew and returns how many documents there are. Not needed after edits: they are noticed before each answer by themselves.`,
  searchHint: 'reload context files from disk',
  readOnly: false,
  parameters: {},
  required: [],
  output: REINDEX_OUTPUT,
  async run({ corpus, now }) {
    await corpus.reload();
    const { reload, corpus: holds } = await corpus.health({ now });
    const { generation, lastError } = reload;
    const text =
      lastError === null
        ? `Read anew: ${plural(holds.documents, 'document')}, ${plural(holds.chunks, 'passage')}, generation ${generation}.`
        : `The files could not be read, generation ${generation} stays in use: ${oneLine(lastError)}`;
    return { text, structured: { generation, documents: holds.documents, chunks: holds.chunks, lastError } };
  },
};
