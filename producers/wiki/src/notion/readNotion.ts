import { parse as parseCsv } from 'csv-parse/sync';
import type { Element } from 'hast';
import { headingOf } from '../files/markdownFile.js';
import { element, isElement, root, text } from '../html/element.js';
import { parseMarkdown } from '../html/parse.js';
import { HtmlSources } from '../html/source.js';
import { isExternal, pathOfHref } from '../html/urls.js';
import { baseName, decodeText, folderOf, type Input, type InputFile, joinPath } from '../input/input.js';
import type { LinkTarget, ReadOptions, Wiki, WikiPage } from '../page/wiki.js';
import { calloutsToQuotes, type NotionContent, readHtmlPage } from './htmlPage.js';
import { propertyList, readProperties } from './properties.js';

/**
 * A Notion export, of markdown and CSV or of HTML. File names carry the page's id; a database is a CSV, once as the
 * view shows it and once (`_all`) whole; pages in a database lie in the folder of its name.
 */
export async function readNotion(input: Input, options: ReadOptions): Promise<Wiki> {
  const leftOut: Record<string, number> = {};
  const files = new Map<string, InputFile>();
  for (const file of input.files) files.set(file.path.normalize('NFC'), file);
  const paths = [...files.keys()].filter(
    (path) => /\.(?:md|html?|csv)$/i.test(path) && baseName(path) !== 'index.html',
  );
  const kept = paths.filter((path) => !isTwin(path, files));
  const others = files.size - paths.length;
  if (others > 0) leftOut['other files'] = others;
  const byStem = new Map(kept.map((path) => [stemOf(path), path]));
  const sources = new HtmlSources();
  const pages: WikiPage[] = [];
  for (const path of kept) {
    const file = files.get(path);
    if (file !== undefined) pages.push(pageOf(path, await file.read(), { byStem, files, sources }, options));
  }
  const byId = new Map(pages.flatMap((page) => (page.id === null ? [] : [[page.id, page.key] as const])));
  return { pages, leftOut, resolve: (href, from) => resolve(href, folderOf(from.key), byStem, byId, files) };
}

/** `X id.csv` where `X id_all.csv` is there too, the same database, less of it; either where it is a page of HTML. */
function isTwin(path: string, files: ReadonlyMap<string, InputFile>): boolean {
  const stem = /^(.*?)(_all)?\.csv$/i.exec(path);
  if (stem === null) return false;
  return files.has(`${stem[1]}.html`) || (stem[2] === undefined && files.has(`${stem[1]}_all.csv`));
}

/** What a page is read among. */
interface Export {
  readonly byStem: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, InputFile>;
  readonly sources: HtmlSources;
}

function pageOf(path: string, bytes: Buffer, { byStem, files, sources }: Export, options: ReadOptions): WikiPage {
  const stem = stemOf(path);
  const id = idOf(stem);
  const named = baseName(stem).replace(ID, '').trim();
  const folder = folderOf(path);
  const parent = folder === '' ? undefined : parentOf(folder, byStem);
  const content = /\.csv$/i.test(path)
    ? readDatabase(decodeText(bytes), stem, byStem)
    : /\.md$/i.test(path)
      ? readPage(decodeText(bytes), options)
      : readHtmlPage(sources.parse(bytes), options);
  return {
    key: path,
    title: content.title ?? named,
    parent: parent === path ? null : (parent ?? null),
    folder: folder
      .split('/')
      .filter(Boolean)
      .map((part) => part.replace(ID, '').trim()),
    asOf: content.asOf,
    source: id === null ? path : `${options.baseUrl ?? NOTION}/${id}`,
    id: id === null ? null : `notion-${id}`,
    tags: content.tags,
    aliases: content.aliases,
    author: content.author,
    attachments: attachmentsBeside(stem, files),
    read: content.read,
  };
}

function readPage(markdown: string, options: ReadOptions): NotionContent {
  const { properties, body, ...said } = readProperties(markdown, options.authors);
  return {
    title: headingOf(body),
    ...said,
    read: () => {
      const tree = parseMarkdown(body);
      calloutsToQuotes(tree);
      if (properties.length > 0) {
        const heading = tree.children.findIndex((child) => isElement(child, 'h1'));
        tree.children.splice(heading + 1, 0, propertyList(properties));
      }
      return tree;
    },
  };
}

/** A database as a table. The cell that names a row links to the row's page, where it has one. */
function readDatabase(csv: string, stem: string, byStem: ReadonlyMap<string, string>): NotionContent {
  const rows: string[][] = parseCsv(csv, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const folder = stem.replace(/_all$/, '');
  const pagesOfRows = new Map<string, string>();
  for (const [page, path] of byStem) {
    if (folderOf(page) === folder) pagesOfRows.set(baseName(page).replace(ID, '').trim().toLowerCase(), path);
  }
  const cellsOf = (row: readonly string[], head: boolean): Element[] =>
    row.map((value, column) => {
      const lines = value.split(/\r?\n/).flatMap((line, at) => [...(at > 0 ? [element('br', {})] : []), text(line)]);
      const page = head || column > 0 ? undefined : pagesOfRows.get(safeName(value));
      const words =
        page === undefined ? lines : [element('a', { href: encodeURI(baseNameFrom(page, folder)) }, ...lines)];
      return element(head ? 'th' : 'td', {}, ...words);
    });
  const table = element('table', {}, ...rows.map((row, at) => element('tr', {}, ...cellsOf(row, at === 0))));
  return {
    title: null,
    asOf: null,
    author: null,
    tags: [],
    aliases: [],
    read: () => root(rows.length === 0 ? [] : [structuredClone(table)]),
  };
}

/** The row's page as a link from the database's file: it lies in the folder of the database's name. */
function baseNameFrom(page: string, folder: string): string {
  return `${baseName(folder)}/${baseName(page)}`.replace(/[?#]/g, encodeURIComponent);
}

/** Notion leaves out of file names what file systems refuse. */
function safeName(value: string): string {
  return value
    .replace(/[/\\:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}

function attachmentsBeside(stem: string, files: ReadonlyMap<string, InputFile>): string[] {
  return [...files.keys()]
    .filter((path) => folderOf(path) === stem && !/\.(?:md|html?|csv)$/i.test(path))
    .map(baseName);
}

function parentOf(folder: string, byStem: ReadonlyMap<string, string>): string | undefined {
  const exact = byStem.get(folder) ?? byStem.get(`${folder}_all`);
  if (exact !== undefined) return exact;
  // Newer exports leave the id out of folders' names.
  for (const [stem, path] of byStem) {
    if (folderOf(stem) === folderOf(folder) && baseName(stem).replace(ID, '').trim() === baseName(folder)) return path;
  }
  const above = folderOf(folder);
  return above === '' ? undefined : parentOf(above, byStem);
}

function resolve(
  href: string,
  folder: string,
  byStem: ReadonlyMap<string, string>,
  byId: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, InputFile>,
): LinkTarget {
  // The last part's: folders carry ids too.
  const id = /([0-9a-f]{32})(?:_all)?(?:\.\w+)?$/.exec(href.replace(/[?#].*$/s, ''))?.[1];
  const key = id === undefined ? undefined : byId.get(`notion-${id}`);
  if (key !== undefined) return { to: 'page', key };
  if (isExternal(href)) return { to: 'outside', url: href };
  const target = pathOfHref(href);
  if (target === '') return { to: 'here' };
  const path = joinPath(folder, target)?.normalize('NFC');
  const page = path === undefined ? undefined : byStem.get(stemOf(path));
  if (page !== undefined) return { to: 'page', key: page };
  return path !== undefined && files.has(path)
    ? { to: 'attachment', name: baseName(path) }
    : { to: 'missing', name: target };
}

function stemOf(path: string): string {
  return path.replace(/\.(?:md|html?|csv)$/i, '');
}

function idOf(stem: string): string | null {
  return / ([0-9a-f]{32})(?:_all)?$/.exec(stem)?.[1] ?? null;
}

/** What a page's name carries behind its title. */
const ID = / [0-9a-f]{32}(?:_all)?$/;
const NOTION = 'https://www.notion.so';
