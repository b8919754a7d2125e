/** Two spaces at least, then `*` or `-`. */
export function isListLine(line: string): boolean {
  return /^(?: {2,}|\t+) *[*-] ?\S/.test(line);
}

export function listToHtml(lines: readonly string[], inline: (text: string) => string): string {
  const html: string[] = [];
  const open: { readonly indent: number; readonly tag: string }[] = [];
  for (const line of lines) {
    const match = /^([ \t]+)([*-])\s*(.*)$/.exec(line);
    const indent = (match?.[1] ?? '').replaceAll('\t', '  ').length;
    const tag = match?.[2] === '-' ? 'ol' : 'ul';
    while (open.length > 1 && indent < (open.at(-1)?.indent ?? 0)) html.push(`</li></${open.pop()?.tag}>`);
    const last = open.at(-1);
    if (last === undefined || indent > last.indent) {
      open.push({ indent, tag });
      html.push(`<${tag}><li>`);
    } else if (last.tag !== tag) {
      open.pop();
      open.push({ indent, tag });
      html.push(`</li></${last.tag}><${tag}><li>`);
    } else html.push('</li><li>');
    html.push(inline(match?.[3] ?? ''));
  }
  for (const each of open.reverse()) html.push(`</li></${each.tag}>`);
  return html.join('');
}
