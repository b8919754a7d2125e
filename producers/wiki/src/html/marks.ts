import type { Element } from 'hast';
import { element } from './element.js';

/** What stands in a page for something that could not come along: a macro, an image, an attachment. */
export const MARK = 'page-mark';

/** A line break inside a table cell, where markdown knows none of its own. */
export const CELL_BREAK = 'cell-break';

/**
 * `[macro gallery]`, `[image plan.png]`, `[template Infobox]`: names what was there, in words that a search finds.
 *
 * @param kind what it is: `macro`, `template`, `image`, `attachment`, `user`
 */
export function mark(kind: string, name: string): Element {
  const words = name.replace(/\s+/g, ' ').trim();
  return element(MARK, {}, words === '' ? kind : `${kind} ${words.slice(0, MAX_NAME)}`);
}

export function cellBreak(): Element {
  return element(CELL_BREAK, {});
}

/** The brackets of a mark while it is text among text: private characters, which texts that come in are freed of. */
export const MARK_OPEN = '\uE000';
export const MARK_CLOSE = '\uE001';

const MAX_NAME = 200;
