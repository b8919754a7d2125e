import type { Element, ElementContent, Root } from 'hast';
import { readHtmlFile } from '../files/htmlFile.js';
import { resolveFile } from '../files/readFiles.js';
import {
  findAll,
  findElement,
  hasClass,
  isElement,
  lineOf,
  propertyOf,
  rewriteElements,
  root,
  text,
} from '../html/element.js';
import { mark } from '../html/marks.js';
import { type HtmlSource, HtmlSources } from '../html/source.js';
import { isExternal, pathOfHref } from '../html/urls.js';
import { baseName, folderOf, type Input, joinPath } from '../input/input.js';
import { dayOrderOf, readLastEdit } from '../page/lastEdit.js';
import type { LinkTarget, ReadOptions, Wiki, WikiPage } from '../page/wiki.js';
import { readConfluenceUrl } from './links.js';

/** An HTML export of Confluence: a file a page, with the way to it at its top and its last edit below its title. */
export async function readConfluenceHtml(input: Input, options: ReadOptions): Promise<Wiki> {
  const found: ExportedPage[] = [];
  const sources = new HtmlSources();
  let listings = 0;
  for (const file of input.files) {
    if (!/\.html?$/i.test(file.path)) continue;
    const page = readExportedPage(file.path, sources.parse(await file.read()), options);
    if (page === null) listings++;
    else found.push(page);
  }
  const order = dayOrderOf(found.flatMap((page) => (page.edited === null ? [] : [page.edited])));
  const paths = new Map(found.map((page) => [page.path, page]));
  const undecided = found.filter((page) => page.edited !== null && readLastEdit(page.edited, order) === null);
  if (undecided.length > 0) {
    options.warn({
      code: 'DATE_UNDECIDABLE',
      where: undecided[0]?.path ?? null,
      message: `${undecided.length} dates can't be told (${JSON.stringify(undecided[0]?.edited)}); those pages have none`,
    });
  }
  const pages = found.map((page): WikiPage => {
    const parent = page.parent === null ? null : joinPath(folderOf(page.path), page.parent);
    return {
      key: page.path,
      title: page.title,
      parent: parent !== null && parent !== page.path && paths.has(parent) ? parent : null,
      folder: folderOf(page.path).split('/').filter(Boolean),
      asOf: page.edited === null ? null : readLastEdit(page.edited, order),
      source: sourceOf(page, options),
      id: page.id === null ? null : `confluence-${page.id}`,
      tags: page.labels,
      author: page.author,
      attachments: [...page.attachments.values()],
      read: page.read,
    };
  });
  const byId = new Map(found.flatMap((page) => (page.id === null ? [] : [[page.id, page.path] as const])));
  const files = new Set(input.files.map((file) => file.path));
  return {
    pages,
    leftOut: { 'lists of pages': listings },
    resolve: (href, from) => resolve(href, from, { paths, byId, files, options }),
  };
}

interface ExportedPage {
  readonly path: string;
  readonly id: string | null;
  readonly title: string;
  /** The page above it, as its breadcrumbs link to it. */
  readonly parent: string | null;
  /** The date as it is written, unread. */
  readonly edited: string | null;
  readonly author: string | null;
  readonly labels: readonly string[];
  /** Names of attachments by the links to them. */
  readonly attachments: ReadonlyMap<string, string>;
  readonly read: () => Root;
}

/** Null for the export's own index of pages. */
function readExportedPage(path: string, source: HtmlSource, options: ReadOptions): ExportedPage | null {
  const { tree, take } = source;
  const content = byId(tree, 'main-content');
  const isPage = content !== null;
  const heading = byId(tree, 'title-text') ?? byId(tree, 'title-heading');
  if (baseName(path) === 'index.html' && (content === null || hasClass(content, 'pageSection'))) return null;
  const crumbs = findAll(byId(tree, 'breadcrumbs') ?? root([]), (node) => node.tagName === 'a');
  const metadata = findElement(tree, (node) => hasClass(node, 'page-metadata'));
  const words = metadata === null ? '' : lineOf(metadata);
  const people = metadata === null ? [] : findAll(metadata, (node) => hasClass(node, 'author', 'editor')).map(lineOf);
  const plain = readHtmlFile(source);
  const parent = propertyOf(crumbs.at(-1) ?? { type: 'element', tagName: 'a', properties: {}, children: [] }, 'href');
  return {
    path,
    id: /(?:^|_)(\d{4,})\.html?$/.exec(baseName(path))?.[1] ?? null,
    title: withoutSpace(
      heading === null ? (plain.siteTitle ?? plain.title ?? baseName(path)) : lineOf(heading),
      crumbs[0],
    ),
    parent: parent === null || baseName(parent) === 'index.html' ? null : pathOfHref(parent),
    edited: words.match(DATES)?.at(-1) ?? null,
    author: people.at(-1) ?? null,
    labels: findAll(tree, (node) => hasClass(node, 'aui-label', 'label'))
      .map(lineOf)
      .filter(Boolean),
    attachments: attachmentsOf(tree),
    read: () => {
      if (!isPage) return plain.read(new Set());
      const again = take();
      const main = byId(again, 'main-content') ?? root([]);
      // Styles say what is hidden.
      const page = root([...findAll(again, (node) => node.tagName === 'style'), ...main.children]);
      convertExported(page, options);
      return page;
    },
  };
}

/** `Space : Title` is how an export titles its pages; the first of the breadcrumbs is the space. */
function withoutSpace(title: string, space: Element | undefined): string {
  const name = space === undefined ? '' : lineOf(space);
  if (name !== '' && title.startsWith(`${name} :`)) return title.slice(name.length + 2).trim();
  return title.replace(/^[^:]{1,80}? : (?=\S)/, '').trim();
}

function attachmentsOf(tree: Root): Map<string, string> {
  const names = new Map<string, string>();
  for (const link of findAll(tree, (node) => node.tagName === 'a')) {
    const href = propertyOf(link, 'href');
    if (href === null || !/^attachments\//.test(href)) continue;
    const words = lineOf(link);
    // The list of attachments gives a file's name; the page's text may say anything.
    const alias = propertyOf(link, 'dataLinkedResourceDefaultAlias') ?? (/\.\w{1,6}$/.test(words) ? words : '');
    if (alias !== '') names.set(pathOfHref(href), alias);
  }
  return names;
}

/** What an export makes of macros: tables of contents, mentions, images, places where a macro is missing. */
function convertExported(tree: Root, options: ReadOptions): void {
  rewriteElements(tree, (node): readonly ElementContent[] => {
    if (hasClass(node, 'toc-macro')) return [mark('macro', 'toc')];
    if (hasClass(node, 'plugin_pagetree')) return [mark('macro', 'pagetree')];
    if (hasClass(node, 'expand-control') || hasClass(node, 'expand-icon')) return controlText(node);
    if (isElement(node, 'a') && hasClass(node, 'confluence-userlink', 'user-mention')) {
      return options.authors ? [text(`@${lineOf(node)}`)] : [mark('user', '')];
    }
    if (isElement(node, 'img')) {
      const macro = propertyOf(node, 'dataMacroName');
      if (macro !== null) return [mark('macro', macro)];
      const alias = propertyOf(node, 'dataLinkedResourceDefaultAlias');
      return alias === null
        ? [node]
        : [{ ...node, properties: { src: encodeURIComponent(alias), alt: propertyOf(node, 'alt') ?? '' } }];
    }
    const macro = hasClass(node, 'wysiwyg-macro', 'conf-macro') ? propertyOf(node, 'dataMacroName') : null;
    return macro !== null && lineOf(node) === '' ? [mark('macro', macro)] : [node];
  });
}

/** The title of a folded section; the one that everybody has says nothing. */
function controlText(node: Element): ElementContent[] {
  const words = lineOf(node);
  return words === '' || /^click here to expand/i.test(words) ? [] : [node];
}

interface Links {
  readonly paths: ReadonlyMap<string, ExportedPage>;
  readonly byId: ReadonlyMap<string, string>;
  readonly files: ReadonlySet<string>;
  readonly options: ReadOptions;
}

function resolve(href: string, from: WikiPage, { paths, byId: ids, files, options }: Links): LinkTarget {
  const target = readConfluenceUrl(href);
  const inside = !isExternal(href) || (options.baseUrl !== null && href.startsWith(`${options.baseUrl}/`));
  const key = target?.to === 'id' && inside ? ids.get(target.id) : undefined;
  if (key !== undefined) return { to: 'page', key };
  if (isExternal(href)) return { to: 'outside', url: href };
  const name = paths.get(from.key)?.attachments.get(pathOfHref(href));
  if (name !== undefined) return { to: 'attachment', name };
  if (/^(?:attachments|download)\//.test(href)) return { to: 'attachment', name: baseName(pathOfHref(href)) };
  if (options.baseUrl !== null && href.startsWith('/'))
    return { to: 'outside', url: new URL(href, options.baseUrl).href };
  return baseName(pathOfHref(href)) === 'index.html'
    ? { to: 'here' }
    : resolveFile(href, folderOf(from.key), paths, files);
}

function sourceOf(page: ExportedPage, options: ReadOptions): string {
  return options.baseUrl === null || page.id === null
    ? page.path
    : `${options.baseUrl}/pages/viewpage.action?pageId=${page.id}`;
}

function byId(tree: Root, id: string): Element | null {
  return findElement(tree, (node) => propertyOf(node, 'id') === id);
}

/** Dates as exports of different languages write them. */
const DATES =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\p{L}{3,}\.? \d{1,2}, \d{4}|\d{1,2}\.?[ -]\p{L}{3,}\.?,?[ -]\d{4}/gu;
