import type { WritableValue } from '@bearing/format';
import { cleanImportedText, outsideCode, type ProducedDocument } from '@bearing/producer-kit';
import { numberAliases } from '../record/recordName.js';
import { markSuperseded, markSuperseding } from '../supersede/bodyStatus.js';
import type { RecordIndex } from './recordIndex.js';
import type { ResolvedRecord } from './resolvedRecord.js';

/** What the corpus says of a record that its own file doesn't know: a later decision, written there, took its place. */
export interface LocalRelations {
  readonly supersededBy: { readonly id: string; readonly title: string } | null;
  readonly supersedes: readonly { readonly id: string; readonly title: string }[];
  readonly keep: readonly string[];
}

export const NO_LOCAL_RELATIONS: LocalRelations = { supersededBy: null, supersedes: [], keep: [] };

export interface DocumentOptions {
  readonly index: RecordIndex;
  readonly idOf: ReadonlyMap<string, string>;
  /** Address or name that the record's path is put behind in `source`. */
  readonly sourceBase: string;
  readonly local: LocalRelations;
}

/** The document for a record: its fields as front matter, its text as it was, links led to where their targets went. */
export function documentOfRecord(resolved: ResolvedRecord, options: DocumentOptions): ProducedDocument {
  const { record, id } = resolved;
  const { local } = options;
  const successor = resolved.supersededBy ?? local.supersededBy?.id ?? null;
  const status = successor === null ? resolved.status : 'superseded';
  // A comment or an element that was taken out leaves blank lines behind.
  let body = rewriteLinks(cleanImportedText(record.body).replace(/\n{4,}/g, '\n\n\n'), resolved, options);
  if (local.supersededBy !== null) body = markSuperseded(body, local.supersededBy.title, fileOf(local.supersededBy.id));
  for (const older of local.supersedes) body = markSuperseding(body, older.title, fileOf(older.id));
  const frontMatter: Record<string, WritableValue> = {
    title: oneLine(record.title),
    asOf: record.date,
    status,
    supersedes: [...new Set([...resolved.supersedes, ...local.supersedes.map((older) => older.id)])],
    supersededBy: successor,
    keep: local.keep,
    // What the source says; a successor that only the corpus knows makes no difference to that.
    statusText:
      record.statusText === null || record.statusText.toLowerCase() === resolved.status
        ? null
        : oneLine(record.statusText),
    amends: resolved.amends,
    amendedBy: resolved.amendedBy,
    inferred: resolved.inferred,
    'decided-by': record.deciders.map(oneLine),
    'reviewed-by': record.reviewers.map(oneLine),
    consulted: record.consulted.map(oneLine),
    informed: record.informed.map(oneLine),
    about: record.about.map(oneLine),
    tags: record.tags.map(oneLine),
    aliases: aliasesOf(resolved),
    format: record.format,
    source: `${options.sourceBase}/${record.path}`,
    trust: 'imported',
  };
  const heading = /^\s*#\s/m.test(body) || /^\s*\S[^\n]*\n=+\s*$/m.test(body) ? '' : `# ${oneLine(record.title)}\n\n`;
  return { path: `${id}.md`, frontMatter, body: heading + body };
}

function aliasesOf({ record, id }: ResolvedRecord): string[] {
  const written = /\d+/.exec(record.stem)?.[0];
  const asWritten =
    record.number === null || written === undefined || Number(written) !== record.number
      ? []
      : [`ADR-${written}`, written];
  const aliases = [
    ...record.aliases,
    ...(record.number === null ? [] : numberAliases(record.number)),
    ...asWritten,
    record.stem,
  ];
  return [...new Set(aliases.map(oneLine))].filter(
    (alias) => alias !== '' && alias !== fileOf(id).slice(0, -'.md'.length),
  );
}

/**
 * Leads links to other records to the files they became. Links to anything else become addresses where one is known,
 * and else words with the path behind them: the file is not in the corpus, and a link to it would be a dead one.
 */
function rewriteLinks(body: string, { record }: ResolvedRecord, options: DocumentOptions): string {
  const { index, idOf, sourceBase } = options;
  const lead = (href: string): string | null => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)) return href;
    const target = index.resolveHref(record, href);
    const anchor = /#.*$/.exec(href)?.[0] ?? '';
    if (target !== null) return encodeURI(fileOf(idOf.get(target.path) ?? target.path)) + anchor;
    return /^https?:/i.test(sourceBase) && !href.startsWith('/')
      ? new URL(href, `${sourceBase}/${encodeURI(record.path)}`).href
      : null;
  };
  return outsideCode(body, (text) =>
    text
      .replace(INLINE_LINK, (all, picture: string, words: string, angled?: string, bare?: string, title?: string) => {
        const href = angled ?? bare ?? '';
        if (href === '') return all;
        const led = lead(href);
        if (led === null) return named(words, href);
        return `${picture}[${words}](${/[\s()]/.test(led) ? `<${led}>` : led}${title ?? ''})`;
      })
      .replace(
        /^(\s{0,3})\[((?!\^)[^\]\n]+)\]:\s*(?:<([^>\n]+)>|(\S+))(.*)$/gm,
        (_all, indent: string, words: string, angled: string | undefined, bare: string | undefined, rest: string) => {
          const href = angled ?? bare ?? '';
          const led = lead(href);
          return led === null
            ? `${indent}${named(words, href)}`
            : `${indent}[${words}]: ${/\s/.test(led) ? `<${led}>` : led}${rest}`;
        },
      ),
  );
}

/** `the docs (`guide/x.md`)`: what a link to a file that is not in the corpus says. */
function named(words: string, href: string): string {
  const path = `\`${href.replaceAll('`', '')}\``;
  return words.trim() === '' || words.replaceAll('`', '').trim() === href ? path : `${words} (${path})`;
}

const INLINE_LINK =
  /(!?)\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(\s*(?:<([^>\n]*)>|([^()\s]+(?:\([^()\s]*\)[^()\s]*)*))(\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/g;

function fileOf(id: string): string {
  return `${id.slice(id.lastIndexOf('/') + 1)}.md`;
}

function oneLine(text: string): string {
  return cleanImportedText(text).replace(/\s+/g, ' ').trim();
}
