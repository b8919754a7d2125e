import type { Element, ElementContent, Root } from 'hast';
import { isElement, lineOf, propertyOf, rewriteElements, text } from '../html/element.js';
import { mark } from '../html/marks.js';
import { safeUrl } from '../html/urls.js';
import { relativeLink } from './paths.js';
import type { LinkTarget } from './wiki.js';

/**
 * Points a page's links at the documents that its wiki's pages become. Links to attachments name them, links within
 * the page and unsafe ones keep their words alone.
 *
 * @param from the path of the page's document
 * @returns the names of what links lead to and the wiki does not hold, one entry a link
 */
export function rewriteLinks(
  tree: Root,
  from: string,
  resolve: (href: string) => LinkTarget,
  pathOf: (key: string) => string | undefined,
): string[] {
  const broken: string[] = [];
  rewriteElements(tree, (node) => {
    if (node.tagName !== 'a') return [node];
    const href = propertyOf(node, 'href');
    if (href === null || href.trim() === '') return node.children;
    const target = resolve(href);
    switch (target.to) {
      case 'here':
        return node.children;
      case 'page': {
        const path = pathOf(target.key);
        if (path === from && !hasContent(node)) return [];
        if (path !== undefined) return [link(node, relativeLink(from, path))];
        broken.push(target.key);
        return wordsOr(node, target.key);
      }
      case 'attachment':
        return attachment(node, target.name);
      case 'missing':
        broken.push(target.name);
        return wordsOr(node, target.name);
      case 'outside': {
        const url = safeUrl(target.url);
        return url === null ? node.children : [link(node, url)];
      }
      default:
        return node.children;
    }
  });
  return broken;
}

/** A link without words, an icon mostly, has where it leads for its words. */
function link(node: Element, href: string): Element {
  return { ...node, properties: { href }, children: wordsOr(node, href) };
}

function wordsOr(node: Element, target: string): ElementContent[] {
  return hasContent(node) ? node.children : [text(target)];
}

function hasContent(node: Element): boolean {
  return lineOf(node) !== '' || node.children.some((child) => isElement(child));
}

function attachment(node: Element, name: string): ElementContent[] {
  const words = lineOf(node);
  return words === '' || words === name
    ? [mark('attachment', name)]
    : [...node.children, text(' '), mark('attachment', name)];
}
