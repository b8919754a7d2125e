import { type HealthReport, type Issue, issueToLine, type OriginHealth, type ProducerHealth } from '@bearing/core';
import { count, plural } from './answer.js';
import { cutAtLineEnd, named, oneLine } from './quote.js';

/** Health as markdown: the verdict in one line, then what is wrong, worst first, then the healthy rest in a few lines. */
export function renderHealth(report: HealthReport, characters: number): string {
  const errors = [...reloadTroubles(report), ...producerLines(report, true), ...issueLines(report, 'error')];
  const warnings = [
    ...producerLines(report, false),
    ...report.origins.filter(({ status }) => status !== 'ok').map(originLine),
    ...repositoryLines(report),
    ...skippedLines(report),
    ...issueLines(report, 'warning'),
  ];
  const parts = [verdict(report, errors.length, warnings.length)];
  if (errors.length > 0) parts.push('', 'Wrong:', ...errors.map((line) => `- ${line}`));
  if (warnings.length > 0) parts.push('', 'To watch:', ...warnings.map((line) => `- ${line}`));
  const rest = healthyRest(report);
  const text = cutAtLineEnd(parts.join('\n'), characters - rest.length - 100);
  const cut = text.length < parts.join('\n').length ? '\n- … more is left out; "bearing check" lists it all' : '';
  return `${text}${cut}\n\n${rest}`;
}

function verdict({ status, corpus, origins }: HealthReport, errors: number, warnings: number): string {
  const stale = origins.reduce((sum, origin) => sum + origin.stale, 0);
  const undated = origins.reduce((sum, origin) => sum + origin.undated, 0);
  const ages = `${stale > 0 ? `${count(stale)} stale` : 'none stale'}${undated > 0 ? `, ${count(undated)} undated` : ''}`;
  const holds = `${plural(corpus.documents, 'document')}, ${ages}`;
  if (status === 'ok') return `OK: the context can be trusted (${holds}).`;
  if (status === 'warn') return `WARN: usable, with ${plural(warnings, 'thing')} to watch (${holds}).`;
  return `FAIL: ${plural(errors, 'thing')} wrong; check a passage's date before you rely on it (${holds}).`;
}

function reloadTroubles({ reload }: HealthReport): string[] {
  if (reload.lastError === null) return [];
  return [`The last look at the files failed, the state of ${reload.loadedAt} is served: ${oneLine(reload.lastError)}`];
}

const FAILING: ReadonlySet<ProducerHealth['verdict']> = new Set([
  'failed',
  'crashed',
  'unreadable',
  'empty',
  'from-the-future',
  'never-ran',
]);

function producerLines({ producers }: HealthReport, failing: boolean): string[] {
  return producers
    .filter(({ verdict }) => verdict !== 'ok' && FAILING.has(verdict) === failing)
    .map(({ producer, verdict, message }) => `producer ${named(producer)}: ${verdict}. ${oneLine(message)}`);
}

function originLine(origin: OriginHealth): string {
  const limit =
    origin.staleAfterDays === null
      ? 'no limit known'
      : origin.staleAfterDays === 'never'
        ? 'never stale'
        : `limit ${origin.staleAfterDays} days`;
  const unknown = origin.documents - origin.fresh - origin.stale;
  const parts = [
    ...(origin.stale > 0 ? [`${count(origin.stale)} of ${count(origin.documents)} stale`] : []),
    ...(unknown > 0 ? [`${count(unknown)} of ${count(origin.documents)} of unknown age`] : []),
    ...(origin.undated > 0 ? [`${count(origin.undated)} undated`] : []),
    ...(origin.oldestAsOf === null ? [] : [`dates ${origin.oldestAsOf} to ${origin.newestAsOf}`]),
  ];
  return `origin ${named(origin.origin)} (${limit}): ${parts.join(', ')}`;
}

function repositoryLines({ corpus }: HealthReport): string[] {
  return [
    ...(corpus.behindBy !== null && corpus.behindBy > 0
      ? [`the clone is ${plural(corpus.behindBy, 'commit')} behind`]
      : []),
    ...(corpus.uncommitted !== null && corpus.uncommitted > 0
      ? [`${plural(corpus.uncommitted, 'file')} not committed`]
      : []),
  ];
}

function skippedLines({ corpus }: HealthReport): string[] {
  const shown = corpus.skipped.slice(0, 20).map(({ path, reason }) => `not read: ${named(path)} (${oneLine(reason)})`);
  const more = corpus.skipped.length - shown.length;
  return more > 0 ? [...shown, `and ${plural(more, 'file')} more not read`] : shown;
}

const MOST_ISSUES = 30;

function issueLines({ issues }: HealthReport, severity: Issue['severity']): string[] {
  const all = issues.filter((issue) => issue.severity === severity);
  const shown = all.slice(0, MOST_ISSUES).map((issue) => oneLine(issueToLine(issue)));
  return all.length > shown.length ? [...shown, `and ${plural(all.length - shown.length, `${severity}`)} more`] : shown;
}

function healthyRest({ corpus, origins, producers, reload, checkedAt }: HealthReport): string {
  const well = [
    ...origins
      .filter(({ status }) => status === 'ok')
      .map(({ origin, documents }) => `origin ${named(origin)} (${count(documents)})`),
    ...producers.filter(({ verdict }) => verdict === 'ok').map(({ producer }) => `producer ${named(producer)}`),
  ];
  const git =
    corpus.git === 'ok'
      ? `git ${named(corpus.revision ?? 'unknown')}${corpus.branch === null ? '' : ` on ${named(corpus.branch)}`}`
      : corpus.git === 'none'
        ? 'not under git'
        : 'git unknown';
  const fetched = corpus.lastFetchAt === null ? '' : `, fetched ${corpus.lastFetchAt}`;
  return [
    `Well: ${well.join(', ') || 'nothing'}.`,
    `Corpus: ${plural(corpus.documents, 'document')} (${count(corpus.found)} files found, ${count(corpus.skipped.length)} not read), ${plural(corpus.chunks, 'passage')}, ${git}${fetched}; generation ${reload.generation}, loaded ${reload.loadedAt}, checked ${checkedAt}.`,
  ].join('\n');
}
