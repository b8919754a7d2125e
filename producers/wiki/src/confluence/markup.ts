import type { Root } from 'hast';
import { codeBlock } from '../html/code.js';
import { root } from '../html/element.js';

/** The wiki markup of Confluence up to version 3. */
export function parseMarkup(markup: string): Root {
  return root([codeBlock(markup, null)]);
}
