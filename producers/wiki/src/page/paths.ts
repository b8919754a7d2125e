import { safePaths } from '@bearing/producer-kit';
import type { WikiPage } from './wiki.js';

/**
 * A path in the corpus for each page: its folders, the pages above it, its own name. Names are in lower case, of
 * letters and digits of any script, fit for every file system and stable from run to run. Of two pages that would
 * share a path, the one with the smaller key keeps it and the other's carries its key.
 *
 * @returns root-relative paths with `.md`, by page key
 */
export function assignPaths(pages: readonly WikiPage[], prefix: readonly string[]): Map<string, string> {
  const byKey = new Map(pages.map((page) => [page.key, page]));
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  const inOrder = [...pages].sort((left, right) => compareKeys(left.key, right.key));

  const pathOf = (page: WikiPage, below: ReadonlySet<string>): string => {
    const known = paths.get(page.key);
    if (known !== undefined) return known;
    const parent = page.parent === null ? undefined : byKey.get(page.parent);
    const folder =
      parent === undefined || below.has(parent.key)
        ? [...prefix, ...page.folder.map((name) => segmentOf(name, 'pages'))].join('/')
        : pathOf(parent, new Set([...below, page.key])).replace(/\.md$/, '');
    // On a cycle the page may have got its path meanwhile.
    const again = paths.get(page.key);
    if (again !== undefined) return again;
    const path = freePath(shorten(folder), page, taken);
    taken.add(fold(path));
    paths.set(page.key, path);
    return path;
  };
  for (const page of inOrder) pathOf(page, new Set());
  // The kit's last word on what every file system holds, asked here so that links are right too.
  const wanted = [...paths].map(([key, path]) => ({ path, key }));
  return new Map(safePaths(wanted).map((path, index) => [wanted[index]?.key ?? '', path]));
}

/** A title as a part of a path. */
export function segmentOf(title: string, fallback: string): string {
  const name = cut(
    title
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/[^\p{L}\p{M}\p{N}._+]+/gu, '-')
      .replace(/\.{2,}/g, '.')
      .replace(/-{2,}/g, '-')
      .replace(/^[-._+]+|[-._]+$/g, ''),
    MAX_SEGMENT,
  );
  if (name === '') return fallback;
  // Names that Windows keeps for devices, with whatever ending, and the one folder that a corpus leaves out.
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|^node_modules$/.test(name) ? `${name}-page` : name;
}

/** The path from one document to another, for a link: relative, with the ending, encoded where markdown needs it. */
export function relativeLink(from: string, to: string): string {
  const source = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared++;
  const steps = [...source.slice(shared).map(() => '..'), ...target.slice(shared)];
  return steps.map((step) => step.replace(/[%#? ()]/g, encodeURIComponent)).join('/');
}

function freePath(folder: string, page: WikiPage, taken: ReadonlySet<string>): string {
  const fallback = segmentOf(`page-${page.id ?? page.key}`, 'page');
  const name = segmentOf(page.name ?? page.title, fallback);
  const plain = `${folder}/${name}.md`;
  if (!taken.has(fold(plain))) return plain;
  const suffix = segmentOf(page.id ?? page.key, 'page')
    .slice(-24)
    .replace(/^[-._]+/, '');
  for (let count = 1; ; count++) {
    const path = `${folder}/${name}-${suffix}${count === 1 ? '' : `-${count}`}.md`;
    if (!taken.has(fold(path))) return path;
  }
}

/** One for all spellings that a file system may hold to be the same. */
function fold(path: string): string {
  return path.toUpperCase().toLowerCase();
}

/** Deep trees end in paths that Windows can't open: there the pages above are named by their first letters. */
function shorten(folder: string): string {
  if (folder.length <= MAX_FOLDER) return folder;
  const [origin, wiki, ...parts] = folder.split('/');
  const room = Math.max(4, Math.floor((MAX_FOLDER - 40) / parts.length) - 1);
  return [origin, wiki, ...parts.map((part) => cut(part, room))].join('/').slice(0, MAX_FOLDER * 2);
}

function cut(name: string, length: number): string {
  const letters = Array.from(name);
  return letters.length <= length
    ? name
    : letters
        .slice(0, length)
        .join('')
        .replace(/[-._\p{M}]+$/u, '');
}

/** Numbers by value (Confluence and MediaWiki count up), everything else by code unit: no locale moves it. */
function compareKeys(left: string, right: string): number {
  const numbers = [left, right].map((key) => (/^\d{1,15}$/.test(key) ? Number(key) : null));
  if (numbers[0] != null && numbers[1] != null) return numbers[0] - numbers[1];
  return left < right ? -1 : left > right ? 1 : 0;
}

const MAX_SEGMENT = 60;
const MAX_FOLDER = 110;
