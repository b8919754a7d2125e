import type { HealthReport, OriginHealth } from '@bearing/core';
import type { Screen } from '../verb.js';
import { wrap } from './wrap.js';

const VERDICT = { ok: 'Healthy.', warn: 'Usable, with warnings.', fail: 'Not healthy.' };
const SHOWN = 20;

/** The verdict first, then what is wrong, worst first, then what was looked at. */
export function renderHealth(report: HealthReport, { columns }: Screen): string {
  const { corpus, reload } = report;
  const wrong = report.producers.filter(({ verdict }) => verdict !== 'ok');
  const well = report.producers.length - wrong.length;
  const sections: string[][] = [
    [`${VERDICT[report.status]} ${counted(corpus.documents, 'document')} of ${counted(corpus.found, 'file')}.`],
    reload.lastError === null
      ? []
      : ['Reload', entry(`The last reload failed; older contents answer: ${reload.lastError}`, columns)],
    [
      ...(report.producers.length === 0 ? [] : ['Producers']),
      ...wrong.map(({ verdict, message }) => entry(`${verdict}: ${message}`, columns)),
      ...(well === 0
        ? []
        : [entry(`ok: ${counted(well, wrong.length === 0 ? 'producer' : 'other producer')}`, columns)]),
    ],
    ['Ages', ...originTable(report.origins)],
    ['Clone', entry(cloneInWords(report), columns)],
    listed(
      'Skipped files',
      corpus.skipped.map(({ path, reason }) => `${path}: ${reason}`),
      columns,
    ),
    listed(
      'Issues',
      report.issues.map(
        ({ code, path, line, message, hint }) =>
          `${code} ${path}${line === null ? '' : `:${line}`}: ${message}${hint === null ? '' : `; ${hint}`}`,
      ),
      columns,
    ),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** `  text`, continued lines further in. */
function entry(text: string, columns: number): string {
  return wrap(text, columns - 4, '    ').replace(/^ {4}/, '  ');
}

function listed(title: string, items: readonly string[], columns: number): string[] {
  if (items.length === 0) return [];
  const more = items.length > SHOWN ? [`  and ${items.length - SHOWN} more (--json has them all)`] : [];
  return [`${title} (${items.length})`, ...items.slice(0, SHOWN).map((item) => entry(item, columns)), ...more];
}

function originTable(origins: readonly OriginHealth[]): string[] {
  if (origins.length === 0) return ['  no documents'];
  const rows = origins.map((origin) => [
    origin.origin === '' ? '(no origin)' : origin.origin,
    String(origin.documents),
    String(origin.fresh),
    String(origin.stale),
    String(origin.documents - origin.fresh - origin.stale),
    String(origin.undated),
    origin.oldestAsOf ?? '-',
    limitInWords(origin),
  ]);
  const table = [['origin', 'docs', 'fresh', 'stale', 'unknown', 'undated', 'oldest', 'goes stale'], ...rows];
  const widths = [0, 1, 2, 3, 4, 5, 6].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    `  ${row
      .map((cell, column) =>
        column === 0 || column >= 6 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')}`.trimEnd(),
  );
}

function limitInWords({ staleAfterDays, status }: OriginHealth): string {
  if (staleAfterDays === null) return status === 'unknown' ? 'unknown: no rule' : 'no rule';
  return staleAfterDays === 'never' ? 'never' : `after ${counted(staleAfterDays, 'day')}`;
}

function cloneInWords({ corpus }: HealthReport): string {
  if (corpus.git === 'none') return 'not in a git repository';
  const known = (value: number | null, say: (count: number) => string): string[] =>
    value === null ? [] : [say(value)];
  return [
    `at ${corpus.revision ?? 'an unknown commit'}${corpus.branch === null ? '' : ` on ${corpus.branch}`}`,
    ...known(corpus.behindBy, (count) =>
      count === 0 ? 'level with its upstream' : `${counted(count, 'commit')} behind`,
    ),
    ...(corpus.lastFetchAt === null ? [] : [`last fetched ${corpus.lastFetchAt.slice(0, 16).replace('T', ' ')} UTC`]),
    ...known(corpus.uncommitted, (count) => (count === 0 ? 'nothing uncommitted' : `${count} uncommitted`)),
    ...(corpus.git === 'unknown' ? ['the rest unknown'] : []),
  ].join(', ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
