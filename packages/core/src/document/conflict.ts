/** Line of the file of the first unresolved merge conflict from `start` on, or `null`. All three markers must be there. */
export function conflictLine(text: string, start: number, startLine: number): number | null {
  let open = startsLine(text, start, '<<<<<<< ') ? start : text.indexOf('\n<<<<<<< ', start);
  if (open < 0) return null;
  if (text.charCodeAt(open) === 0x0a) open++;
  const middle = text.indexOf('\n=======\n', open);
  if (middle < 0 || text.indexOf('\n>>>>>>> ', middle) < 0) return null;
  let line = startLine;
  for (let at = text.indexOf('\n', start); at >= 0 && at < open; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function startsLine(text: string, at: number, mark: string): boolean {
  return text.startsWith(mark, at);
}
