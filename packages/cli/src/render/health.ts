import type { HealthReport } from '@bearing/core';
import type { Screen } from '../verb.js';
import { wrap } from './wrap.js';

const VERDICT = { ok: 'Healthy.', warn: 'Usable, with warnings.', fail: 'Not healthy.' };

export function renderHealth(report: HealthReport, screen: Screen): string {
  const { corpus } = report;
  const lines = [
    `${VERDICT[report.status]} ${corpus.documents} documents of ${corpus.found} files, ${corpus.skipped.length} skipped.`,
    '',
  ];
  for (const origin of report.origins) {
    const limit =
      origin.staleAfterDays === null
        ? 'no rule'
        : origin.staleAfterDays === 'never'
          ? 'never stale'
          : `stale after ${origin.staleAfterDays} days`;
    lines.push(
      `${origin.origin || '(no origin)'}: ${origin.documents} documents, ${origin.stale} stale, ${origin.undated} undated (${limit})`,
    );
  }
  const wrong = report.producers.filter(({ verdict }) => verdict !== 'ok');
  if (wrong.length > 0)
    lines.push('', ...wrong.map(({ verdict, message }) => wrap(`${verdict}: ${message}`, screen.columns)));
  if (report.issues.length > 0) {
    lines.push(
      '',
      ...report.issues
        .slice(0, 20)
        .map((issue) =>
          wrap(
            `${issue.code} ${issue.path}${issue.line === null ? '' : `:${issue.line}`}: ${issue.message}`,
            screen.columns,
          ),
        ),
    );
  }
  return lines.join('\n');
}
