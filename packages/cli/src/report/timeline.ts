import type { PastRun, ProducerHealth, RunHistory } from '@bearing/core';
import { counted, escapeHtml } from './html.js';

const DAY_MS = 86_400_000;
/** Days shown at least and at most. */
const LEAST_DAYS = 14;
const MOST_DAYS = 365;

const MARKS: Readonly<Record<PastRun['status'], { sign: string; says: string }>> = {
  ok: { sign: '●', says: 'ended well' },
  partial: { sign: '◐', says: 'saw only part' },
  failed: { sign: '✕', says: 'failed' },
  running: { sign: '○', says: 'started' },
};

/** A line a producer, worst first: its verdict in words, and its runs as marks along the days up to now. */
export function timeline(producers: readonly ProducerHealth[], history: RunHistory, now: Date): string {
  if (producers.length === 0) return '<p>No producer writes into this corpus.</p>';
  const runs = history.runs.filter(({ startedAt }) => Date.parse(startedAt) <= now.getTime());
  const first = Math.min(now.getTime() - LEAST_DAYS * DAY_MS, ...runs.map(({ startedAt }) => Date.parse(startedAt)));
  const from = Math.max(first, now.getTime() - MOST_DAYS * DAY_MS);
  const at = (time: number): number => 1.5 + 97 * ((time - from) / (now.getTime() - from));
  const rows = producers.map(({ producer, verdict, message }) => {
    const own = runs.filter((run) => run.producer === producer && Date.parse(run.startedAt) >= from);
    const marks = own.map((run) => {
      const day = run.startedAt.slice(0, 16).replace('T', ' ');
      const says = `${day} UTC: ${MARKS[run.status].says}${run.documents === null ? '' : `, ${counted(run.documents, 'document')}`}${run.error === null ? '' : ` (${run.error})`}`;
      return `<text class="run ${run.status}" x="${at(Date.parse(run.startedAt)).toFixed(2)}%" y="15"><title>${escapeHtml(says)}</title>${MARKS[run.status].sign}</text>`;
    });
    const counts = (['ok', 'partial', 'failed', 'running'] as const).flatMap((status) => {
      const count = own.filter((run) => run.status === status).length;
      return count === 0 ? [] : [`${count} ${MARKS[status].says}`];
    });
    const label = `Runs of ${producer} known: ${counts.length === 0 ? 'none' : counts.join(', ')}`;
    return `<li class="producer ${verdict === 'ok' ? 'good' : 'bad'}">
<h3>${escapeHtml(producer)} <span class="status ${verdict === 'ok' ? 'ok' : 'fail'}">${escapeHtml(verdict)}</span></h3>
<p>${escapeHtml(message)}</p>
<svg role="img" aria-label="${escapeHtml(label)}" width="100%" height="22"><line class="ground" x1="0" x2="100%" y1="10.5" y2="10.5"/>${marks.join('')}</svg>
</li>`;
  });
  const legend = Object.values(MARKS)
    .map(({ sign, says }) => `<span><span aria-hidden="true">${sign}</span> ${says}</span>`)
    .join(' ');
  const scale = `<p class="scale"><span>${new Date(from).toISOString().slice(0, 10)}</span><span>${now.toISOString().slice(0, 10)}</span></p>`;
  const note =
    history.unknown === null ? '' : `<p>Only the last run of each is known: ${escapeHtml(history.unknown)}.</p>`;
  return `<p class="legend">${legend}</p><ul class="producers">${rows.join('')}</ul>${scale}${note}`;
}
