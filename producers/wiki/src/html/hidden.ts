import type { Element, Root } from 'hast';
import { classesOf, lineOf, propertyOf, rewriteElements, textOf } from './element.js';

/**
 * Takes out what no reader of the page sees: comments, scripts, styles, frames, and elements hidden by attribute, by
 * inline style, by a rule of the page's own style sheet or by a class that says so. Text written to be seen by a model
 * alone lives in these places.
 *
 * @returns how many hidden elements held text
 */
export function removeHidden(tree: Root): number {
  const rules = hidingSelectors(tree);
  let withText = 0;
  removeComments(tree);
  rewriteElements(tree, (node, ancestors) => {
    if (NEVER_SHOWN.has(node.tagName)) return [];
    if (!isHidden(node, ancestors, rules)) return [node];
    if (lineOf(node) !== '' && propertyOf(node, 'ariaHidden') === null) withText++;
    return [];
  });
  return withText;
}

function isHidden(node: Element, ancestors: readonly Element[], rules: ReadonlySet<string>): boolean {
  if (node.properties['hidden'] !== undefined && node.properties['hidden'] !== false) return true;
  if (propertyOf(node, 'ariaHidden') === 'true') return true;
  if (node.tagName === 'input') return propertyOf(node, 'type') !== 'checkbox';
  const classes = classesOf(node);
  if (classes.some((name) => HIDDEN_CLASSES.has(name.toLowerCase()))) return true;
  if (rules.size > 0) {
    const id = propertyOf(node, 'id');
    if (id !== null && rules.has(`#${id}`)) return true;
    if (rules.has(node.tagName)) return true;
    if (classes.some((name) => rules.has(`.${name}`) || rules.has(`${node.tagName}.${name}`))) return true;
  }
  const style = propertyOf(node, 'style');
  return style !== null && (hides(style) || isWhiteOnWhite(style, node, ancestors));
}

/** True for declarations that take an element out of sight. */
function hides(style: string): boolean {
  return HIDING.some((pattern) => pattern.test(style)) || (NO_SIZE.test(style) && /overflow\s*:\s*hidden/i.test(style));
}

/** White text is out of sight unless something behind it has a colour of its own. */
function isWhiteOnWhite(style: string, node: Element, ancestors: readonly Element[]): boolean {
  if (!WHITE_TEXT.test(style)) return false;
  if (classesOf(node).length > 0) return false;
  return ![...ancestors, node].some(
    (element) =>
      /background/i.test(propertyOf(element, 'style') ?? '') ||
      propertyOf(element, 'bgColor') !== null ||
      propertyOf(element, 'dataHighlightColour') !== null,
  );
}

/** Plain selectors (`.x`, `#x`, `tag`, `tag.x`) that the page's own style sheet hides. Conditional rules don't count. */
function hidingSelectors(tree: Root): Set<string> {
  const selectors = new Set<string>();
  const sheets: string[] = [];
  collectStyles(tree, sheets);
  for (const sheet of sheets) {
    const plain = sheet.replace(/\/\*.*?\*\//gs, '').replace(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gs, '');
    for (const [, list, declarations] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (!hides(declarations ?? '')) continue;
      for (const selector of (list ?? '').split(',')) {
        const name = selector.trim();
        if (/^[a-z]*[.#]?[\w-]+$/i.test(name) && name !== 'body' && name !== 'html') selectors.add(name);
      }
    }
  }
  return selectors;
}

function collectStyles(node: Root | Element, into: string[]): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'style') into.push(textOf(child));
    else collectStyles(child, into);
  }
}

function removeComments(node: Root | Element): void {
  node.children = node.children.filter((child) => child.type === 'text' || child.type === 'element');
  for (const child of node.children) if (child.type === 'element') removeComments(child);
}

const NEVER_SHOWN = new Set(
  (
    'script style template noscript iframe frame frameset object embed applet link meta base title head svg canvas ' +
    'audio video source track map area button select option optgroup textarea datalist dialog param noembed noframes'
  ).split(' '),
);

const HIDDEN_CLASSES = new Set(['hidden', 'sr-only', 'visually-hidden', 'screen-reader-text', 'd-none', 'assistive']);

const ZERO = String.raw`\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%|vw|vh)?\s*(?:;|!|$)`;

const NO_SIZE = new RegExp(`(?:^|[;\\s])(?:max-)?(?:height|width)${ZERO}`, 'i');

const HIDING: readonly RegExp[] = [
  /display\s*:\s*none/i,
  /visibility\s*:\s*(?:hidden|collapse)/i,
  new RegExp(`(?:^|[;\\s])opacity${ZERO}`, 'i'),
  new RegExp(`(?:^|[;\\s])font-size${ZERO}`, 'i'),
  /(?:^|[;\s])font-size\s*:\s*(?:0?\.\d+|1)px/i,
  /(?:left|top|right|bottom|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}(?:\.\d+)?(?:px|em|rem|pt|vw)/i,
  /clip(?:-path)?\s*:\s*(?:rect\(\s*0|inset\(\s*(?:50|100)%|circle\(\s*0)/i,
  /transform\s*:\s*scale\(\s*0/i,
  /(?:^|[;\s])color\s*:\s*(?:transparent|rgba\([^)]*,\s*0(?:\.0+)?\s*\))/i,
];

const WHITE_TEXT =
  /(?:^|[;\s])color\s*:\s*(?:#fff(?:fff)?\b|white\b|rgba?\(\s*255\s*,\s*255\s*,\s*255\s*[,)]|hsl\([^)]*,\s*100%\s*\))/i;
