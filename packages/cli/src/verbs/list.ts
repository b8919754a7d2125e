import { originAdvice, tagAdvice } from '@bearing/core';
import { listOption, switchOption, textOption } from '../arguments/option.js';
import { renderList } from '../render/list.js';
import type { Verb } from '../verb.js';

export const listVerb: Verb = {
  name: 'list',
  summary: 'list the documents by origin, with their ages',
  usage: '',
  options: [
    { name: 'origin', value: 'NAME', repeatable: true, says: 'only documents of this origin' },
    { name: 'stale', says: 'only stale ones' },
    { name: 'undated', says: 'only those without a date' },
    { name: 'tag', value: 'TAG', says: 'only those with this tag' },
    { name: 'changed-since', value: 'REV', says: 'only those that changed since a revision or a day, by git' },
    { name: 'by-age', says: 'oldest first, undated before all' },
  ],
  examples: [{ command: 'bearing list --stale --by-age', says: 'what to refresh first' }],
  exitCodes: [
    { code: 0, means: 'listed' },
    { code: 2, means: 'error' },
  ],
  async run(context) {
    const corpus = await context.openCorpus();
    const list = await corpus.list({
      origin: listOption(context.options, 'origin'),
      stale: switchOption(context.options, 'stale'),
      undated: switchOption(context.options, 'undated'),
      changedSince: textOption(context.options, 'changed-since'),
      tag: textOption(context.options, 'tag'),
      byAge: switchOption(context.options, 'by-age'),
      now: context.now,
    });
    const { documents } = corpus.snapshot();
    const advice = [
      originAdvice(documents, listOption(context.options, 'origin')),
      tagAdvice(documents, textOption(context.options, 'tag')),
    ].filter((sentence) => sentence !== null);
    return {
      exitCode: 0,
      json: list,
      text: [renderList(list, context.screen), ...advice].join('\n'),
    };
  },
};
