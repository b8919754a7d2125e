import type { Root } from 'hast';
import { fenceLanguage } from '../html/code.js';
import { codeHtml, escapeHtml, markHtml, SetAside } from '../html/escape.js';
import { parseHtmlFragment } from '../html/parse.js';
import { inlineToHtml } from './inline.js';
import { isListLine, listToHtml } from './lists.js';
import { isTableLine, tableToHtml } from './tables.js';

/** The tree of a page in DokuWiki's syntax. HTML in it is text, as it is in a DokuWiki as it comes. */
export function parseDokuwiki(source: string): Root {
  const aside = new SetAside();
  const notes: string[] = [];
  const inline = (text: string): string => inlineToHtml(text, aside, notes);
  const text = SetAside.withoutMarkers(source.replace(/\r\n?/g, '\n'));
  const body = blocksToHtml(setCodeAside(text, aside), inline);
  const footnotes =
    notes.length === 0
      ? ''
      : `<p><strong>Notes</strong></p><ol>${notes.map((note) => `<li>${note}</li>`).join('')}</ol>`;
  return parseHtmlFragment(aside.restore(body + footnotes));
}

/** The words of the first heading, which name the page. */
export function headingText(source: string): string | null {
  const words = /^[ \t]?={2,6}(.+?)={2,6}[ \t]*$/m.exec(source)?.[1]?.trim();
  return words === undefined || words === '' ? null : words.replace(/[*/_'%]{2}/g, '');
}

function setCodeAside(text: string, aside: SetAside): string {
  return text
    .replace(/<(code|file)\b([^>]*)>(.*?)<\/\1>/gs, (_, _tag: string, attributes: string, code: string, at: number) => {
      const [language = '', name = ''] = attributes.trim().split(/\s+/);
      const title = name === '' || name.startsWith('[') ? '' : `<p><strong>${escapeHtml(name)}</strong></p>`;
      const kept = aside.keep(title + codeHtml(code, fenceLanguage(language)));
      // In a cell or an item it is part of that, and the row or the list goes on behind it.
      const lead = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
      return at > 0 && /^(?:[|^]|(?: {2,}|\t+)\s*[*-])/.test(lead) ? kept : `\n\n${kept}\n\n`;
    })
    .replace(/<nowiki>(.*?)<\/nowiki>/gs, (_, raw: string) => aside.keep(escapeHtml(raw)))
    .replace(/%%(.*?)%%/gs, (_, raw: string) => aside.keep(escapeHtml(raw)))
    .replace(/<(html|HTML|php|PHP)>(.*?)<\/\1>/gs, (_, tag: string, code: string) => {
      const block = tag === tag.toUpperCase();
      return aside.keep(block ? codeHtml(code, tag.toLowerCase()) : `<code>${escapeHtml(code.trim())}</code>`);
    })
    .replace(
      /\{\{(rss|gallery|blog|tag|topic|count|pagequery|nspages|include|page|section|indexmenu)(?:[>\s]|&gt;)([^}]*)\}\}/g,
      (_, name: string, rest: string) => {
        const target = rest.split(/[|&\s]/)[0] ?? '';
        return aside.keep(`${markHtml('macro', name)}${target === '' ? '' : ` ${escapeHtml(target)}`}`);
      },
    )
    .replace(/~~([A-Z][A-Z_]+)(?::[^~\n]*)?~~/g, (_, name: string) =>
      /^NO(?:TOC|CACHE)$/.test(name) ? '' : aside.keep(markHtml('macro', name)),
    );
}

function blocksToHtml(source: string, inline: (text: string) => string): string {
  const lines = source.split('\n');
  const html: string[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    const words = paragraph.join('\n').trim();
    paragraph = [];
    if (words !== '') html.push(`<p>${inline(words)}</p>`);
  };
  const run = (from: number, fits: (line: string) => boolean): number => {
    let end = from;
    while (end < lines.length && fits(lines[end] ?? '')) end++;
    return end;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const heading = /^[ \t]?(={2,6})(.+?)={2,6}[ \t]*$/.exec(line);
    if (heading !== null) {
      flush();
      const level = 7 - (heading[1] ?? '').length;
      html.push(`<h${level}>${inline((heading[2] ?? '').trim())}</h${level}>`);
    } else if (/^-{4,}\s*$/.test(line)) {
      flush();
      html.push('<hr>');
    } else if (isListLine(line)) {
      flush();
      const end = run(at, isListLine);
      html.push(listToHtml(lines.slice(at, end), inline));
      at = end - 1;
    } else if (isTableLine(line)) {
      flush();
      const end = run(at, isTableLine);
      html.push(tableToHtml(lines.slice(at, end), inline));
      at = end - 1;
    } else if (/^>/.test(line)) {
      flush();
      const end = run(at, (each) => each.startsWith('>'));
      html.push(quoteToHtml(lines.slice(at, end), inline));
      at = end - 1;
    } else if (/^(?: {2}|\t)\s*\S/.test(line) && paragraph.length === 0) {
      const end = run(at, (each) => /^(?: {2}|\t)/.test(each) && !isListLine(each));
      html.push(
        codeHtml(
          lines
            .slice(at, end)
            .map((each) => each.replace(/^(?: {2}|\t)/, ''))
            .join('\n'),
          null,
        ),
      );
      at = end - 1;
    } else if (line.trim() === '') flush();
    else paragraph.push(line);
  }
  flush();
  return html.join('\n');
}

/** `>` a level. */
function quoteToHtml(lines: readonly string[], inline: (text: string) => string): string {
  let depth = 0;
  const html: string[] = [];
  for (const line of lines) {
    const level = /^>+/.exec(line)?.[0].length ?? 0;
    html.push('</blockquote>'.repeat(Math.max(0, depth - level)), '<blockquote>'.repeat(Math.max(0, level - depth)));
    depth = level;
    html.push(`<p>${inline(line.slice(level).trim())}</p>`);
  }
  return html.join('') + '</blockquote>'.repeat(depth);
}
