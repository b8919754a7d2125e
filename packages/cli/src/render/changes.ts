import type { ChangesReport } from '@bearing/core';
import type { Screen } from '../verb.js';
import { wrap } from './wrap.js';

const MARK = { added: '+', changed: '~', removed: '-' };

/** By origin, `+` added, `~` changed, `-` removed, with what changed in each. */
export function renderChanges(report: ChangesReport, { columns }: Screen): string {
  const { since } = report;
  const from =
    since.revision === null ? 'the beginning' : `${since.revision} (${since.committedAt?.slice(0, 10) ?? ''})`;
  const lines = [
    report.total === 0
      ? `Nothing changed since ${from}.`
      : `${report.total} document${report.total === 1 ? '' : 's'} changed since ${from}.`,
  ];
  for (const [origin, { added, changed, removed }] of Object.entries(report.origins)) {
    lines.push('', `${origin === '' ? '(no origin)' : origin}: ${added} added, ${changed} changed, ${removed} removed`);
    for (const change of report.changes.filter((item) => item.origin === origin)) {
      lines.push(`  ${MARK[change.change]} ${change.document}`);
      for (const what of change.what) lines.push(wrap(what, columns, '      '));
    }
  }
  return lines.join('\n');
}
