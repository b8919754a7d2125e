import type { Heading } from '../document/document.js';
import type { BlockMap } from './blockScanner.js';
import { headingText } from './headingText.js';

/** A document's headings as people read them, with their lines in the file. */
export function outlineOf(blocks: BlockMap, bodyLine: number): Heading[] {
  return blocks.headings.map(({ level, text, line }) => ({ level, text: headingText(text), line: line + bodyLine }));
}
