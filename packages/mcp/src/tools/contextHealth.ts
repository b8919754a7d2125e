import { renderHealth } from '../render/health.js';
import { fitStructured } from '../render/structured.js';
import { HEALTH_OUTPUT } from './outputSchemas.js';
import type { Tool } from './tool.js';

export const contextHealth: Tool = {
  name: 'context_health',
  title: 'Health of the context',
  description: `Call this when it matters whether the team's context can be trusted: before relying on old passages, when a search finds nothing that should be there, or when asked how current it is. It returns a verdict in one line, then stale origins, failing producers and unreadable files, worst first, and the names of the origins. Not needed before every search: passages carry their own age.`,
  searchHint: 'is the context current, stale, failing producers, freshness',
  readOnly: true,
  parameters: {},
  required: [],
  output: HEALTH_OUTPUT,
  async run({ corpus, now, characters }) {
    const report = await corpus.health({ now });
    const structured = fitStructured('issues', report.issues.length, characters, (items) => ({
      ...report,
      issues: report.issues.slice(0, items),
      issuesLeftOut: report.issues.length - items,
    }));
    return { text: renderHealth(report, characters), structured };
  },
};
