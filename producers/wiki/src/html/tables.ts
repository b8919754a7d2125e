import type { Element, ElementContent, Root } from 'hast';
import { element, findAll, isBlock, isElement, lineOf, propertyOf, rewriteElements, text, textOf } from './element.js';
import { CELL_BREAK, cellBreak } from './marks.js';

/**
 * Makes every table one that markdown can hold: merged cells repeated into each cell they cover, so that every row
 * reads on its own, and lists, code, paragraphs and tables inside cells laid out on one line with `<br>`.
 * A caption becomes a paragraph above. A table of one cell was there for its frame and gives way to what it holds.
 */
export function normaliseTables(tree: Root): void {
  rewriteElements(tree, (node, ancestors) => {
    if (node.tagName !== 'table') return [node];
    const rows = ownRows(node);
    const cells = rows.flatMap(cellsOf);
    if (cells.length === 0) return node.children.filter((child) => isElement(child, 'caption'));
    const only = cells.length === 1 ? cells[0] : undefined;
    if (only?.children.some(isBlock)) return only.children;
    const caption = node.children.find((child): child is Element => isElement(child, 'caption'));
    const nested = ancestors.some((above) => above.tagName === 'td' || above.tagName === 'th');
    const table = nested ? node : layOut(node, rows);
    return caption === undefined || lineOf(caption) === ''
      ? [table]
      : [element('p', {}, element('strong', {}, lineOf(caption))), table];
  });
}

function layOut(table: Element, rows: readonly Element[]): Element {
  const grid = repeatMerged(rows);
  const headRows = new Set(
    findAll(table, (node) => node.tagName === 'thead').flatMap((head) => head.children.filter((row) => isElement(row))),
  );
  const made = rows.map((row, index) => ({
    inHead: headRows.has(row),
    row: element('tr', {}, ...(grid[index] ?? []).map(flattenCell)),
  }));
  const head = made.filter((each) => each.inHead).map((each) => each.row);
  const body = made.filter((each) => !each.inHead).map((each) => each.row);
  return element(
    'table',
    {},
    ...(head.length > 0 ? [element('thead', {}, ...head)] : []),
    element('tbody', {}, ...body),
  );
}

/** The rows of a table, not those of tables inside its cells. */
export function ownRows(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (isElement(child, 'tr')) return [child];
    return isElement(child, 'thead', 'tbody', 'tfoot') ? ownRows(child) : [];
  });
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((child): child is Element => isElement(child, 'td', 'th'));
}

/** Lays the cells out on a grid, a merged one at each place it covers. */
export function repeatMerged(rows: readonly Element[]): Element[][] {
  const grid: Element[][] = rows.map(() => []);
  rows.forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (grid[rowIndex]?.[column] !== undefined) column++;
      const width = span(cell, 'colSpan', MAX_COLUMNS);
      // rowspan="0" means "to the end of the table's section".
      const height = propertyOf(cell, 'rowSpan') === '0' ? rows.length : span(cell, 'rowSpan', rows.length - rowIndex);
      for (let down = 0; down < height && rowIndex + down < rows.length; down++) {
        for (let along = 0; along < width; along++) {
          const line = grid[rowIndex + down];
          if (line !== undefined && line[column + along] === undefined) line[column + along] = cell;
        }
      }
      column += width;
    }
  });
  return grid.map((line) => Array.from(line, (cell) => cell ?? element('td', {})));
}

function span(cell: Element, name: 'colSpan' | 'rowSpan', atMost: number): number {
  const value = Number.parseInt(propertyOf(cell, name) ?? '1', 10);
  return Number.isFinite(value) && value > 1 ? Math.min(value, atMost) : 1;
}

/** A cell whose content is one line: blocks are separated by breaks, list items get their bullet or number. */
function flattenCell(cell: Element): Element {
  const align = propertyOf(cell, 'align');
  const content = dropEdgeBreaks(flattenAll(cell.children, ''));
  return element(cell.tagName, align === null ? {} : { align }, ...content);
}

function flattenAll(nodes: readonly ElementContent[], indent: string): ElementContent[] {
  return nodes.flatMap((node) => flatten(node, indent));
}

function flatten(node: ElementContent, indent: string): ElementContent[] {
  if (node.type === 'text') return [text(node.value.replace(/\s+/g, ' '))];
  if (node.type !== 'element') return [];
  switch (node.tagName) {
    case 'br':
      return [cellBreak()];
    case 'hr':
      return [cellBreak()];
    case 'ul':
    case 'ol':
      return onLines(flattenList(node, indent));
    case 'pre':
      return onLines(codeLines(node));
    case 'table':
      return onLines(nestedRows(node));
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return onLines([element('strong', {}, ...flattenAll(node.children, indent))]);
    default: {
      const children = flattenAll(node.children, indent);
      if (isBlock(node)) return onLines(children);
      // A break inside emphasis or a link would put the markers on different lines of the cell.
      return [{ ...node, children: dropEdgeBreaks(children) }];
    }
  }
}

function onLines(content: readonly ElementContent[]): ElementContent[] {
  return content.length === 0 ? [] : [cellBreak(), ...content, cellBreak()];
}

function flattenList(list: Element, indent: string): ElementContent[] {
  let number = Number.parseInt(propertyOf(list, 'start') ?? '1', 10) || 1;
  return list.children.flatMap((child) => {
    if (!isElement(child)) return [];
    if (!isElement(child, 'li')) return flatten(child, indent);
    const box = child.children.find((each) => isElement(each, 'input'));
    const checked = isElement(box) ? (propertyOf(box, 'checked') === null ? '☐ ' : '☑ ') : '';
    const bullet = list.tagName === 'ol' ? `${number++}. ` : '• ';
    const content = flattenAll(
      child.children.filter((each) => each !== box),
      `${indent}\u2003`,
    );
    return [text(indent + (checked || bullet)), ...dropEdgeBreaks(content), cellBreak()];
  });
}

function codeLines(pre: Element): ElementContent[] {
  return textOf(pre)
    .replace(/\s+$/, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => [element('code', {}, line), cellBreak()]);
}

/** A table inside a cell: a line a row, its cells separated by semicolons. */
function nestedRows(table: Element): ElementContent[] {
  return repeatMerged(ownRows(table)).flatMap((row) => [
    ...row.flatMap((cell, index) => [
      ...(index > 0 ? [text('; ')] : []),
      ...dropEdgeBreaks(flattenAll(cell.children, '')).map((part) => (isElement(part, CELL_BREAK) ? text(', ') : part)),
    ]),
    cellBreak(),
  ]);
}

/** No breaks at the edges, never two in a row. */
function dropEdgeBreaks(content: readonly ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = [];
  let pending = false;
  for (const part of content) {
    if (isElement(part, CELL_BREAK)) {
      pending = kept.length > 0;
      continue;
    }
    if (part.type === 'text' && part.value.trim() === '' && (kept.length === 0 || pending)) continue;
    if (pending) kept.push(cellBreak());
    pending = false;
    kept.push(part);
  }
  return kept;
}

/** More columns than this are an attack, not a table. */
const MAX_COLUMNS = 100;
