import { BearingError } from '@bearing/core';
import { renderDocument } from '../render/document.js';
import type { Verb } from '../verb.js';

export const getVerb: Verb = {
  name: 'get',
  summary: 'show a whole document with its date and age',
  usage: 'ID',
  options: [],
  examples: [{ command: 'bearing get decisions/0001-markdown-files-are-the-only-input', says: 'read one document' }],
  exitCodes: [
    { code: 0, means: 'shown' },
    { code: 1, means: 'there is no such document' },
    { code: 2, means: 'error' },
  ],
  async run(context) {
    const [id, ...rest] = context.arguments;
    if (id === undefined || rest.length > 0)
      throw new BearingError('USAGE', 'give one id', { where: 'get', hint: 'bearing get ID' });
    const corpus = await context.openCorpus();
    const view = await corpus.get(id, { now: context.now });
    return { exitCode: 0, json: view, text: renderDocument(view) };
  },
};
