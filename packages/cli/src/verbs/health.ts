import { switchOption } from '../arguments/option.js';
import { renderHealth } from '../render/health.js';
import type { Verb } from '../verb.js';

export const healthVerb: Verb = {
  name: 'health',
  summary: 'tell whether the corpus can be trusted: ages, producers, files',
  usage: '',
  options: [{ name: 'strict', says: 'warnings fail too' }],
  examples: [{ command: 'bearing health --strict', says: 'for CI and cron' }],
  exitCodes: [
    { code: 0, means: 'healthy' },
    { code: 1, means: 'not healthy' },
    { code: 2, means: 'could not look' },
  ],
  async run(context) {
    const corpus = await context.openCorpus();
    const report = await corpus.health({ now: context.now });
    const failed = report.status === 'fail' || (report.status === 'warn' && switchOption(context.options, 'strict'));
    return { exitCode: failed ? 1 : 0, json: report, text: renderHealth(report, context.screen) };
  },
};
