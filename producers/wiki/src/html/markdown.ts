import type { Element, Root as HastRoot } from 'hast';
import { type Options, toMdast } from 'hast-util-to-mdast';
import type { Html, Nodes, Root, RootContent, Text } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { defaultHandlers, toMarkdown, type Unsafe } from 'mdast-util-to-markdown';
import { isBlock, isElement, lineOf } from './element.js';
import { tidyEmphasis } from './emphasis.js';
import { CELL_BREAK, MARK, MARK_CLOSE, MARK_OPEN } from './marks.js';
import { PLAIN_UNDERSCORE, plainNames } from './names.js';

/** A cleaned tree as markdown. The only HTML in it is `<br>` in table cells; everything else is escaped text. */
export function toMarkdownText(tree: HastRoot): string {
  const markdown: Root = { type: 'root', children: piecesOf(tree).flatMap(pieceToMdast) };
  tidyEmphasis(markdown);
  dropEmptyParagraphs(markdown);
  separateMarks(markdown);
  tightenLists(markdown);
  plainNames(markdown);
  return toMarkdown(markdown, {
    bullet: '-',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    // GFM's tables and task lists without its escapes for bare addresses: `https\://` helps nobody.
    extensions: [
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmStrikethroughToMarkdown(),
      gfmTaskListItemToMarkdown(),
    ],
    handlers: {
      root: (node: Root, parent, state, info) => {
        narrowAmpersand(state.unsafe);
        return defaultHandlers.root(node, parent, state, info);
      },
      text: (node: { value: string }, _parent, state, info) =>
        needsNoEscape(node.value)
          ? node.value
          : state
              .safe(node.value, info)
              .replaceAll(PLAIN_UNDERSCORE, '_')
              .replaceAll(MARK_OPEN, '[')
              .replaceAll(MARK_CLOSE, ']'),
    },
  });
}

/** Elements that say nothing in markdown: what stands in them stands where they stood. */
const WRAPPERS = ['div', 'section', 'article', 'main', 'header', 'footer', 'aside'] as const;

/**
 * A page cut into pieces of some blocks each, wrappers opened. The conversion copies what it is given: a whole page of
 * reference documentation, copied at once, costs the collector of garbage more than all other work on it.
 */
function piecesOf(tree: HastRoot): HastRoot[] {
  const pieces: HastRoot[] = [];
  let piece: HastRoot['children'] = [];
  const cut = (): void => {
    if (piece.length > 0) pieces.push({ type: 'root', children: piece });
    piece = [];
  };
  /** Lines that end where a wrapper begins or ends are not one paragraph. */
  const cutLine = (): void => {
    const last = piece.at(-1);
    if (last !== undefined && !isBlock(last)) cut();
  };
  const open = (node: HastRoot | Element): void => {
    for (const child of node.children) {
      if (isElement(child, ...WRAPPERS)) {
        cutLine();
        open(child);
        cutLine();
        continue;
      }
      if (piece.length >= PIECE && isBlock(child)) cut();
      piece.push(child);
    }
  };
  open(tree);
  cut();
  return pieces;
}

const PIECE = 40;

function pieceToMdast(piece: HastRoot): RootContent[] {
  const markdown = toMdast(piece, CONVERTING);
  return markdown.type === 'root' ? markdown.children : [];
}

const CONVERTING: Options = {
  document: true,
  handlers: {
    [MARK]: (_state, node): Text => ({ type: 'text', value: `${MARK_OPEN}${lineOf(node)}${MARK_CLOSE}` }),
    [CELL_BREAK]: (): Html => ({ type: 'html', value: '<br>' }),
  },
};

/** `AT&T` and `?a=1&b=2` are written as they are: only what reads as a character reference has to be escaped. */
function narrowAmpersand(patterns: Unsafe[]): void {
  patterns.forEach(({ character, inConstruct }, at) => {
    if (character !== '&') return;
    const after = '(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,40});';
    patterns[at] = { character, after, ...(inConstruct === undefined ? {} : { inConstruct }) };
  });
}

/**
 * True for words between which no sign stands that markdown has a use for, wherever they stand. Most texts of a page
 * are of this kind, and the writer tries some forty patterns on each.
 */
function needsNoEscape(value: string): boolean {
  return /^[\p{L},;/](?:[\p{L}\p{N} ,;/.]*[\p{L}\p{N},;/.])?$/u.test(value);
}

/** A list is spaced out only where an item has more than one block beside the lists below it. */
function tightenLists(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) tightenLists(child);
  if (node.type === 'listItem') node.spread = node.children.filter((child) => child.type !== 'list').length > 1;
  if (node.type === 'list') node.spread = node.children.some((item) => item.spread === true);
}

/** `[macro x]` right before `(`, `[` or `:` would read as a link or a definition. */
function separateMarks(node: Nodes): void {
  if (!('children' in node)) return;
  node.children.forEach((child, index) => {
    separateMarks(child);
    if (child.type !== 'text') return;
    child.value = child.value.replace(/\uE001(?=[([:])/g, `${MARK_CLOSE} `);
    const next = node.children[index + 1];
    if (child.value.endsWith(MARK_CLOSE) && next?.type === 'text' && /^[([:\uE000]/.test(next.value))
      child.value += ' ';
  });
}

/** Paragraphs of nothing but spaces and breaks leave gaps; breaks at a paragraph's end break nothing. */
function dropEmptyParagraphs(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (child.type === 'paragraph') {
      const words = child.children;
      const kept = words.filter((word, index) => word.type !== 'break' || words[index + 1]?.type !== 'break');
      words.splice(0, words.length, ...kept);
      while (child.children.length > 0 && isBlank(child.children.at(-1))) child.children.pop();
      while (child.children.length > 0 && isBlank(child.children[0])) child.children.shift();
    } else dropEmptyParagraphs(child);
  }
  const kept = node.children.filter((child) => child.type !== 'paragraph' || child.children.length > 0);
  node.children.splice(0, node.children.length, ...kept);
}

function isBlank(node: Nodes | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
}
