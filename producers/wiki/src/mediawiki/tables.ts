import { escapeHtml } from '../html/escape.js';
import type { WikitextReader } from './wikitextReader.js';

/** A table from `{|` to `|}` as HTML. What merges cells is kept; styles are not. */
export function tableToHtml(lines: readonly string[], reader: WikitextReader): string {
  const rows: Cell[][] = [[]];
  let caption = '';
  let depth = 0;
  let last: Cell | null = null;
  for (const line of lines.slice(1)) {
    const trimmed = line.trim();
    // A table inside a cell is the cell's text until it ends.
    if (depth > 0 || /^:*\s*\{\|/.test(trimmed)) {
      if (/^:*\s*\{\|/.test(trimmed)) depth++;
      if (/^\|\}(?!\})/.test(trimmed)) depth--;
      if (last !== null) last.text += `\n${line}`;
      continue;
    }
    if (/^\|\}(?!\})/.test(trimmed)) break;
    if (trimmed.startsWith('|+')) caption = contentOf(trimmed.slice(2)).text;
    else if (trimmed.startsWith('|-')) {
      rows.push([]);
      last = null;
    } else if (/^[|!]/.test(trimmed)) {
      for (const cell of cellsOf(trimmed)) {
        rows.at(-1)?.push(cell);
        last = cell;
      }
    } else if (last !== null) last.text += `\n${line}`;
  }
  const body = rows
    .filter((row) => row.length > 0)
    .map((row) => `<tr>${row.map((cell) => cellToHtml(cell, reader)).join('')}</tr>`);
  const head = caption.trim() === '' ? '' : `<caption>${reader.inline(caption.trim())}</caption>`;
  return `<table>${head}${body.join('')}</table>`;
}

interface Cell {
  readonly tag: 'td' | 'th';
  readonly attributes: string;
  text: string;
}

function cellsOf(line: string): Cell[] {
  const isHead = line.startsWith('!');
  const separator = isHead ? /\|\||!!/ : /\|\|/;
  return splitOutsideLinks(line.slice(1), separator).map((part) => ({
    tag: isHead ? 'th' : 'td',
    ...contentOf(part),
  }));
}

/** `colspan="2" | text`: attributes stand before a single bar that is not a link's. */
function contentOf(part: string): { attributes: string; text: string } {
  const match = /^((?:\s*[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s|"']+))+\s*|\s*(?:nowrap|scope)\s*)\|(?!\|)(.*)$/s.exec(
    part,
  );
  if (match === null) return { attributes: '', text: part.replace(/^\|(?!\|)/, '') };
  const kept = [...(match[1] ?? '').matchAll(/\b(colspan|rowspan)\s*=\s*["']?(\d+)/gi)];
  return { attributes: kept.map(([, name, value]) => ` ${name}="${value}"`).join(''), text: match[2] ?? '' };
}

function cellToHtml({ tag, attributes, text }: Cell, reader: WikitextReader): string {
  const content = text.trim();
  const html = content.includes('\n') || /^[*#:;{]/.test(content) ? reader.blocks(content) : reader.inline(content);
  return `<${tag}${attributes}>${html}</${escapeHtml(tag)}>`;
}

function splitOutsideLinks(line: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    if (line.startsWith('[[', at)) depth++;
    else if (line.startsWith(']]', at)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && separator.test(line.slice(at, at + 2))) {
      parts.push(line.slice(start, at));
      start = at + 2;
      at++;
    }
  }
  return [...parts, line.slice(start)];
}
