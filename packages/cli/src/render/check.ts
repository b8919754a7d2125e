import type { CheckReport } from '@bearing/core';
import type { Screen } from '../verb.js';
import { wrap } from './wrap.js';

/** `path:line` by file, as compilers write it, then the counts. */
export function renderCheck(report: CheckReport, { columns }: Screen): string {
  const lines: string[] = [];
  let path = '';
  for (const issue of report.issues) {
    if (issue.path !== path) {
      if (path !== '') lines.push('');
      path = issue.path;
    }
    const place = `${issue.path}${issue.line === null ? '' : `:${issue.line}`}`;
    const kind = `${issue.severity} ${issue.code}`;
    lines.push(
      ...(place.length + 1 + kind.length <= columns ? [`${place} ${kind}`] : [place, `  ${kind}`]),
      wrap(issue.hint === null ? issue.message : `${issue.message}; ${issue.hint}`, columns, '    '),
    );
  }
  if (lines.length > 0) lines.push('');
  if (report.fixed.length > 0) lines.push(...report.fixed.map((file) => `mended ${file}`), '');
  lines.push(...report.unknown.map((unknown) => wrap(`Could not be looked at: ${unknown}`, columns)));
  const documents = counted(report.documents, 'document');
  lines.push(
    report.issues.length === 0
      ? `Clean: ${documents}.`
      : `${counted(report.errors, 'error')}, ${counted(report.warnings, 'warning')} in ${documents}.`,
  );
  return lines.join('\n');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
