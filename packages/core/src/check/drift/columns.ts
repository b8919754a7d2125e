/** A column of a table, as its page lists it. */
export interface ListedColumn {
  readonly name: string;
  readonly type: string | null;
}

/** Column names of the tables of a schema page: markdown tables whose header names a column and a type. */
export function columnsOf(text: string): ListedColumn[] {
  const columns: ListedColumn[] = [];
  const lines = text.split('\n');
  for (let index = 0; index + 1 < lines.length; index++) {
    if (!DELIMITER.test(lines[index + 1] ?? '') || !(lines[index] ?? '').includes('|')) continue;
    const header = cellsOf(lines[index] ?? '').map((cell) => plainCell(cell).toLowerCase());
    const name = header.findIndex((cell) => COLUMN_HEADERS.has(cell));
    const type = header.findIndex((cell) => TYPE_HEADERS.has(cell));
    // Constraints and indexes have a name and a type as well; a definition tells them apart.
    if (name < 0 || type < 0 || header.includes('definition')) continue;
    for (index += 2; index < lines.length && (lines[index] ?? '').includes('|'); index++) {
      const cells = cellsOf(lines[index] ?? '');
      const column = plainCell(cells[name] ?? '');
      if (column !== '') columns.push({ name: column, type: plainCell(cells[type] ?? '') || null });
    }
  }
  return columns;
}

const COLUMN_HEADERS = new Set(['name', 'column', 'column name', 'columnname', 'field', 'spalte']);
const TYPE_HEADERS = new Set(['type', 'data type', 'datatype', 'column type', 'sql type', 'typ']);
const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** The cells of a table's row; `\|` stays in its cell. */
export function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** A cell as people read it: no code marks, emphasis, links or quotes. */
export function plainCell(cell: string): string {
  return cell
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[`*"[\s]+|[`*"\]\s]+$/g, '')
    .replace(/\\([|_*`])/g, '$1');
}
