import path from 'node:path';
import { isMarkdownPath } from '@bearing/format';
import { cleanImportedText, outsideCode, type ProducedDocument, withoutActiveMarkup } from '@bearing/producer-kit';
import type { LeftOutPaths } from '../repository/leftOut.js';
import { titleOf } from './readme.js';

/** Folders of decision records: `bearing-decisions` imports those, a digest only points at them. */
const DECISIONS = /(?:^|\/)(?:adrs?|decisions?|architecture[-_]decisions?|decision[-_]records?)\//i;
const NOT_COPIED =
  /(?:^|\/)(?:\.|node_modules\/|(?:test|tests|__tests__|fixtures?|testdata|examples?|samples?|templates?)\/)|(?:^|\/)(?:change-?log|changes|history|licen[cs]e|code[-_]of[-_]conduct|security|authors|contributors|notice|pull_request_template|issue_template|template)[\w.-]*$/i;

/** Markdown that people wrote about the code: READMEs anywhere, ARCHITECTURE and its like, and what is below `docs`. */
export function documentFiles(
  files: readonly string[],
  leftOut: LeftOutPaths,
  corpusFolder: string | null,
): { copied: string[]; decisions: string[] } {
  const inCorpus = (file: string): boolean =>
    corpusFolder !== null && (file === corpusFolder || file.startsWith(`${corpusFolder}/`));
  const markdown = files.filter((file) => isMarkdownPath(file) && leftOut.reasonFor(file) === null && !inCorpus(file));
  const decisions = markdown.filter(
    (file) =>
      DECISIONS.test(file) &&
      /(?:^|\/)(?:adr[-_ ]*)?\d{1,8}[-_. ][^/]*$/i.test(file) &&
      !/template/i.test(file) &&
      !NOT_COPIED.test(file),
  );
  const copied = markdown.filter((file) => !DECISIONS.test(file) && !NOT_COPIED.test(file) && isAboutTheCode(file));
  return { copied, decisions };
}

function isAboutTheCode(file: string): boolean {
  const name = file.split('/').at(-1) ?? '';
  return (
    /^readme\./i.test(name) ||
    /(?:^|\/)(?:docs?|documentation|wiki|handbook|guides?)\//i.test(file) ||
    (!file.includes('/') && /^[A-Z][A-Z_-]{3,}\./.test(name)) ||
    /^(?:architecture|design|overview|contributing|development|glossary)[\w-]*\./i.test(name)
  );
}

export interface CopyOptions {
  readonly name: string;
  /** Web address of the repository's files; `null` where none was given. */
  readonly sourceUrl: string | null;
  readonly copied: ReadonlySet<string>;
}

/** The document for a repository's page: its text, links kept among the copied and made addresses or plain elsewhere. */
export function copyDocument(file: string, text: string, date: string | null, options: CopyOptions): ProducedDocument {
  const bare = text.replace(/^---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '');
  const clean = withoutActiveMarkup(cleanImportedText(bare)).text.replace(/\n{4,}/g, '\n\n\n');
  return {
    path: copiedPath(file, options.name),
    frontMatter: {
      title: titleOf(clean, file),
      asOf: date,
      tags: [options.name, /(?:^|\/)readme\./i.test(file) ? 'readme' : 'documentation'],
      source: options.sourceUrl === null ? `${options.name}/${file}` : `${options.sourceUrl}/${encodeURI(file)}`,
      trust: 'imported',
    },
    body: outsideCode(clean, (part) =>
      part.replace(
        /(!?)\[([^\]\n]*)\]\(\s*<?([^)\s>]+)>?(?:\s+["'][^)]*)?\)/g,
        (all: string, picture: string, label: string, href: string) =>
          leadLink(all, picture, label, href, file, options),
      ),
    ),
  };
}

export function copiedPath(file: string, name: string): string {
  return `impl/${name}/${file.replace(/\.markdown$/i, '.md')}`;
}

function leadLink(
  all: string,
  picture: string,
  label: string,
  href: string,
  from: string,
  { copied, sourceUrl }: CopyOptions,
): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)) return all;
  const bare = decoded(href.split(/[#?]/)[0] ?? '');
  const target = bare.startsWith('/') ? bare.slice(1) : path.posix.join(path.posix.dirname(from), bare);
  if (picture === '' && copied.has(target)) return all;
  if (sourceUrl !== null && !target.startsWith('..'))
    return `${picture}[${label}](${sourceUrl}/${encodeURI(target)}${/#.*$/.exec(href)?.[0] ?? ''})`;
  if (picture !== '') return label === '' ? '' : `(picture: ${label})`;
  // The page is not here: say where it is in the repository, and lead nowhere.
  const code = target.startsWith('..') ? '' : ` (\`${target.replace(/\/$/, '')}\`)`;
  return label.replaceAll('`', '') === target ? `\`${target}\`` : label + code;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
