import type { Element, Root } from 'hast';
import { element, findAll, isElement, lineOf } from './element.js';

/**
 * Gives a page its title as the one heading of the first level, with the page's own headings below it, so that each
 * passage carries the page's name. A first heading that only repeats the title is not doubled.
 */
export function putTitleOnTop(tree: Root, title: string): void {
  dropLeadingTitle(tree, title);
  const headings = findAll(tree, (node) => LEVELS.includes(node.tagName));
  if (headings.some((heading) => heading.tagName === 'h1')) {
    for (const heading of headings) heading.tagName = LEVELS[Math.min(LEVELS.indexOf(heading.tagName) + 1, 5)] ?? 'h6';
  }
  tree.children.unshift(element('h1', {}, title));
}

/** The heading may stand in boxes of its own (`<header>`), and has nothing to read before it. */
function dropLeadingTitle(node: Root | Element, title: string): void {
  const first = node.children.findIndex((child) => lineOf(child) !== '');
  const lead = node.children[first];
  if (isElement(lead, 'h1', 'h2') && sameWords(lineOf(lead), title)) node.children.splice(first, 1);
  else if (isElement(lead, 'header', 'div', 'section', 'article', 'main')) dropLeadingTitle(lead, title);
}

function sameWords(left: string, right: string): boolean {
  const words = (value: string): string => value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  return words(left) === words(right);
}

const LEVELS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
