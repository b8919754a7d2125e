import type { Element, ElementContent, Nodes, Properties, Root, RootContent, Text } from 'hast';

/** Makes an element. Strings among the children become text. */
export function element(
  tagName: string,
  properties: Properties,
  ...children: readonly (ElementContent | string)[]
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
  };
}

export function text(value: string): Text {
  return { type: 'text', value };
}

export function root(children: readonly RootContent[]): Root {
  return { type: 'root', children: [...children] };
}

/** True for an element, of one of the names if there are any. */
export function isElement<Name extends string>(
  node: Nodes | undefined,
  ...tagNames: readonly Name[]
): node is Element & { tagName: Name } {
  return node?.type === 'element' && (tagNames.length === 0 || tagNames.some((name) => name === node.tagName));
}

/** The classes of an element; empty where it has none. */
export function classesOf(node: Element): string[] {
  return (propertyOf(node, 'className') ?? '').split(/\s+/).filter(Boolean);
}

export function hasClass(node: Element, ...names: readonly string[]): boolean {
  if (node.properties['className'] === undefined) return false;
  const classes = classesOf(node);
  return names.some((name) => classes.includes(name));
}

/** A property as text; null where it is not set. */
export function propertyOf(node: Element, name: string): string | null {
  const value = node.properties[name];
  if (value === null || value === undefined || value === false) return null;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** All text below a node, with line breaks for `br`. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'br') return '\n';
  let words = '';
  if ('children' in node) for (const child of node.children) words += textOf(child);
  return words;
}

/** Text on one line, without space around it. */
export function lineOf(node: Nodes): string {
  return textOf(node).replace(/\s+/g, ' ').trim();
}

/** The first element, in document order, for which `test` holds. */
export function findElement(node: Root | Element, test: (element: Element) => boolean): Element | null {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (test(child)) return child;
    const found = findElement(child, test);
    if (found !== null) return found;
  }
  return null;
}

/** Every element for which `test` holds, in document order, those inside one another too. */
export function findAll(node: Root | Element, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  collect(node, test, found);
  return found;
}

function collect(node: Root | Element, test: (element: Element) => boolean, into: Element[]): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (test(child)) into.push(child);
    collect(child, test, into);
  }
}

/**
 * Rewrites the elements below a node, the deepest first: each becomes what `rewrite` returns for it. The ancestors are
 * good for the time of the call only.
 */
export function rewriteElements(
  node: Root | Element,
  rewrite: (element: Element, ancestors: readonly Element[]) => readonly ElementContent[],
  ancestors: Element[] = [],
): void {
  if (node.children.length === 0) return;
  if (node.type === 'element') ancestors.push(node);
  const children: ElementContent[] = [];
  for (const child of node.children) {
    if (child.type === 'doctype') continue;
    if (child.type !== 'element') {
      children.push(child);
      continue;
    }
    rewriteElements(child, rewrite, ancestors);
    for (const made of rewrite(child, ancestors)) children.push(made);
  }
  node.children = children;
  if (node.type === 'element') ancestors.pop();
}

/** Elements that stand on lines of their own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

export function isBlock(node: Nodes): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName);
}
