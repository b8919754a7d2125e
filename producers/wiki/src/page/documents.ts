import { type ProducedDocument, type ProducerRun, withoutInvisible } from '@bearing/producer-kit';
import type { Root } from 'hast';
import { termDocuments } from '../glossary/terms.js';
import { normaliseTree, sanitiseTree } from '../html/clean.js';
import { element, findAll, lineOf, text, textOf } from '../html/element.js';
import { putTitleOnTop } from '../html/headings.js';
import { toMarkdownText } from '../html/markdown.js';
import { MARK, mark } from '../html/marks.js';
import { rewriteLinks } from './links.js';
import { assignPaths } from './paths.js';
import type { Wiki, WikiPage } from './wiki.js';

export interface DocumentOptions {
  /** Folders that all paths begin with: the origin, then the wiki's own. */
  readonly prefix: readonly string[];
  /** Lets the names of authors come along. */
  readonly authors: boolean;
  /** Leaves out pages that the wiki shows to some of its readers only. */
  readonly skipRestricted: boolean;
}

/** Hands every page of a wiki, and every term of its glossaries, to the run as a document. */
export async function addDocuments(wiki: Wiki, options: DocumentOptions, run: ProducerRun): Promise<void> {
  const pages = wiki.pages.filter((page) => !(options.skipRestricted && page.restricted === true));
  const paths = assignPaths(pages, options.prefix);
  const repeated = repeatedIds(pages);
  const taken = new Set(paths.values());
  const broken: { readonly page: string; readonly target: string }[] = [];
  const marks = new Map<string, number>();
  for (const page of pages) {
    const path = paths.get(page.key);
    if (path === undefined) continue;
    const render = (tree: Root, title: string, at: string, attachments: readonly string[] = []): string => {
      normaliseTree(tree);
      putTitleOnTop(tree, title);
      for (const target of rewriteLinks(
        tree,
        at,
        (href) => wiki.resolve(href, page),
        (key) => paths.get(key),
      )) {
        broken.push({ page: path, target });
      }
      nameAttachments(tree, attachments);
      countMarks(tree, marks);
      return toMarkdownText(tree);
    };
    try {
      const tree = await page.read();
      const { hidden } = sanitiseTree(tree);
      if (hidden > 0) {
        run.warn({
          code: 'HIDDEN_TEXT',
          where: path,
          message: `${counted(hidden, 'hidden element')} with text taken out`,
          hint: 'look at the page: its readers never saw that text',
        });
      }
      const terms = termDocuments(tree, page, path, taken);
      const title = titleOf(page);
      run.add({
        path,
        frontMatter: frontMatterOf(page, title, options, repeated),
        body: render(tree, title, path, page.attachments),
      });
      for (const term of terms) run.add(termDocument(term, page, render));
    } catch (error) {
      if (run.signal.aborted) throw error;
      const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      run.partial(`PAGE_UNREADABLE ${page.source ?? page.title}: ${message}`);
    }
  }
  report(wiki, options, run, broken, marks);
}

function frontMatterOf(
  page: WikiPage,
  title: string,
  options: DocumentOptions,
  repeated: ReadonlySet<string>,
): ProducedDocument['frontMatter'] {
  return {
    title,
    asOf: page.asOf,
    source: page.source === null ? null : withoutInvisible(page.source),
    // An id that two exports in one folder share names neither of their pages.
    id: page.id === null || repeated.has(page.id) ? null : page.id,
    tags: page.tags?.map(oneLine) ?? [],
    aliases: page.aliases?.map(oneLine) ?? [],
    author: options.authors && page.author != null ? oneLine(page.author) : null,
    trust: 'imported',
  };
}

function repeatedIds(pages: readonly WikiPage[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of pages) if (id !== null) (seen.has(id) ? repeated : seen).add(id);
  return repeated;
}

function termDocument(
  term: ReturnType<typeof termDocuments>[number],
  page: WikiPage,
  render: (tree: Root, title: string, path: string) => string,
): ProducedDocument {
  const title = oneLine(term.title);
  return {
    path: term.path,
    frontMatter: {
      title,
      asOf: page.asOf,
      source: page.source,
      aliases: term.aliases.map(oneLine),
      tags: ['glossary'],
      trust: 'imported',
    },
    body: render(term.content, title, term.path),
  };
}

/** Attachments that the page's text does not name are named at its end. */
function nameAttachments(tree: Root, attachments: readonly string[]): void {
  const words = textOf(tree);
  const unnamed = attachments.map(oneLine).filter((name) => name !== '' && !words.includes(name));
  if (unnamed.length === 0) return;
  const names = [...new Set(unnamed)].sort();
  tree.children.push(
    element(
      'p',
      {},
      'Attachments: ',
      ...names.flatMap((name, at) => [...(at > 0 ? [text(' ')] : []), mark('attachment', name)]),
    ),
  );
}

function countMarks(tree: Root, into: Map<string, number>): void {
  for (const node of findAll(tree, (each) => each.tagName === MARK)) {
    const words = lineOf(node);
    if (!/^(?:macro|template) /.test(words)) continue;
    into.set(words, (into.get(words) ?? 0) + 1);
  }
}

/** One line each for what the input held and the corpus does not. */
function report(
  wiki: Wiki,
  options: DocumentOptions,
  run: ProducerRun,
  broken: readonly { readonly page: string; readonly target: string }[],
  marks: ReadonlyMap<string, number>,
): void {
  if (broken.length > 0) {
    const examples = broken.slice(0, 3).map(({ page, target }) => `${oneLine(target)} in ${page}`);
    run.warn({
      code: 'BROKEN_LINKS',
      where: null,
      message: `${counted(broken.length, 'link')} to pages or files that the wiki does not hold (${listed(examples, broken.length)})`,
      hint: 'their words were kept without the link',
    });
  }
  if (marks.size > 0) {
    const counts = [...marks].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name, n]) => `${name} ${n}`);
    run.warn({
      code: 'NOT_RENDERED',
      where: null,
      message: `macros and templates named in place of what they show: ${listed(counts.slice(0, 12), counts.length)}`,
    });
  }
  const leftOut = Object.entries(wiki.leftOut).filter(([, count]) => count > 0);
  if (leftOut.length > 0) {
    const counts = leftOut.map(([what, count]) => `${count} ${what}`).join(', ');
    run.warn({ code: 'LEFT_OUT', where: null, message: `not imported: ${counts}` });
  }
  const restricted = wiki.pages.filter((page) => page.restricted === true);
  if (restricted.length > 0) {
    const titles = restricted.slice(0, 3).map((page) => JSON.stringify(oneLine(page.title)));
    run.warn({
      code: 'RESTRICTED_PAGES',
      where: null,
      message: `${counted(restricted.length, 'page')} for some readers only (${listed(titles, restricted.length)})`,
      hint: options.skipRestricted ? 'they were left out' : 'leave them out with --skip-restricted',
    });
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function listed(shown: readonly string[], total: number): string {
  return `${shown.join(', ')}${total > shown.length ? ', …' : ''}`;
}

function titleOf(page: WikiPage): string {
  return oneLine(page.title) || oneLine(page.name ?? '') || 'Untitled';
}

function oneLine(value: string): string {
  return withoutInvisible(value).replace(/\s+/g, ' ').trim();
}
