import { isExternal } from '../html/urls.js';
import { baseName, decodeText, type Input, type InputFile } from '../input/input.js';
import { dayOfUnixTime } from '../page/lastEdit.js';
import type { LinkTarget, ReadOptions, Wiki, WikiPage } from '../page/wiki.js';
import { MEDIA_LINK, PAGE_LINK } from './schemes.js';
import { headingText, parseDokuwiki } from './syntax.js';

/**
 * The data of a DokuWiki: `pages/**.txt`, a folder a namespace; what was changed when stands in `meta/**.changes`.
 * A page without such a log has no date: a copy's file times are the copy's.
 */
export async function readDokuwiki(input: Input, options: ReadOptions): Promise<Wiki> {
  const roots = input.files
    .map((file) => /^(.*?)(?:^|\/)pages\/.*\.txt$/.exec(file.path)?.[1])
    .filter((found) => found !== undefined);
  const top = roots.length === 0 ? null : (roots[0] ?? '');
  const below = (folder: string): string => (top === null ? '' : `${top === '' ? '' : `${top}/`}${folder}/`);
  const pagesFolder = below('pages');
  const byPath = new Map(input.files.map((file) => [file.path, file]));
  const pages: WikiPage[] = [];
  for (const file of input.files) {
    if (!file.path.endsWith('.txt') || !file.path.startsWith(pagesFolder)) continue;
    const id = file.path
      .slice(pagesFolder.length)
      .replace(/\.txt$/, '')
      .split('/')
      .map(decodeName)
      .join(':');
    const text = decodeText(await file.read());
    // An emptied page is a deleted one.
    if (text.trim() === '' || MACHINERY.test(baseName(file.path))) continue;
    const changes = byPath.get(`${below('meta')}${file.path.slice(pagesFolder.length).replace(/\.txt$/, '.changes')}`);
    const edit = changes === undefined ? null : await lastChange(changes);
    pages.push(pageOf(id, text, edit, options));
  }
  const ids = new Set(pages.map((page) => page.key));
  const placed = pages.map((page) => ({ ...page, ...placeOf(page.key, ids) }));
  return { pages: placed, leftOut: {}, resolve: (href, from) => resolve(href, from.key, ids) };
}

function pageOf(id: string, text: string, edit: LastChange | null, options: ReadOptions): WikiPage {
  const name = id.split(':').pop() ?? id;
  const parts = id.split(':').slice(0, -1);
  return {
    key: id,
    title: headingText(text) ?? name.replace(/_/g, ' '),
    name,
    parent: null,
    folder: parts,
    asOf: edit?.day ?? null,
    source: options.baseUrl === null ? id : `${options.baseUrl}/doku.php?id=${encodeURIComponent(id)}`,
    id: `dokuwiki-${id}`,
    author: edit?.user ?? null,
    read: () => parseDokuwiki(text),
  };
}

/** The page that opens a namespace (`ns:start`, `ns:ns`, or `ns` beside it) is the parent of the namespace's pages. */
function placeOf(id: string, ids: ReadonlySet<string>): Pick<WikiPage, 'parent' | 'folder'> {
  const namespace = id.split(':').slice(0, -1);
  const folder = namespace.join(':');
  const own = folder === '' ? undefined : ids.has(folder) && folder !== id ? folder : undefined;
  return { parent: own ?? null, folder: namespace };
}

interface LastChange {
  readonly day: string | null;
  readonly user: string | null;
}

/** A line a change: time, address, kind (create, edit, minor edit, delete), page, user, summary. */
async function lastChange(file: InputFile): Promise<LastChange | null> {
  const last =
    decodeText(await file.read())
      .trimEnd()
      .split('\n')
      .pop() ?? '';
  const [time = '', , , , user = ''] = last.split('\t');
  return /^\d+$/.test(time) ? { day: dayOfUnixTime(Number(time)), user: user.trim() || null } : null;
}

function resolve(href: string, from: string, ids: ReadonlySet<string>): LinkTarget {
  if (!href.startsWith(PAGE_LINK)) {
    if (href.startsWith(MEDIA_LINK))
      return { to: 'attachment', name: decodeURIComponent(href.slice(MEDIA_LINK.length)) };
    return isExternal(href) ? { to: 'outside', url: href } : { to: 'here' };
  }
  const target = decodeURIComponent(href.slice(PAGE_LINK.length))
    .replace(/[#?].*$/s, '')
    .trim();
  if (target === '') return { to: 'here' };
  const namespace = from.split(':').slice(0, -1);
  const id = cleanId(absoluteId(target, namespace));
  const key = [id, `${id}:start`, `${id}:${id.split(':').pop()}`].find((each) => ids.has(each));
  return key === undefined ? { to: 'missing', name: target } : { to: 'page', key };
}

function absoluteId(target: string, namespace: readonly string[]): string {
  const name = target.replaceAll('/', ':');
  if (name.startsWith(':')) return name;
  const up = /^(\.\.?):?/.exec(name);
  if (up !== null) {
    const base = up[1] === '..' ? namespace.slice(0, -1) : namespace;
    const rest = name.slice(up[0].length);
    return rest.startsWith('..') ? absoluteId(rest, base) : [...base, rest].join(':');
  }
  return name.includes(':') ? name : [...namespace, name].join(':');
}

/** As DokuWiki itself makes ids of what people write: lower case, no signs. */
function cleanId(id: string): string {
  return id
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}:._-]+/gu, '_')
    .replace(/_*:+_*/g, ':')
    .replace(/_{2,}/g, '_')
    .replace(/^[:._-]+|[:._-]+$/g, '');
}

/** File names are percent-encoded for systems that take no others. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name).normalize('NFC');
  } catch {
    return name;
  }
}

/** Sidebars and templates of namespaces. */
const MACHINERY = /^(?:sidebar|_template|__template|c_template|i_template)\.txt$/;
