import { existsSync } from 'node:fs';
import path from 'node:path';
import { documentIdOfPath } from '@bearing/format';
import type { CorpusFiles } from '../corpus/corpusDecisions.js';
import { readRecordFolder, type SkippedFile } from '../import/recordFiles.js';
import { RecordIndex } from '../import/recordIndex.js';
import { resolveRecords } from '../import/resolvedRecord.js';
import { readRecordFrontMatter } from '../record/recordFields.js';
import { numberingFolder } from '../record/recordName.js';
import { KNOWN_STATUSES } from '../record/status.js';
import type { CheckedDecision } from './checkDecisions.js';
import { linkTarget, relativeLinks } from './deadLinks.js';

/** The decisions of a corpus, by their front matter. */
export function checkedFromCorpus(corpus: CorpusFiles): CheckedDecision[] {
  return corpus.decisions.map((decision): CheckedDecision => {
    const known = (id: string): boolean => corpus.ids.has(documentIdOfPath(id).toLowerCase());
    const ids = [
      ...decision.supersedes.map((id) => ['supersedes', id] as const),
      ...decision.supersededBy.map((id) => ['supersededBy', id] as const),
      // `about` may name what lives outside of the corpus; only what looks like an id is held to be one.
      ...decision.about.filter((id) => id.includes('/')).map((id) => ['about', id] as const),
    ];
    const deadIds = ids
      .filter(([, id]) => !known(id))
      .map(([field, id]) => ({ target: id, line: decision.lineOf(field), what: `"${field}"` }));
    const deadLinks = relativeLinks(decision.body, decision.bodyLine)
      .filter(({ href }) => {
        const target = linkTarget(decision.path, href);
        return (
          target === null ||
          !(corpus.files.has(target) || corpus.ids.has(documentIdOfPath(target)) || isFolder(corpus.files, target))
        );
      })
      .map(({ href, line }) => ({ target: href, line, what: 'the link' }));
    return {
      id: decision.id,
      path: decision.path,
      status: decision.status,
      statusKnown: decision.status !== null && KNOWN_STATUSES.has(decision.status.toLowerCase()),
      statusText:
        decision.status === 'unknown' && statusTextOf(decision.text) === null
          ? null
          : (statusTextOf(decision.text) ?? decision.status),
      supersedes: decision.supersedes,
      supersededBy: decision.supersededBy,
      inferred: inferredOf(decision.text),
      reviewers: decision.reviewers,
      numbers: decision.numbers,
      folder: numberingFolder(decision.source ?? decision.path),
      dead: [...deadIds, ...deadLinks],
      lineOf: decision.lineOf,
    };
  });
}

/** A folder of records as a team keeps them, before any import. */
export function checkedFromFolder(folder: string): { decisions: CheckedDecision[]; skipped: readonly SkippedFile[] } {
  const { records, skipped } = readRecordFolder(folder);
  const index = new RecordIndex(records);
  const { resolved, warnings } = resolveRecords(records, index, '');
  const pathOf = new Map(resolved.map((entry) => [entry.id, documentIdOfPath(entry.record.path)]));
  const named = (ids: readonly string[]): string[] => ids.map((id) => pathOf.get(id) ?? id);
  const decisions = resolved.map((entry): CheckedDecision => {
    const { record } = entry;
    const stated = (kind: string, ids: readonly string[]): readonly string[] =>
      entry.inferred.includes(kind) ? [] : named(ids);
    const unresolved = warnings.filter(({ code, where }) => code === 'LINK_UNRESOLVED' && where === record.path);
    const deadLinks = relativeLinks(record.body, record.bodyLine)
      .filter(({ href }) => index.resolveHref(record, href) === null && !existsBeside(folder, record.path, href))
      .map(({ href, line }) => ({ target: href, line, what: 'the link' }));
    const lineOf = (key: string): number | null => {
      const at = record.lines.findIndex(
        (line) => !line.code && new RegExp(`^[#\\s*_+-]*${key.replace('-', '[- ]')}\\b`, 'i').test(line.text),
      );
      return at < 0 ? null : at + record.bodyLine;
    };
    return {
      id: documentIdOfPath(record.path),
      path: record.path,
      status: record.statusText === null ? null : record.status,
      statusKnown: record.status !== 'unknown',
      statusText: record.statusText,
      supersedes: stated('supersedes', entry.supersedes),
      supersededBy: stated('supersededBy', entry.supersededBy === null ? [] : [entry.supersededBy]),
      inferred: [],
      reviewers: record.reviewers,
      numbers: record.number === null ? [] : [record.number],
      folder: numberingFolder(record.path),
      dead: [
        ...deadLinks,
        ...unresolved.map(({ message }) => ({ target: message, line: lineOf('status'), what: 'the relation' })),
      ],
      lineOf,
    };
  });
  return { decisions, skipped };
}

function inferredOf(text: string): string[] {
  return [...(/^inferred:\s*\[?([^\]\n]*)\]?/m.exec(frontMatterOf(text))?.[1] ?? '').matchAll(/\w+/g)].map(
    (match) => match[0],
  );
}

function statusTextOf(text: string): string | null {
  const raw = /^statusText:\s*(.+)$/m.exec(frontMatterOf(text))?.[1]?.trim();
  return raw === undefined ? null : raw.replace(/^"(.*)"$/, '$1');
}

function frontMatterOf(text: string): string {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  return readRecordFrontMatter(plain).present ? plain.slice(0, plain.indexOf('\n---', 3) + 1) : '';
}

function isFolder(files: ReadonlySet<string>, target: string): boolean {
  if (target === '' || target === '.') return true;
  for (const file of files) if (file.startsWith(`${target}/`)) return true;
  return false;
}

function existsBeside(folder: string, from: string, href: string): boolean {
  const bare = decodeURI((href.split(/[#?]/)[0] ?? '').replaceAll('%', '%25'));
  if (bare.startsWith('/')) return true; // from the root of a repository or site that is not known here
  return existsSync(path.join(folder, ...path.posix.dirname(from).split('/'), ...bare.split('/')));
}
