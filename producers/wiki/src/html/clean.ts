import { withoutInvisible } from '@bearing/producer-kit';
import type { Element, Root } from 'hast';
import { normaliseBlocks } from './blocks.js';
import { normaliseCode } from './code.js';
import { removeHidden } from './hidden.js';
import { normaliseTables } from './tables.js';

export interface CleanReport {
  /** Hidden elements that held text: a page that speaks to machines behind its readers' backs. */
  readonly hidden: number;
}

/** Takes out what no reader sees. First of all steps, so that nothing of it gets any further. Changes the tree. */
export function sanitiseTree(tree: Root): CleanReport {
  const hidden = removeHidden(tree);
  cleanTexts(tree);
  return { hidden };
}

/** Makes a tree one that markdown can hold: code, notes, lists, tables. Changes the tree. */
export function normaliseTree(tree: Root): void {
  normaliseCode(tree);
  normaliseBlocks(tree);
  normaliseTables(tree);
}

/** Zero-width, bidirectional and tag characters go before markdown is written, so that none can undo an escape. */
function cleanTexts(node: Root | Element, inCode = false): void {
  for (const child of node.children) {
    if (child.type === 'text') {
      const value = withoutInvisible(child.value).replace(/[\uE000-\uE002]/g, '');
      // Editors write a no-break space wherever a space would be lost.
      child.value = inCode ? value : value.replaceAll('\u00a0', ' ');
    } else if (child.type === 'element') {
      for (const name of ['alt', 'title', 'href', 'src']) {
        const value = child.properties[name];
        if (typeof value === 'string') child.properties[name] = withoutInvisible(value);
      }
      cleanTexts(child, inCode || child.tagName === 'pre' || child.tagName === 'code');
    }
  }
}
