/**
 * Takes out what a reader would not see or should not meet: scripts, frames, hidden elements, handlers, script links.
 * The number of lines stays, so that a line can still be named.
 */
export function withoutActiveMarkup(body: string): { text: string; removed: number } {
  let removed = 0;
  const gone =
    (kept: string) =>
    (all = ''): string => {
      removed++;
      return kept + '\n'.repeat(all.split('\n').length - 1);
    };
  const clean = (text: string): string =>
    text
      .replace(/<(script|style|iframe|object|embed|noscript|template)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, gone(''))
      // One that never closes would swallow the rest: the tag alone goes.
      .replace(/<\/?(?:script|style|iframe|object|embed|noscript|template)\b[^>]*>/gi, gone(''))
      .replace(
        /<([a-z][a-z0-9]*)\b[^>]*\b(?:hidden(?=[\s>=])|(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])))[^>]*>[\s\S]*?<\/\1\s*>/gi,
        gone(''),
      )
      .replace(/(<[a-z][^>]*?)\s+on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, (_all, tag: string) => gone(tag)())
      .replace(/!?\[([^\]]*)\]\(\s*<?\s*(?:javascript|vbscript|data)\s*:[^)]*\)?\)/gi, (_all, label: string) =>
        gone(label)(),
      )
      .replace(/<(?:javascript|vbscript|data):[^>]*>/gi, gone(''))
      .replace(
        /(\s(?:href|src)\s*=\s*)(?:"\s*(?:javascript|vbscript|data):[^"]*"|'\s*(?:javascript|vbscript|data):[^']*')/gi,
        gone(''),
      )
      .replace(/^(\s{0,3}\[[^\]]+\]:\s*)<?(?:javascript|vbscript|data):\S*/gim, (_all, label: string) =>
        gone(`${label}#`)(),
      );
  return { text: outsideCode(body, clean), removed };
}

/** Applies `change` to the text between fenced blocks and code spans, and leaves code as it stands. */
export function outsideCode(body: string, change: (text: string) => string): string {
  const code =
    /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))|(?<!`)(`+)(?!`)(?:(?!\n\n)[\s\S])*?[^`]\2(?!`)/gm;
  let out = '';
  let from = 0;
  for (const match of body.matchAll(code)) {
    out += change(body.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return out + change(body.slice(from));
}
