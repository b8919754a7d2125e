import type { Root } from 'hast';
import { decodeText } from '../input/input.js';
import { parseHtml } from './parse.js';

/**
 * A page of HTML that is looked at first, for what it says about itself, and read later, when its document is made. Who
 * reads later keeps `take` alone, or every page's tree stays in memory.
 */
export interface HtmlSource {
  /** As parsed; not to be changed. */
  readonly tree: Root;
  /** A tree of its own at each call, to be changed. */
  readonly take: () => Root;
}

/**
 * Parses the pages of one input, and holds the first ones' trees until they are taken, so that a small site is parsed
 * once. Not those of a large one: a tree takes about thirty times its file.
 */
export class HtmlSources {
  #bytes = 0;

  parse(bytes: Buffer): HtmlSource {
    this.#bytes += bytes.length;
    const html = decodeHtml(bytes);
    const tree = parseHtml(html);
    if (this.#bytes > HELD_BYTES) return { tree, take: () => parseHtml(html) };
    let held: Root | null = tree;
    return {
      tree,
      take: () => {
        const taken = held ?? parseHtml(html);
        held = null;
        return taken;
      },
    };
  }
}

const HELD_BYTES = 2_000_000;

/** HTML in the encoding it declares, where it isn't UTF-8. */
function decodeHtml(bytes: Buffer): string {
  const head = bytes.subarray(0, 2048).toString('latin1');
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1];
  if (declared !== undefined && !/^utf-?8$/i.test(declared) && !(bytes[0] === 0xff || bytes[0] === 0xfe)) {
    try {
      return new TextDecoder(declared).decode(bytes);
    } catch {
      return decodeText(bytes);
    }
  }
  return decodeText(bytes);
}
