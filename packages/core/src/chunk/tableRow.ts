/** Whether the range holds only the dashes, colons and pipes of the row under a table's head. */
export function isDelimiterRow(text: string, start: number, end: number): boolean {
  const second = text.charCodeAt(start + 1);
  // `- ` and `-` alone are list items or underlines first.
  if (end - start < 2 || (text.charCodeAt(start) === 0x2d && (second === 0x20 || second === 0x09))) return false;
  for (let at = start; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char !== 0x7c && char !== 0x2d && char !== 0x3a && char !== 0x20 && char !== 0x09) return false;
  }
  const cells = text.slice(start, end).trim().split('|');
  return cells.every((cell, index) => {
    const bare = cell.trim();
    if (bare === '') return index === 0 || index === cells.length - 1;
    return /^:?-+:?$/.test(bare);
  });
}

/** How many cells a table row has. A pipe behind a backslash is text. */
export function countCells(row: string): number {
  const bare = row.trim();
  let cells = 1;
  for (let at = 0; at < bare.length; at++) {
    const char = bare.charCodeAt(at);
    if (char === 0x7c && bare.charCodeAt(at - 1) !== 0x5c) cells++;
  }
  if (bare.startsWith('|')) cells--;
  if (bare.length > 1 && bare.endsWith('|') && !bare.endsWith('\\|')) cells--;
  return cells;
}
