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
