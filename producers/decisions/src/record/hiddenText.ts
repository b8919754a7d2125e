/**
 * Blanks HTML comments outside code and keeps the number of lines, so that what a comment hides (a template's hints, a
 * status that was commented out, words meant for a model alone) is neither read nor copied.
 */
export function blankComments(body: string): string {
  const kept: string[] = [];
  let fence: string | null = null;
  let inComment = false;
  for (const line of body.split('\n')) {
    const marker = inComment ? null : /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== null) {
      if (marker?.[1]?.startsWith(fence) === true && marker[2]?.trim() === '') fence = null;
      kept.push(line);
    } else if (marker?.[1] !== undefined) {
      fence = marker[1];
      kept.push(line);
    } else {
      const [text, open] = withoutComments(line, inComment);
      kept.push(text);
      inComment = open;
    }
  }
  return kept.join('\n');
}

/**
 * Takes out what a reader would not see or should not meet: scripts, frames, hidden elements, handlers, script links.
 * The number of lines stays, so that a line can still be named.
 */
export function neutraliseMarkdown(body: string): { text: string; removed: number } {
  let removed = 0;
  const gone = (kept: string) => (): string => {
    removed++;
    return kept;
  };
  const clean = (text: string): string =>
    text
      .replace(/<(script|style|iframe|object|embed|noscript|template)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, gone(''))
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

function withoutComments(line: string, inComment: boolean): [string, boolean] {
  let rest = line;
  let out = '';
  let open = inComment;
  for (;;) {
    if (open) {
      const end = rest.indexOf('-->');
      if (end < 0) return [out.trimEnd(), true];
      rest = rest.slice(end + 3);
      open = false;
    }
    const start = commentStart(rest);
    if (start < 0) return [out === '' ? rest : (out + rest).trimEnd(), false];
    out += rest.slice(0, start);
    rest = rest.slice(start + 4);
    open = true;
  }
}

/** Where a comment opens on the line, code spans skipped. */
function commentStart(line: string): number {
  let span: number | null = null;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '`') {
      let end = at;
      while (line[end] === '`') end++;
      const length = end - at;
      if (span === null) span = line.slice(end).includes('`'.repeat(length)) ? length : null;
      else if (span === length) span = null;
      at = end - 1;
    } else if (span === null && line.startsWith('<!--', at)) {
      return at;
    }
  }
  return -1;
}
