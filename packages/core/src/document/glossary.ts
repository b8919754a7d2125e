/** True for a document with the tag `glossary`, or in a folder or file of that name. */
export function isGlossary(id: string, tags: readonly string[]): boolean {
  return tags.some((tag) => /^glossary$/i.test(tag)) || /(?:^|\/)glossary(?:\/|$)/i.test(id);
}

/** `Proof of delivery (POD)` as a title; `| POD | proof of delivery |`, `- **POD**: proof of delivery` as lines. */
export function glossaryEntries(title: string, text: string): string[][] {
  const entries: string[][] = [];
  const titled = /^(.{2,}?)\s*\(([^()]{2,40})\)\s*$/.exec(title);
  if (titled !== null) entries.push([titled[1] ?? '', titled[2] ?? '']);
  for (const line of text.split('\n')) {
    const entry =
      /^\|\s*\**([^|*]{2,40}?)\**\s*\|\s*([^|]{2,80}?)\s*\|/.exec(line) ??
      /^\s*(?:[-*+]\s+)?\*\*([^*]{2,40}?):?\*\*\s*[:–—-]?\s+(.{2,80}?)[.;]?\s*$/.exec(line);
    const [name, meaning] = [entry?.[1], entry?.[2]];
    if (name === undefined || meaning === undefined || !/[\p{L}]/u.test(meaning) || /^-+$/.test(name)) continue;
    entries.push([name, meaning]);
  }
  return entries;
}
