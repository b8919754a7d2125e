import type { Document } from '../document/document.js';

/**
 * The places of a document that a link can name: its headings, and what its HTML names. GitHub, GitLab, Azure DevOps and
 * site generators make anchors of headings differently, so both sides are compared by letters and digits alone.
 */
export function anchorsOf(document: Document, text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const times = new Map<string, number>();
  for (const heading of document.outline) {
    const bare = bareAnchor(headingWords(heading.text));
    const seen = times.get(bare) ?? 0;
    times.set(bare, seen + 1);
    anchors.add(seen === 0 ? bare : `${bare}${seen}`);
    // Some generators leave entities out, some spell them out.
    anchors.add(bareAnchor(headingWords(heading.text).replace(/&[a-z]+;/gi, '')));
  }
  for (const match of text.matchAll(/\b(?:id|name)\s*=\s*["']?([^\s"'>]{1,200})|\{[^{}\n]{0,50}#([^\s{}]{1,200})/g)) {
    anchors.add(bareAnchor(match[1] ?? match[2] ?? ''));
  }
  return anchors;
}

/** True for an anchor that stands for no heading: the top, a route or a line of code, a text fragment. */
export function isForeignAnchor(anchor: string): boolean {
  return /^(?:top|L\d+.*|:~:.*|[/!?].*|fn[:-].*|user-content-fn.*)$/i.test(anchor);
}

export function bareAnchor(anchor: string): string {
  return anchor
    .normalize('NFC')
    .toLowerCase()
    .replace(/^user-content-/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function headingWords(text: string): string {
  return text.replace(/\]\([^()]*\)/g, ']').replace(/<[^<>]{1,500}>/g, '');
}
