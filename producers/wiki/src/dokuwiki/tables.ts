export function isTableLine(line: string): boolean {
  return /^[|^].*[|^]\s*$/.test(line);
}

/**
 * A table: `^` before a cell makes it a heading, an empty cell widens the one before it, `:::` belongs to the one above.
 */
export function tableToHtml(lines: readonly string[], inline: (text: string) => string): string {
  const grid: Cell[][] = [];
  for (const line of lines) {
    const row: Cell[] = [];
    for (const { mark, words } of splitRow(line.trim())) {
      const column = row.length;
      const above = grid.at(-1)?.[column];
      if (words.trim() === ':::' && above !== undefined) row.push(above);
      else if (words === '' && column > 0) row.push(row[column - 1] ?? EMPTY);
      else row.push({ tag: mark === '^' ? 'th' : 'td', html: inline(words.trim()) });
    }
    grid.push(row);
  }
  const rows = grid.map((row) => `<tr>${row.map(({ tag, html }) => `<${tag}>${html}</${tag}>`).join('')}</tr>`);
  return `<table>${rows.join('')}</table>`;
}

interface Cell {
  readonly tag: 'td' | 'th';
  readonly html: string;
}

const EMPTY: Cell = { tag: 'td', html: '' };

/** Cells with the sign before them; bars inside links and media are theirs. */
function splitRow(line: string): { readonly mark: string; readonly words: string }[] {
  const cells: { mark: string; words: string }[] = [];
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    const pair = line.slice(at, at + 2);
    if (pair === '[[' || pair === '{{') depth++;
    else if (pair === ']]' || pair === '}}') depth = Math.max(0, depth - 1);
    const sign = line[at] ?? '';
    if (depth === 0 && (sign === '|' || sign === '^')) cells.push({ mark: sign, words: '' });
    else {
      const cell = cells.at(-1);
      if (cell !== undefined) cell.words += sign;
    }
  }
  return cells.slice(0, -1);
}
