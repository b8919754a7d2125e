import type { DocumentSummary, OriginHealth } from '@bearing/core';
import { counted, escapeHtml } from './html.js';

/** Lower bounds of the columns, in days: about twice as old from one to the next. */
const BOUNDS = [0, 1, 2, 4, 8, 15, 31, 61, 121, 241, 481, 961];
const LABELS: readonly (readonly [number, string])[] = [
  [0, 'today'],
  [3, '4 days'],
  [6, '1 month'],
  [8, '4 months'],
  [11, '3 years'],
];
const HEIGHT = 64;
const FRESHNESS = ['fresh', 'stale', 'unknown'] as const;

/** How old the documents of one origin are, as columns by age, with the limit as a line; the same in words beside it. */
export function ageChart(origin: OriginHealth, documents: readonly DocumentSummary[]): string {
  const name = origin.origin === '' ? '(no origin)' : origin.origin;
  const columns = BOUNDS.map(() => ({ fresh: 0, stale: 0, unknown: 0 }));
  for (const { ageDays, freshness } of documents) {
    const column = ageDays === null ? undefined : columns[columnOf(ageDays)];
    if (column !== undefined) column[freshness]++;
  }
  const most = Math.max(1, ...columns.map(({ fresh, stale, unknown }) => fresh + stale + unknown));
  const width = 100 / BOUNDS.length;
  const bars = columns.flatMap((column, index) => {
    const total = column.fresh + column.stale + column.unknown;
    let base = HEIGHT;
    // The root keeps the one document of a column visible beside the hundred of another.
    const whole = total === 0 ? 0 : Math.max(4, Math.sqrt(total / most) * (HEIGHT - 14));
    const parts = FRESHNESS.flatMap((freshness) => {
      const height = total === 0 ? 0 : (whole * column[freshness]) / total;
      if (height === 0) return [];
      base -= height;
      return [
        `<rect class="${freshness}" x="${percent(index * width + 0.6)}" width="${percent(width - 1.2)}" y="${base.toFixed(1)}" height="${height.toFixed(1)}"/>`,
      ];
    });
    const number =
      total === 0 ? '' : `<text x="${percent((index + 0.5) * width)}" y="${(base - 3).toFixed(1)}">${total}</text>`;
    return [...parts, number];
  });
  const limit =
    typeof origin.staleAfterDays === 'number'
      ? `<line class="limit" x1="${percent(limitAt(origin.staleAfterDays) * width)}" x2="${percent(limitAt(origin.staleAfterDays) * width)}" y1="0" y2="${HEIGHT}"/>`
      : '';
  const words = [
    counted(origin.documents, 'document'),
    `${origin.fresh} fresh`,
    `${origin.stale} stale`,
    ...unknownInWords(origin),
    limitInWords(origin),
  ].join(', ');
  const span =
    origin.oldestAsOf === null
      ? 'No document has a date.'
      : origin.oldestAsOf === origin.newestAsOf
        ? `Dated ${origin.oldestAsOf}.`
        : `Dated from ${origin.oldestAsOf} to ${origin.newestAsOf ?? ''}.`;
  const ticks = LABELS.map(([column, label]) => `<span style="left:${percent(column * width)}">${label}</span>`).join(
    '',
  );
  return `<figure class="ages">
<figcaption><h3>${escapeHtml(name)} <span class="status ${origin.status}">${statusInWords(origin)}</span></h3><p>${escapeHtml(words)}. ${escapeHtml(span).replace(/\d{4}-\d{2}-\d{2}/g, '<time>$&</time>')}</p></figcaption>
<svg role="img" aria-label="${escapeHtml(`Ages of ${name}: ${words}. ${span}`)}" width="100%" height="${HEIGHT}">${bars.join('')}<line class="ground" x1="0" x2="100%" y1="${HEIGHT - 0.5}" y2="${HEIGHT - 0.5}"/>${limit}</svg>
<div class="ticks" aria-hidden="true">${ticks}</div>
</figure>`;
}

function statusInWords({ status, stale }: OriginHealth): string {
  if (status === 'ok') return 'fresh';
  return status === 'warn' ? `${stale} stale` : 'partly unknown';
}

function unknownInWords({ documents, fresh, stale, undated }: OriginHealth): string[] {
  const unknown = documents - fresh - stale;
  return unknown === 0 ? [] : [`${unknown} unknown${undated === 0 ? '' : ` (${undated} undated)`}`];
}

function columnOf(days: number): number {
  return BOUNDS.findLastIndex((bound) => days >= bound);
}

/** Where the limit falls among the columns; a document as old as the limit is still fresh, so it lies left of the line. */
function limitAt(days: number): number {
  const column = columnOf(days);
  const from = BOUNDS[column] ?? 0;
  const to = BOUNDS[column + 1] ?? from * 2;
  return Math.min(BOUNDS.length, column + (days + 1 - from) / (to - from));
}

function limitInWords({ staleAfterDays }: OriginHealth): string {
  if (staleAfterDays === null) return 'no rule for when they go stale';
  return staleAfterDays === 'never' ? 'never stale' : `stale after ${counted(staleAfterDays, 'day')}`;
}

function percent(value: number): string {
  return `${Number(value.toFixed(2))}%`;
}
