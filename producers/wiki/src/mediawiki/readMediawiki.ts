import { BearingError } from '@bearing/format';
import { isExternal, safeUrl } from '../html/urls.js';
import { baseName, decodeText, type Input } from '../input/input.js';
import { readLastEdit } from '../page/lastEdit.js';
import type { LinkTarget, ReadOptions, Wiki, WikiPage } from '../page/wiki.js';
import { type DumpPage, type DumpSite, readDump, redirectOf } from './dump.js';
import { PAGE_LINK } from './inline.js';
import { parseWikitext, type WikitextContext } from './wikitext.js';

/** An XML dump of a MediaWiki, or files of its markup (`.wiki`, `.mediawiki`, `.txt`), a page each. */
export async function readMediawiki(input: Input, options: ReadOptions): Promise<Wiki> {
  const dumps: DumpPage[] = [];
  let site: DumpSite = { base: null, namespaces: new Map() };
  for (const file of input.files) {
    if (/\.xml$/i.test(file.path)) {
      try {
        site = readDump(await file.read(), (page) => dumps.push(page));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        throw new BearingError('XML_UNREADABLE', message, {
          where: file.path,
          hint: 'the dump may be cut short: make it again',
          cause: error,
        });
      }
    } else if (/\.(?:wiki|mediawiki|txt)$/i.test(file.path)) {
      dumps.push(pageOfFile(file.path, decodeText(await file.read())));
    }
  }
  return wikiOf(dumps, site, options);
}

function pageOfFile(path: string, text: string): DumpPage {
  const title = baseName(path)
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ');
  const unknown = { timestamp: '', contributor: null, model: 'wikitext', older: 0, deleted: false };
  return { title, namespace: 0, id: path, redirect: redirectOf(text), text, ...unknown };
}

function wikiOf(all: readonly DumpPage[], site: DumpSite, options: ReadOptions): Wiki {
  const leftOut: Record<string, number> = {};
  const count = (what: string, by = 1): void => {
    if (by > 0) leftOut[what] = (leftOut[what] ?? 0) + by;
  };
  const redirects = new Map<string, string>();
  const kept = all.filter((page) => {
    count('old versions', page.older);
    if (page.redirect !== null) {
      redirects.set(titleKey(page.title), titleKey(page.redirect));
      count('redirects (kept as aliases)');
      return false;
    }
    const why = page.deleted
      ? 'deleted pages'
      : page.model !== 'wikitext' && page.model !== 'text'
        ? `pages of ${page.model}`
        : MACHINERY.has(page.namespace)
          ? `pages of the namespace ${site.namespaces.get(page.namespace) ?? page.namespace}`
          : null;
    if (why !== null) count(why);
    return why === null;
  });
  const byTitle = new Map(kept.map((page) => [titleKey(page.title), page.id]));
  const titles = new Map(kept.map((page) => [page.id, page.title]));
  const follow = (title: string): string | undefined => {
    let key = titleKey(title);
    for (let step = 0; step < MAX_REDIRECTS && redirects.has(key); step++) key = redirects.get(key) ?? key;
    return byTitle.get(key);
  };
  const aliases = aliasesOf(all, follow);
  const pages = kept.map((page) => pageOf(page, { site, options, byTitle, aliases }));
  const leads = (title: string): LinkTarget | null => targetInNamespace(title, site, options);
  return { pages, leftOut, resolve: (href, from) => resolve(href, follow, titles.get(from.key) ?? '', leads) };
}

interface Context {
  readonly site: DumpSite;
  readonly options: ReadOptions;
  readonly byTitle: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

function pageOf(page: DumpPage, { site, options, byTitle, aliases }: Context): WikiPage {
  const namespace = page.namespace === 0 ? '' : (site.namespaces.get(page.namespace) ?? `Namespace ${page.namespace}`);
  const ownName =
    namespace !== '' && page.title.toLowerCase().startsWith(`${namespace.toLowerCase()}:`)
      ? page.title.slice(namespace.length + 1).trim()
      : page.title;
  const slash = page.title.lastIndexOf('/');
  const parent = slash > 0 ? byTitle.get(titleKey(page.title.slice(0, slash))) : undefined;
  const context: WikitextContext = {
    title: page.title,
    fileNames: new Set([...FILE_NAMES, (site.namespaces.get(6) ?? 'file').toLowerCase()]),
    categoryNames: new Set([...CATEGORY_NAMES, (site.namespaces.get(14) ?? 'category').toLowerCase()]),
  };
  const isFile = page.id.includes('.');
  return {
    key: page.id,
    // Odd namespaces hold the talk about pages, and those have the same names.
    title: page.namespace % 2 === 1 ? page.title : ownName,
    name: parent === undefined ? ownName : page.title.slice(slash + 1),
    parent: parent ?? null,
    folder: namespace === '' ? [] : [namespace],
    asOf: page.timestamp === '' ? null : readLastEdit(page.timestamp),
    source:
      addressOf(page.title, isFile ? null : site.base, options) ?? (isFile ? page.id : `MediaWiki page ${page.id}`),
    id: isFile ? null : `mediawiki-${page.id}`,
    tags: categoriesOf(page.text, context.categoryNames),
    aliases: aliases.get(page.id) ?? [],
    author: page.contributor,
    read: () => parseWikitext(page.text, context),
  };
}

/** Titles that lead to a page are its other names. */
function aliasesOf(all: readonly DumpPage[], follow: (title: string) => string | undefined): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  for (const page of all) {
    const target = page.redirect === null ? undefined : follow(page.title);
    if (target !== undefined) aliases.set(target, [...(aliases.get(target) ?? []), page.title].sort());
  }
  return aliases;
}

function addressOf(title: string, mainPage: string | null, options: ReadOptions): string | null {
  const base = options.baseUrl ?? mainPage?.replace(/\/[^/]*$/, '') ?? null;
  if (base === null || safeUrl(base) === null || !isExternal(base)) return null;
  return `${base}/${encodeURI(title.replaceAll(' ', '_')).replaceAll('?', '%3F').replaceAll('#', '%23')}`;
}

function categoriesOf(text: string, names: ReadonlySet<string>): string[] {
  const found = [...text.matchAll(/\[\[\s*([^:[\]|]+?)\s*:\s*([^[\]|]+?)\s*(?:\|[^[\]]*)?\]\]/g)]
    .filter(([, prefix]) => names.has((prefix ?? '').toLowerCase()))
    .map(([, , name]) => (name ?? '').replaceAll('_', ' '));
  return [...new Set(found)];
}

function resolve(
  href: string,
  follow: (title: string) => string | undefined,
  from: string,
  inNamespace: (title: string) => LinkTarget | null,
): LinkTarget {
  if (!href.startsWith(PAGE_LINK)) return href.startsWith('#') ? { to: 'here' } : { to: 'outside', url: href };
  const title = decodeURIComponent(href.slice(PAGE_LINK.length)).replace(/#.*$/s, '');
  if (title.trim() === '') return { to: 'here' };
  const key = follow(title) ?? follow(fromSubpage(title, from));
  return key === undefined ? (inNamespace(title) ?? { to: 'missing', name: title }) : { to: 'page', key };
}

/**
 * Where a link to a namespace leads whose pages are not imported. A file is an attachment. A category is a list that
 * the wiki makes, with or without a page of that name, and its messages, users and templates stand there: such a link
 * is not broken, and leads to the wiki where its address is known. Null for a title of no such namespace.
 */
function targetInNamespace(title: string, site: DumpSite, options: ReadOptions): LinkTarget | null {
  const prefix = /^:?\s*([^:]+?)\s*:\s*\S/.exec(title)?.[1]?.replaceAll('_', ' ').toLowerCase();
  if (prefix === undefined) return null;
  const own = [...site.namespaces].find(([, name]) => name.toLowerCase() === prefix)?.[0];
  if (own === 6 || FILE_NAMES.includes(prefix)) {
    return { to: 'attachment', name: title.slice(title.indexOf(':', 1) + 1).trim() };
  }
  const isMade = own === 14 || CATEGORY_NAMES.includes(prefix);
  if (!isMade && !(own !== undefined && MACHINERY.has(own)) && !MACHINERY_NAMES.includes(prefix)) return null;
  const url = addressOf(title.replace(/^:/, ''), site.base, options);
  return url === null ? { to: 'here' } : { to: 'outside', url };
}

/** `/Sub` is a page below the one it stands on, `../` the one above, where a wiki has subpages. */
function fromSubpage(title: string, from: string): string {
  if (title.startsWith('/')) return `${from}${title.replace(/\/+$/, '')}`;
  let rest = title;
  let above = from;
  while (rest.startsWith('../')) {
    rest = rest.slice(3);
    above = above.slice(0, Math.max(0, above.lastIndexOf('/')));
  }
  if (above === from) return title;
  return rest === '' ? above : `${above}/${rest.replace(/\/+$/, '')}`;
}

/** Titles are one whether written with spaces or underscores, and with a small or a capital first letter. */
function titleKey(title: string): string {
  const name = title
    .replace(/^:/, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .normalize('NFC');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Namespaces that run the wiki: users, files, its messages, templates, modules. */
const MACHINERY = new Set([-2, -1, 2, 3, 6, 7, 8, 9, 10, 11, 710, 711, 828, 829, 2300, 2301, 2302, 2303]);
/** Their names in English, which every wiki knows beside its own. */
const MACHINERY_NAMES = [
  'special',
  'media',
  'user',
  'user talk',
  'file talk',
  'mediawiki',
  'mediawiki talk',
  'template',
  'template talk',
  'module',
  'module talk',
];
const FILE_NAMES = [
  'file',
  'image',
  'media',
  'datei',
  'bild',
  'fichier',
  'archivo',
  'bestand',
  'immagine',
  'ficheiro',
  'soubor',
];
const CATEGORY_NAMES = ['category', 'kategorie', 'catégorie', 'categoría', 'categorie', 'categoria'];
const MAX_REDIRECTS = 5;
