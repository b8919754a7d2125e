import { createHash } from 'node:crypto';
import type { Element, Root } from 'hast';
import { findAll, findElement, isElement, lineOf, propertyOf, rewriteElements, root } from '../html/element.js';
import type { HtmlSource } from '../html/source.js';
import { readLastEdit } from '../page/lastEdit.js';
import type { FilePage } from './filePage.js';

/** A page of HTML: its title, its own date where it states one, its main part without the site around it. */
export function readHtmlFile({ tree, take }: HtmlSource): FilePage {
  const metas = findAll(tree, (node) => node.tagName === 'meta');
  const title = findElement(tree, (node) => node.tagName === 'title');
  const headings = findAll(tree, (node) => node.tagName === 'h1')
    .map(lineOf)
    .filter(Boolean);
  return {
    title: headings[0] ?? null,
    siteTitle: title === null ? null : lineOf(title) || null,
    repeatable: findAll(tree, isRepeatable).map(digestOf),
    asOf: statedDate(metas),
    author: contentOf(metas, 'author'),
    tags: (contentOf(metas, 'keywords') ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    read: (furniture) => withoutFurniture(mainPart(take()), furniture),
  };
}

function withoutFurniture(tree: Root, furniture: ReadonlySet<string>): Root {
  if (furniture.size === 0) return tree;
  rewriteElements(tree, (node) => (isRepeatable(node) && furniture.has(digestOf(node)) ? [] : [node]));
  return tree;
}

function isRepeatable(node: Element): boolean {
  return isElement(node, 'ul', 'ol', 'header', 'footer', 'aside') && lineOf(node).length >= MIN_FURNITURE;
}

function digestOf(node: Element): string {
  return createHash('sha256').update(lineOf(node)).digest('base64url');
}

/** A short list that stands on many pages may well be theirs. */
const MIN_FURNITURE = 20;

/** The part of a page that is the page: without navigation, banners and footers of its site. */
function mainPart(tree: Root): Root {
  const body = findElement(tree, (node) => node.tagName === 'body');
  const mains = findAll(tree, (node) => node.tagName === 'main' || propertyOf(node, 'role') === 'main');
  const articles = findAll(tree, (node) => node.tagName === 'article');
  const only = mains.length === 1 ? mains[0] : mains.length === 0 && articles.length === 1 ? articles[0] : undefined;
  const part = only ?? body;
  // Styles stand in the head and say what is hidden.
  const styles = findAll(tree, (node) => node.tagName === 'style');
  const main = root([...styles, ...(part === null ? tree.children : part.children)]);
  if (only === undefined) {
    rewriteElements(main, (node, ancestors) => (isFurniture(node, ancestors) ? [] : [node]));
  }
  return main;
}

function isFurniture(node: Element, ancestors: readonly Element[]): boolean {
  if (node.tagName === 'nav' || FURNITURE.has(propertyOf(node, 'role') ?? '')) return true;
  return node.tagName === 'footer' && !ancestors.some((above) => isElement(above, 'article', 'blockquote', 'section'));
}

const FURNITURE = new Set(['navigation', 'banner', 'contentinfo', 'search', 'menubar']);

/** A page's own word on when it was last changed. When it was published comes second: it may have changed since. */
function statedDate(metas: readonly Element[]): string | null {
  const names = [
    'last-modified',
    'article:modified_time',
    'og:updated_time',
    'dcterms.modified',
    'dc.date.modified',
    'datemodified',
    'revised',
    'last-updated',
    'modified',
  ];
  for (const name of names) {
    const stated = contentOf(metas, name);
    const day = stated === null ? null : readLastEdit(stated);
    if (day !== null) return day;
  }
  return null;
}

function contentOf(metas: readonly Element[], name: string): string | null {
  const meta = metas.find((each) =>
    ['name', 'property', 'httpEquiv', 'itemProp'].some((key) => propertyOf(each, key)?.toLowerCase() === name),
  );
  const content = meta === undefined ? null : propertyOf(meta, 'content');
  return content === null || content.trim() === '' ? null : content.trim();
}
