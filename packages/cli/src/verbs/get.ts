import { BearingError } from '@bearing/core';
import { textOption } from '../arguments/option.js';
import { renderDocument } from '../render/document.js';
import type { Verb } from '../verb.js';

export const getVerb: Verb = {
  name: 'get',
  summary: 'show a whole document with its date and age',
  usage: 'ID',
  options: [{ name: 'at', value: 'REV', says: 'as it stood at a revision, or at the end of a day, by git' }],
  examples: [
    { command: 'bearing get decisions/0001-markdown-files-are-the-only-input', says: 'read one document' },
    { command: 'bearing get schema/shop.orders --at 2026-11-01', says: 'as it was known on that day' },
  ],
  exitCodes: [
    { code: 0, means: 'shown' },
    { code: 1, means: 'there is no such document' },
    { code: 2, means: 'error' },
  ],
  async run(context) {
    const [id, ...rest] = context.arguments;
    if (id === undefined || rest.length > 0)
      throw new BearingError('USAGE', 'give one id', { where: 'get', hint: 'bearing get ID' });
    const at = textOption(context.options, 'at');
    const corpus = await (at === undefined ? context.openCorpus() : context.openCorpusAt(at));
    const view = await corpus.get(id, { now: context.now });
    return { exitCode: 0, json: view, text: renderDocument(view) };
  },
};
