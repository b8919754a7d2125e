import type { DocumentList, DocumentSummary, HealthReport, Issue, PackedCorpus, RunHistory } from '@bearing/core';
import { ageInWords } from '../render/age.js';
import { ageChart } from './ageChart.js';
import { counted, escapeHtml, scriptJson } from './html.js';
import { STYLE } from './style.js';
import { timeline } from './timeline.js';

/** Everything the page is made of. */
export interface ReportContents {
  readonly title: string;
  readonly health: HealthReport;
  readonly list: DocumentList;
  readonly history: RunHistory;
  /** What the page searches in; `null` where it is too large to be put into a page. */
  readonly packed: PackedCorpus | null;
  /** The page's program. */
  readonly script: string;
  readonly version: string;
  readonly now: Date;
}

/** More documents than these are found by the page's search and listed by the command alone. */
const LISTED = 2000;
const ISSUES_LISTED = 200;
const VERDICT = { ok: 'Healthy', warn: 'Usable, with warnings', fail: 'Not healthy' };

/** One self-contained page: it loads nothing, and its policy forbids it to. */
export function reportPage(contents: ReportContents): string {
  const { title, health, list, history, packed, script, now } = contents;
  const name = escapeHtml(title);
  const sections = [
    ...(packed === null ? [] : [['search', 'Search'] as const]),
    ['ages', 'Ages'] as const,
    ['producers', 'Producers'] as const,
    ['issues', 'Issues'] as const,
    ['documents', 'Documents'] as const,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}: ${VERDICT[health.status]}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<h1>${name}</h1>
<p>How far this knowledge can be trusted, counted to ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
<p class="old" id="old" hidden></p>
<div class="verdict ${health.status}"><strong>${VERDICT[health.status]}</strong><p>${escapeHtml(reasons(health))}</p></div>
${facts(health)}
<nav aria-label="Sections"><ul>${sections.map(([id, label]) => `<li><a href="#${id}">${label}</a></li>`).join('')}</ul></nav>
</header>
<main id="content" tabindex="-1">
${packed === null ? '' : searchSection(list)}
<section id="ages" aria-labelledby="ages-title"><h2 id="ages-title">Ages by origin</h2>
<p class="legend"><span><span class="key"></span>fresh</span><span><span class="key stale"></span>stale</span><span><span class="key unknown"></span>unknown</span><span><span class="key limit"></span>goes stale</span></p>
<div class="charts">${health.origins.map((origin) => ageChart(origin, ofOrigin(list, origin.origin))).join('')}</div></section>
<section id="producers" aria-labelledby="producers-title"><h2 id="producers-title">Producers</h2>${timeline(health.producers, history, now)}</section>
<section id="issues" aria-labelledby="issues-title"><h2 id="issues-title">Issues</h2>${issuesSection(health)}</section>
<section id="documents" aria-labelledby="documents-title"><h2 id="documents-title">Documents</h2>${documentsSection(list, packed !== null)}</section>
</main>
<footer><p>Made by bearing ${escapeHtml(contents.version)}${health.corpus.revision === null ? '' : ` from revision ${escapeHtml(health.corpus.revision)}`}. This page is complete in itself and loads nothing.</p></footer>
<dialog id="reader" aria-labelledby="reader-title"><button type="button" class="close" id="reader-close">Close</button><h2 id="reader-title"></h2><p id="reader-facts"></p><pre id="reader-text" tabindex="0"></pre></dialog>
<script type="application/json" id="data">${scriptJson({ madeAt: now.toISOString(), packed })}</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}

/** Why the verdict is what it is, in one sentence. */
function reasons({ producers, origins, issues, corpus, reload }: HealthReport): string {
  const failing = producers.filter(({ verdict }) => verdict !== 'ok').length;
  const stale = origins.reduce((sum, origin) => sum + origin.stale, 0);
  const undated = origins.reduce((sum, origin) => sum + origin.undated, 0);
  const parts = [
    ...(reload.lastError === null ? [] : ['the last reload failed']),
    ...(failing === 0
      ? []
      : [`${failing} of ${counted(producers.length, 'producer')} need${failing === 1 ? 's' : ''} a look`]),
    ...(stale === 0 ? [] : [`${counted(stale, 'document')} stale`]),
    ...(undated === 0 ? [] : [`${undated} undated`]),
    ...(issues.length === 0 ? [] : [counted(issues.length, 'issue')]),
    ...(corpus.skipped.length === 0 ? [] : [`${counted(corpus.skipped.length, 'file')} skipped`]),
  ];
  return parts.length === 0 ? 'Nothing is off.' : `${parts.join(', ')}.`;
}

function facts({ corpus }: HealthReport): string {
  const unknown = 'unknown';
  const clone: [string, string][] =
    corpus.git === 'none'
      ? [['Repository', 'none']]
      : [
          ['Revision', `${corpus.revision ?? unknown}${corpus.branch === null ? '' : ` on ${corpus.branch}`}`],
          ['Last fetched', corpus.lastFetchAt?.slice(0, 10) ?? (corpus.git === 'ok' ? 'never' : unknown)],
          [
            'Behind upstream by',
            corpus.behindBy !== null
              ? counted(corpus.behindBy, 'commit')
              : corpus.git === 'ok'
                ? 'no upstream'
                : unknown,
          ],
          ['Not committed', corpus.uncommitted === null ? unknown : counted(corpus.uncommitted, 'file')],
        ];
  const rows: [string, string][] = [
    ['Documents', corpus.documents.toLocaleString('en-US')],
    ['Files found', `${corpus.found.toLocaleString('en-US')}, ${corpus.skipped.length} skipped`],
    ...clone,
  ];
  return `<dl class="facts">${rows.map(([term, value]) => `<div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;
}

function searchSection(list: DocumentList): string {
  const origins = Object.keys(list.origins).map((origin) => `<option>${escapeHtml(origin)}</option>`);
  return `<section id="search" aria-labelledby="search-title"><h2 id="search-title">Search</h2>
<form class="search" role="search" id="search-form"><label for="query">Words, a name or a whole pasted page (press / to get here)</label><input type="search" id="query" autocomplete="off" spellcheck="false" disabled><select id="origin" aria-label="Origin"><option value="">every origin</option>${origins.join('')}</select><button>Search</button></form>
<p id="outcome" role="status" aria-live="polite">The search is being made ready.</p><ol class="results" id="results" aria-label="Passages found"></ol>
<noscript><p>Searching needs JavaScript; everything else on this page doesn't.</p></noscript></section>`;
}

function issuesSection({ issues, corpus }: HealthReport): string {
  const skipped = corpus.skipped
    .filter(({ path }) => !issues.some((issue) => issue.path === path))
    .map(
      ({ path, reason }): Issue => ({
        code: 'SKIPPED',
        severity: 'warning',
        path,
        line: null,
        message: reason,
        hint: null,
      }),
    );
  const all = [...issues, ...skipped];
  if (all.length === 0) return '<p>None.</p>';
  const items = all
    .slice(0, ISSUES_LISTED)
    .map(
      ({ code, severity, path, line, message, hint }) =>
        `<li><p><span class="status ${severity === 'error' ? 'fail' : 'warn'}">${severity}</span> <code>${escapeHtml(`${path}${line === null ? '' : `:${line}`}`)}</code> ${escapeHtml(code)}</p><p>${escapeHtml(message)}${hint === null ? '' : `; ${escapeHtml(hint)}`}</p></li>`,
    );
  const more =
    all.length > ISSUES_LISTED
      ? `<p>And ${all.length - ISSUES_LISTED} more: bearing health --json has them all.</p>`
      : '';
  return `<ul class="issues">${items.join('')}</ul>${more}`;
}

function documentsSection(list: DocumentList, readable: boolean): string {
  const rows = list.documents.slice(0, LISTED).map((document) => documentRow(document, readable));
  const more = list.total > LISTED ? `<p>The first ${LISTED} of ${list.total}: bearing list has them all.</p>` : '';
  return `<div class="filter"><label>Id or title<input type="search" id="filter" autocomplete="off"></label><label>Freshness<select id="freshness"><option value="">any</option><option>fresh</option><option>stale</option><option>unknown</option></select></label><p id="shown" role="status" aria-live="polite">${counted(Math.min(list.total, LISTED), 'document')}</p></div>
<div class="table"><table id="document-table"><thead><tr><th scope="col">Document</th><th scope="col">Origin</th><th scope="col">As of</th><th scope="col">Freshness</th><th scope="col">Producer</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${more}`;
}

function documentRow(document: DocumentSummary, readable: boolean): string {
  const { document: id, title, origin, asOf, freshness, producer } = document;
  const name = `<span>${escapeHtml(id)}</span>`;
  const shown = readable ? `<button type="button" data-read="${escapeHtml(id)}">${name}</button>` : name;
  const subtitle = title === id.slice(id.lastIndexOf('/') + 1) ? '' : `<br>${escapeHtml(title)}`;
  return `<tr data-freshness="${freshness}"><td>${shown}${subtitle}</td><td>${escapeHtml(origin)}</td><td class="number"><span title="${escapeHtml(ageInWords(document))}">${asOf ?? 'undated'}</span></td><td><span class="status ${freshness}">${freshness}</span></td><td>${escapeHtml(producer ?? '')}</td></tr>`;
}

function ofOrigin(list: DocumentList, origin: string): DocumentSummary[] {
  return list.documents.filter((document) => document.origin === origin);
}
