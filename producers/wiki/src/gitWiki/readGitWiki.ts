import { headingOf, readMarkdownText } from '../files/markdownFile.js';
import { decodePercent, isExternal, pathOfHref } from '../html/urls.js';
import type { GitHistory } from '../input/git.js';
import { baseName, decodeText, folderOf, type Input, type InputFile, joinPath } from '../input/input.js';
import { PAGE_LINK } from '../mediawiki/inline.js';
import { parseWikitext } from '../mediawiki/wikitext.js';
import type { LinkTarget, ReadOptions, Wiki, WikiPage } from '../page/wiki.js';
import { wikiAddressOf } from './address.js';
import { azureKey, azureTitle, azureToMarkdown } from './azure.js';
import { GOLLUM_LINK, gollumKey, gollumToMarkdown } from './gollum.js';

type GitWikiKind = 'azure-devops' | 'github' | 'gitlab';

/** A wiki that is a git folder of markdown, as Azure DevOps, GitHub and GitLab keep them. Dates come from git. */
export async function readGitWiki(
  kind: GitWikiKind,
  input: Input,
  history: GitHistory | null,
  options: ReadOptions,
): Promise<Wiki> {
  const leftOut: Record<string, number> = {};
  const dialect = kind === 'azure-devops' ? AZURE : GOLLUM;
  const address = options.baseUrl ?? wikiAddressOf(history?.remote ?? null, kind);
  const found: { readonly file: InputFile; readonly text: string }[] = [];
  for (const file of input.files) {
    const why = whyLeftOut(file.path);
    if (why === null) found.push({ file, text: decodeText(await file.read()) });
    else if (why !== '') leftOut[why] = (leftOut[why] ?? 0) + 1;
  }
  const keys = new Map(found.map(({ file }) => [dialect.key(file.path), file.path]));
  const pages = found.map(({ file, text }): WikiPage => {
    const folder = folderOf(file.path);
    const parent = folder === '' ? undefined : keys.get(dialect.key(folder));
    const isWikitext = /\.(?:mediawiki|wiki)$/i.test(file.path);
    const page = isWikitext ? null : readMarkdownText(dialect.toMarkdown(text));
    const isReadme = isReadmeOf(file.path);
    const title =
      (kind === 'gitlab' ? titleInFrontMatter(text) : null) ??
      // "README" names no page: every folder may have one.
      (isReadme ? (headingOf(text) ?? titleOfFolder(folder, dialect)) : null) ??
      dialect.title(baseName(file.path));
    return {
      key: file.path,
      title,
      ...(isReadme ? { name: 'README' } : {}),
      parent: parent ?? null,
      folder: folder
        .split('/')
        .filter(Boolean)
        .map((part) => dialect.title(part)),
      asOf: history?.lastChange.get(file.path) ?? page?.asOf ?? null,
      source: address === null ? file.path : address + dialect.location(file.path, kind),
      id: null,
      tags: page?.tags ?? [],
      aliases: page?.aliases ?? [],
      author: page?.author ?? null,
      read: () => page?.read(new Set()) ?? parseWikitext(text, { title, ...WIKITEXT_NAMES }),
    };
  });
  const byKey = new Map(pages.map((page) => [dialect.key(page.key), page.key]));
  // A link to a folder leads to what it says about itself, unless a page has the folder's name.
  for (const { key } of pages) {
    const folder = dialect.key(folderOf(key));
    if (isReadmeOf(key) && folder !== '' && !byKey.has(folder)) byKey.set(folder, key);
  }
  const files = new Set(input.files.map((file) => file.path));
  return {
    pages,
    leftOut,
    resolve: (href, from) =>
      resolve(href, folderOf(from.key), { dialect, byKey, byName: byLastName(byKey), files, address }),
  };
}

/** What sets the two families apart. */
interface Dialect {
  title(fileName: string): string;
  key(path: string): string;
  toMarkdown(text: string): string;
  /** What follows the wiki's address in a page's. */
  location(path: string, kind: GitWikiKind): string;
}

const AZURE: Dialect = {
  title: azureTitle,
  key: azureKey,
  toMarkdown: azureToMarkdown,
  location: (path) => `?pagePath=${encodeURIComponent(`/${path.split('/').map(azureTitle).join('/')}`)}`,
};

const GOLLUM: Dialect = {
  title: (fileName) =>
    fileName
      .replace(/\.[a-z]+$/i, '')
      .replace(/-+/g, ' ')
      .trim(),
  key: gollumKey,
  toMarkdown: gollumToMarkdown,
  location: (path, kind) => {
    const page = path.replace(/\.[^./]+$/, '');
    // GitHub's pages live in one space, whatever folders they lie in.
    const name = kind === 'github' ? baseName(page) : page;
    return `/${name.split('/').map(encodeURIComponent).join('/')}`;
  },
};

/** Null for a page; an empty word for files that nobody misses. */
function whyLeftOut(path: string): string | null {
  const name = baseName(path);
  if (path.split('/').some((part) => part.startsWith('.'))) return '';
  if (/^_(?:sidebar|footer|header)\.[a-z]+$/i.test(name)) return 'sidebars and footers';
  if (path.startsWith('templates/')) return 'page templates';
  if (/\.(?:md|markdown|mediawiki|wiki)$/i.test(name)) return null;
  return /\.(?:asciidoc|adoc|asc|rst|textile|org|pod|creole|rdoc)$/i.test(name) ? 'pages in other markup' : '';
}

function isReadmeOf(path: string): boolean {
  return /^readme\.(?:md|markdown)$/i.test(baseName(path));
}

function titleOfFolder(folder: string, dialect: Dialect): string | null {
  return folder === '' ? null : dialect.title(baseName(folder));
}

function titleInFrontMatter(text: string): string | null {
  return /^---\r?\n[\s\S]*?^title:\s*["']?(.+?)["']?\s*$[\s\S]*?^---\s*$/m.exec(text)?.[1] ?? null;
}

interface Links {
  readonly dialect: Dialect;
  readonly byKey: ReadonlyMap<string, string>;
  readonly byName: ReadonlyMap<string, string>;
  readonly files: ReadonlySet<string>;
  readonly address: string | null;
}

function resolve(href: string, folder: string, links: Links): LinkTarget {
  const { dialect, byKey, byName, files, address } = links;
  const internal = [GOLLUM_LINK, PAGE_LINK].find((scheme) => href.startsWith(scheme));
  const inside =
    address !== null && (href === address || href.startsWith(`${address}/`) || href.startsWith(`${address}?`));
  if (internal === undefined && isExternal(href) && !inside) return { to: 'outside', url: href };
  const target =
    internal !== undefined ? decodePercent(href.slice(internal.length)) : inside ? locationIn(href, address) : href;
  const raw = target.replace(/[?#].*$/s, '');
  if (raw === '') return { to: 'here' };
  const places = [raw.startsWith('/') ? raw.slice(1) : joinPath(folder, raw), raw.replace(/^\.?\/+/, '')];
  for (const place of places) {
    const key =
      place === null ? undefined : (byKey.get(dialect.key(place)) ?? byKey.get(dialect.key(decodePercent(place))));
    if (key !== undefined) return { to: 'page', key };
  }
  const named = dialect === GOLLUM ? byName.get(dialect.key(decodePercent(baseName(raw)))) : undefined;
  if (named !== undefined) return { to: 'page', key: named };
  if (inside) return { to: 'outside', url: href };
  const path = pathOfHref(raw);
  const file = [path.replace(/^\/+/, ''), joinPath(folder, path)].find((each) => each !== null && files.has(each));
  const isFile = file !== undefined || /\/\.attachments\/|^\/?uploads\//.test(path);
  return isFile ? { to: 'attachment', name: baseName(path) } : { to: 'missing', name: decodePercent(raw) };
}

function locationIn(href: string, address: string): string {
  const rest = href.slice(address.length);
  const pagePath = /[?&]pagePath=([^&#]*)/.exec(rest)?.[1];
  return pagePath === undefined ? rest.replace(/^\//, '') : decodePercent(pagePath);
}

/** GitHub finds a page by its name in whatever folder it lies. */
function byLastName(byKey: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...byKey].map(([key, path]) => [key.split('/').pop() ?? key, path]));
}

const WIKITEXT_NAMES = { fileNames: new Set(['file', 'image']), categoryNames: new Set(['category']) };
