import type { Element, Root } from 'hast';
import { readHtmlFile } from '../files/htmlFile.js';
import {
  element,
  findAll,
  findElement,
  hasClass,
  isElement,
  lineOf,
  propertyOf,
  rewriteElements,
} from '../html/element.js';
import { mark } from '../html/marks.js';
import type { HtmlSource } from '../html/source.js';
import { type Property, propertyList, understood } from './properties.js';

/** What a file of an export says. */
export interface NotionContent {
  readonly title: string | null;
  readonly asOf: string | null;
  readonly author: string | null;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  readonly read: () => Root;
}

/** A page of an export of HTML: its properties are a table, its boxes to tick are empty elements with a class. */
export function readHtmlPage(source: HtmlSource, options: { readonly authors: boolean }): NotionContent {
  const page = readHtmlFile(source);
  const table = findElement(source.tree, isProperties);
  const { properties, ...said } = understood(
    table === null ? [] : findAll(table, (node) => node.tagName === 'tr').map(propertyOfRow),
    options.authors,
  );
  return {
    title: page.title,
    ...said,
    asOf: said.asOf ?? page.asOf,
    read: () => {
      const tree = page.read(new Set());
      calloutsToQuotes(tree);
      rewriteElements(tree, (node) => {
        if (isProperties(node)) return properties.length > 0 ? [propertyList(properties)] : [];
        if (hasClass(node, 'page-header-icon')) return [];
        if (isElement(node, 'span') && hasClass(node, 'user') && !options.authors) return [mark('user', '')];
        return [isElement(node, 'ul') && hasClass(node, 'to-do-list') ? toTasks(node) : node];
      });
      joinLists(tree);
      return tree;
    },
  };
}

/** `<aside>` is Notion's callout, a part of the page; an export of HTML has `<figure class="callout">`. */
export function calloutsToQuotes(tree: Root): void {
  rewriteElements(tree, (node) =>
    isElement(node, 'aside') || (isElement(node, 'figure') && hasClass(node, 'callout'))
      ? [element('blockquote', {}, ...node.children)]
      : [node],
  );
}

function isProperties(node: Element): boolean {
  return isElement(node, 'table') && hasClass(node, 'properties');
}

/** Each value of a choice of several is an element of its own. */
function propertyOfRow(row: Element): Property {
  const name = findElement(row, (node) => node.tagName === 'th');
  const value = findElement(row, (node) => node.tagName === 'td');
  const chosen = value === null ? [] : findAll(value, (node) => hasClass(node, 'selected-value', 'user'));
  const box = value === null ? null : findElement(value, (node) => hasClass(node, 'checkbox'));
  return [
    name === null ? '' : lineOf(name),
    box !== null
      ? hasClass(box, 'checkbox-on')
        ? 'Yes'
        : 'No'
      : chosen.length > 0
        ? chosen.map(lineOf).join(', ')
        : value === null
          ? ''
          : lineOf(value),
  ];
}

function toTasks(list: Element): Element {
  for (const item of list.children) {
    if (!isElement(item, 'li')) continue;
    const box = item.children.find((child) => isElement(child, 'div') && hasClass(child, 'checkbox'));
    if (!isElement(box)) continue;
    const checked = hasClass(box, 'checkbox-on');
    item.children = item.children.map((child) =>
      child === box ? element('input', { type: 'checkbox', ...(checked ? { checked: true } : {}) }) : child,
    );
  }
  return list;
}

/** Each item is a list of its own there, the numbered ones with their number as its start. */
function joinLists(node: Root | Element): void {
  const kept: Element['children'] = [];
  for (const child of node.children) {
    if (child.type === 'doctype') continue;
    if (child.type === 'element') joinLists(child);
    const last = kept.at(-1);
    if (isElement(child, 'ul', 'ol') && isElement(last, 'ul', 'ol') && continues(last, child)) {
      last.children.push(...child.children);
    } else kept.push(child);
  }
  node.children = kept;
}

function continues(list: Element, next: Element): boolean {
  if (list.tagName !== next.tagName || propertyOf(list, 'className') !== propertyOf(next, 'className')) return false;
  const items = list.children.filter((child) => isElement(child, 'li')).length;
  const first = Number(propertyOf(list, 'start') ?? 1);
  return next.tagName === 'ul' || Number(propertyOf(next, 'start') ?? 1) === first + items;
}
