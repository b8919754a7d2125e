import { BearingError } from '@bearing/core';
import { textOption } from '../arguments/option.js';
import { renderChanges } from '../render/changes.js';
import type { Verb } from '../verb.js';

export const changesVerb: Verb = {
  name: 'changes',
  summary: 'tell what changed since a day or a revision, by origin and document',
  usage: '--since REV',
  options: [{ name: 'since', value: 'REV', says: 'a day (2026-11-01, from its start), a commit, a branch or a tag' }],
  examples: [
    { command: 'bearing changes --since 2026-11-01', says: 'what is new this month' },
    { command: 'bearing changes --since HEAD~1', says: 'what the last commit and the files beside it changed' },
  ],
  exitCodes: [
    { code: 0, means: 'told' },
    { code: 2, means: 'error, such as no git' },
  ],
  async run(context) {
    const since = textOption(context.options, 'since') ?? context.arguments[0];
    if (since === undefined || context.arguments.length > 1) {
      throw new BearingError('USAGE', 'give one day or revision', {
        where: 'changes',
        hint: 'bearing changes --since 2026-11-01',
      });
    }
    const corpus = await context.openCorpus();
    const report = await corpus.changes({ since });
    return { exitCode: 0, json: report, text: renderChanges(report, context.screen) };
  },
};
