import path from 'node:path';
import { readMarkdownLines } from '../record/markdownLines.js';

export interface WrittenLink {
  readonly href: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** Relative links in a body, code left out. Addresses with a scheme, and anchors on the page itself, are not looked at. */
export function relativeLinks(body: string, bodyLine: number): WrittenLink[] {
  const links: WrittenLink[] = [];
  for (const [index, line] of readMarkdownLines(body).entries()) {
    if (line.code) continue;
    const text = line.text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, ' ');
    const inline = text.matchAll(/\]\(\s*(?:<([^>]*)>|([^)\s]+(?:\([^)]*\)[^)\s]*)?))/g);
    // `[^1]: In unusual cases` is a footnote, no link.
    const reference = /^\s{0,3}\[(?!\^)[^\]]+\]:\s*<?([^\s>]+)/.exec(text);
    const hrefs = [
      ...[...inline].map((match) => match[1] ?? match[2] ?? ''),
      ...(reference?.[1] === undefined ? [] : [reference[1]]),
    ];
    for (const href of hrefs) {
      if (href !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)) links.push({ href, line: index + bodyLine });
    }
  }
  return links;
}

/** Where a relative link leads from a document, root-relative and in lower case, without anchor; `null` past the root. */
export function linkTarget(from: string, href: string): string | null {
  const bare = href.split(/[#?]/)[0] ?? '';
  let address: string;
  try {
    address = decodeURIComponent(bare);
  } catch {
    address = bare;
  }
  const joined = address.startsWith('/') ? address.slice(1) : path.posix.join(path.posix.dirname(from), address);
  return joined.startsWith('..') ? null : joined.replace(/\/$/, '').normalize('NFC').toLowerCase();
}
