import { tableToHtml } from './tables.js';
import type { WikitextReader } from './wikitextReader.js';

/** Lines of wikitext as HTML: headings, rules, lists, tables, preformatted lines, paragraphs. */
export function blocksToHtml(source: string, reader: WikitextReader): string {
  const lines = source.split('\n');
  const html: string[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    const words = paragraph.join('\n').trim();
    paragraph = [];
    if (words !== '') html.push(`<p>${reader.inline(words)}</p>`);
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const heading = /^(={1,6})(.+?)\1\s*(?:\uE010\d+\uE011\s*)*$/.exec(line);
    if (heading !== null) {
      flush();
      const level = (heading[1] ?? '').length;
      html.push(`<h${level}>${reader.inline((heading[2] ?? '').trim())}</h${level}>`);
    } else if (/^-{4,}\s*$/.test(line)) {
      flush();
      html.push('<hr>');
    } else if (/^\s*:*\s*\{\|/.test(line)) {
      flush();
      const end = endOfTable(lines, at);
      html.push(tableToHtml(lines.slice(at, end), reader));
      at = end - 1;
    } else if (/^[*#:;]/.test(line)) {
      flush();
      let end = at + 1;
      while (end < lines.length && /^[*#:;]/.test(lines[end] ?? '')) end++;
      html.push(listToHtml(lines.slice(at, end), reader));
      at = end - 1;
    } else if (/^ +\S/.test(line) && !/^ +(?:\uE010|<)/.test(line)) {
      flush();
      let end = at + 1;
      while (end < lines.length && /^ /.test(lines[end] ?? '')) end++;
      const text = lines.slice(at, end).map((each) => reader.inline(each.slice(1)));
      html.push(`<pre>\n${text.join('\n')}</pre>`);
      at = end - 1;
    } else if (line.trim() === '') {
      flush();
    } else if (BLOCK_TAG.test(line)) {
      flush();
      html.push(reader.inline(line));
    } else paragraph.push(line);
  }
  flush();
  return html.join('\n');
}

/** A table ends with its own `|}`; tables inside have theirs. */
function endOfTable(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim().replace(/^:+\s*/, '');
    if (line.startsWith('{|')) depth++;
    if (/^\|\}(?!\})/.test(line) && --depth === 0) return at + 1;
  }
  return lines.length;
}

/** Lists by their markers: each character is a level, `* ` an item, `# ` a number, `;` a term, `:` its meaning. */
function listToHtml(lines: readonly string[], reader: WikitextReader): string {
  const html: string[] = [];
  let open = '';
  const closeTo = (level: number): void => {
    for (; open.length > level; open = open.slice(0, -1)) {
      const marker = open.at(-1) ?? '*';
      html.push(`</${itemTag(marker)}></${listTag(marker)}>`);
    }
  };
  for (const line of lines) {
    const markers = /^[*#:;]+/.exec(line)?.[0] ?? '';
    const words = line.slice(markers.length).trim();
    let shared = 0;
    while (shared < Math.min(open.length, markers.length) && sameList(open[shared], markers[shared])) shared++;
    closeTo(shared);
    if (shared === markers.length && shared > 0) {
      html.push(`</${itemTag(open.at(-1) ?? '*')}><${itemTag(markers.at(-1) ?? '*')}>`);
      open = markers;
    } else {
      for (const marker of markers.slice(shared)) {
        html.push(`<${listTag(marker)}><${itemTag(marker)}>`);
        open += marker;
      }
    }
    html.push(markers.endsWith(';') ? termAndMeaning(words, reader) : reader.inline(words));
  }
  closeTo(0);
  return html.join('');
}

/** `; term : meaning` on one line. */
function termAndMeaning(words: string, reader: WikitextReader): string {
  const match = /^(.*?)\s:\s(.*)$/.exec(words) ?? /^([^:[\]<]*):([^/].*)$/.exec(words);
  if (match === null) return reader.inline(words);
  return `${reader.inline(match[1] ?? '')}</dt><dd>${reader.inline(match[2] ?? '')}</dd><dt>`;
}

function sameList(left: string | undefined, right: string | undefined): boolean {
  return left === right || (';:'.includes(left ?? '-') && ';:'.includes(right ?? '-'));
}

function listTag(marker: string): string {
  return marker === '*' ? 'ul' : marker === '#' ? 'ol' : 'dl';
}

function itemTag(marker: string): string {
  return marker === ';' ? 'dt' : marker === ':' ? 'dd' : 'li';
}

const BLOCK_TAG =
  /^\s*<\/?(?:div|table|tr|td|th|tbody|thead|caption|blockquote|center|ul|ol|li|dl|dt|dd|h[1-6]|hr|p|section|details|summary|gallery)\b/i;
