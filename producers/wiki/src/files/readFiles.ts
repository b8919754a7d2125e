import { HtmlSources } from '../html/source.js';
import { isExternal, pathOfHref } from '../html/urls.js';
import type { GitHistory } from '../input/git.js';
import { baseName, folderOf, type Input, type InputFile, joinPath } from '../input/input.js';
import type { LinkTarget, ReadOptions, Wiki, WikiPage } from '../page/wiki.js';
import { readDocx } from './docx.js';
import type { FilePage } from './filePage.js';
import { readHtmlFile } from './htmlFile.js';
import { readMarkdownFile } from './markdownFile.js';
import { type Site, siteOf } from './site.js';

type FileReader = (bytes: Buffer, file: InputFile, options: ReadOptions) => Promise<FilePage> | FilePage;

/** Folders of HTML, markdown and Word files: a page a file, the folders its tree. */
export async function readFiles(
  input: Input,
  endings: readonly string[],
  history: GitHistory | null,
  options: ReadOptions,
): Promise<Wiki> {
  const readers = fileReaders().filter(([name]) => endings.includes(name));
  const read: { readonly file: InputFile; readonly page: FilePage }[] = [];
  let skipped = 0;
  for (const file of input.files) {
    const reader = readers.find(([, pattern]) => pattern.test(file.path) && !isLockFile(file.path))?.[2];
    if (reader === undefined) {
      skipped++;
      continue;
    }
    const bytes = await file.read();
    try {
      read.push({ file, page: await reader(bytes, file, options) });
    } catch (error) {
      const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
      options.partial(`PAGE_UNREADABLE ${file.path}: ${message}`);
    }
  }
  const site = siteOf(read.map(({ page }) => page));
  const pages = read.map(({ file, page }) => pageOf(file, page, site, history, options));
  const byPath = new Map(pages.map((page) => [page.key, page]));
  const files = new Set(input.files.map((file) => file.path));
  return {
    pages: pages.map((page) => ({ ...page, ...placeOf(page, byPath) })),
    leftOut: { 'other files': skipped },
    resolve: (href, from) => resolveFile(href, folderOf(from.key), byPath, files),
  };
}

/** Follows a relative link: to a page, to another file of the input, or to nothing that is there. */
export function resolveFile(
  href: string,
  folder: string,
  pages: ReadonlyMap<string, unknown>,
  files: ReadonlySet<string>,
): LinkTarget {
  if (isExternal(href)) return { to: 'outside', url: href };
  const target = pathOfHref(href).replaceAll('\\', '/');
  if (target === '') return { to: 'here' };
  const path = joinPath(folder, target);
  if (path === null) return { to: 'missing', name: target };
  const key = [path, `${path}.md`, `${path}.html`, `${path}/index.html`, `${path}/index.md`, `${path}/README.md`]
    .flatMap((each) => [each, each.normalize('NFC'), each.normalize('NFD')])
    .find((each) => pages.has(each));
  if (key !== undefined) return { to: 'page', key };
  return files.has(path) ? { to: 'attachment', name: baseName(path) } : { to: 'missing', name: target };
}

function pageOf(
  file: InputFile,
  page: FilePage,
  site: Site,
  history: GitHistory | null,
  options: ReadOptions,
): WikiPage {
  const stem = baseName(file.path).replace(/\.[^.]+$/, '');
  return {
    key: file.path,
    title: site.titleOf(page) ?? stem.replace(/[-_]+/g, ' '),
    name: stem,
    parent: null,
    folder: folderOf(file.path).split('/').filter(Boolean),
    asOf: page.asOf ?? history?.lastChange.get(file.path) ?? null,
    source:
      options.baseUrl === null
        ? file.path
        : `${options.baseUrl}/${file.path.split('/').map(encodeURIComponent).join('/')}`,
    id: null,
    tags: page.tags ?? [],
    aliases: page.aliases ?? [],
    author: page.author,
    read: () => page.read(site.furniture),
  };
}

/** A page that stands for its folder (`x.md` beside `x/`, `x/index.html`) is the parent of what lies in there. */
function placeOf(page: WikiPage, byPath: ReadonlyMap<string, WikiPage>): Pick<WikiPage, 'parent' | 'folder'> {
  const folder = page.folder.join('/');
  const own = ['.md', '.html', '.htm', '.markdown'].map((ending) => folder + ending).find((path) => byPath.has(path));
  if (folder !== '' && own !== undefined && own !== page.key) return { parent: own, folder: page.folder };
  return { parent: null, folder: page.folder };
}

/** Word leaves `~$name.docx` beside a document that is open. */
function isLockFile(path: string): boolean {
  return baseName(path).startsWith('~$');
}

function fileReaders(): readonly (readonly [string, RegExp, FileReader])[] {
  const sources = new HtmlSources();
  return [
    ['markdown', /\.(?:md|markdown)$/i, readMarkdownFile],
    ['html', /\.html?$/i, (bytes) => readHtmlFile(sources.parse(bytes))],
    ['docx', /\.docx$/i, readDocx],
  ];
}
