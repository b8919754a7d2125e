/** Breaks a paragraph into lines of at most `columns` characters at spaces; a longer word stands alone. The first line starts with `indent`, the others with `hanging`. */
export function wrap(text: string, columns: number, indent = '', hanging = indent): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const margin = lines.length === 0 ? indent : hanging;
    if (line !== '' && margin.length + visibleLength(line) + 1 + visibleLength(word) > columns) {
      lines.push(margin + line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  if (line !== '') lines.push((lines.length === 0 ? indent : hanging) + line);
  return lines.join('\n');
}

/** Characters that take room on a screen: colours take none. */
export function visibleLength(text: string): number {
  return text.replaceAll(/\u001B\[\d+m/g, '').length;
}
