import type { Root } from 'hast';
import { fenceLanguage } from '../html/code.js';
import { codeHtml, escapeHtml, markHtml, SetAside } from '../html/escape.js';
import { parseHtmlFragment } from '../html/parse.js';
import { writeExportLink } from './links.js';

/** The tree of a page in the wiki markup that Confluence kept up to version 3: `h1.`, `*bold*`, `||`, `{macro}`. */
export function parseMarkup(markup: string): Root {
  const aside = new SetAside();
  const text = SetAside.withoutMarkers(markup.replace(/\r\n?/g, '\n'));
  const html = blocksToHtml(setMacrosAside(text, aside), aside);
  return parseHtmlFragment(aside.restore(html));
}

function setMacrosAside(text: string, aside: SetAside): string {
  return text
    .replace(/\\([{}[\]*_|!-])/g, (_, sign: string) => aside.keep(escapeHtml(sign)))
    .replace(/\{(code|noformat)(?::([^}]*))?\}(.*?)\{\1\}/gs, (_, _name: string, given = '', body: string) => {
      const title = /(?:^|\|)title=([^|]*)/.exec(given)?.[1] ?? '';
      const language = /(?:^|\|)(?:language|lang)=([^|]*)/.exec(given)?.[1] ?? /^[^=|]+/.exec(given)?.[0] ?? '';
      const head = title === '' ? '' : `<p><strong>${escapeHtml(title)}</strong></p>`;
      return block(aside.keep(head + codeHtml(body, fenceLanguage(language))));
    })
    .replace(
      /\{(info|note|tip|warning|panel|quote)(?::([^}]*))?\}(.*?)\{\1\}/gs,
      (_, name: string, given = '', body: string) => {
        const title = /(?:^|\|)title=([^|]*)/.exec(given)?.[1] ?? '';
        const label = name === 'panel' || name === 'quote' ? '' : name.slice(0, 1).toUpperCase() + name.slice(1);
        const head = [label, title].filter((part) => part !== '').join(': ');
        const shown = head === '' ? '' : `<p><strong>${escapeHtml(head)}</strong></p>`;
        return block(
          aside.keep(`<blockquote>${shown}${blocksToHtml(setMacrosAside(body, aside), aside)}</blockquote>`),
        );
      },
    )
    .replace(/\{\{(.+?)\}\}/g, (_, code: string) => aside.keep(`<code>${escapeHtml(code)}</code>`))
    .replace(/\{(?:section|column|excerpt|expand|color|center|div|span|align)(?::[^}]*)?\}/g, '')
    .replace(/\{([a-z][\w-]*)(?::([^}\n]*))?\}/gi, (_, name: string, given = '') => {
      const said = given
        .split('|')
        .map((part: string) => part.trim())
        .filter(
          (part: string) => part !== '' && (!part.includes('=') || /^(?:title|page|labels?|key|url)=/.test(part)),
        );
      return aside.keep(markHtml('macro', name) + (said.length > 0 ? ` ${escapeHtml(said.join(', '))}` : ''));
    });
}

/** On lines of its own, so that no paragraph takes it in. */
function block(html: string): string {
  return `\n\n${html}\n\n`;
}

function blocksToHtml(source: string, aside: SetAside): string {
  const lines = source.split('\n');
  const html: string[] = [];
  let paragraph: string[] = [];
  const inline = (words: string): string => inlineToHtml(words, aside);
  const flush = (): void => {
    const words = paragraph.join('\n').trim();
    paragraph = [];
    if (words !== '') html.push(`<p>${words.split('\n').map(inline).join('<br>')}</p>`);
  };
  const run = (from: number, fits: RegExp): number => {
    let end = from;
    while (end < lines.length && fits.test(lines[end] ?? '')) end++;
    return end;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const heading = /^\s*h([1-6])\.\s+(.*)$/.exec(line);
    const quote = /^\s*bq\.\s+(.*)$/.exec(line);
    if (heading !== null) {
      flush();
      html.push(`<h${heading[1]}>${inline(heading[2] ?? '')}</h${heading[1]}>`);
    } else if (quote !== null) {
      flush();
      html.push(`<blockquote><p>${inline(quote[1] ?? '')}</p></blockquote>`);
    } else if (/^\s*-{4,}\s*$/.test(line)) {
      flush();
      html.push('<hr>');
    } else if (LIST.test(line)) {
      flush();
      const end = run(at, LIST);
      html.push(listToHtml(lines.slice(at, end), inline));
      at = end - 1;
    } else if (TABLE.test(line)) {
      flush();
      const end = run(at, TABLE);
      html.push(tableToHtml(lines.slice(at, end), inline));
      at = end - 1;
    } else if (line.trim() === '') flush();
    else paragraph.push(line.trim());
  }
  flush();
  return html.join('\n');
}

/** `*`, `#` and `-` before the words, one a level. */
function listToHtml(lines: readonly string[], inline: (words: string) => string): string {
  const html: string[] = [];
  let open = '';
  const closeTo = (level: number): void => {
    for (; open.length > level; open = open.slice(0, -1)) html.push(`</li></${listTag(open.at(-1) ?? '*')}>`);
  };
  for (const line of lines) {
    const [, markers = '', words = ''] = /^\s*([*#-]+)\s+(.*)$/.exec(line) ?? [];
    let shared = 0;
    while (
      shared < Math.min(open.length, markers.length) &&
      listTag(open[shared] ?? '') === listTag(markers[shared] ?? '')
    ) {
      shared++;
    }
    closeTo(shared);
    if (shared === markers.length && shared > 0) html.push('</li><li>');
    for (const marker of markers.slice(shared)) {
      html.push(`<${listTag(marker)}><li>`);
      open += marker;
    }
    html.push(inline(words));
  }
  closeTo(0);
  return html.join('');
}

function listTag(marker: string): string {
  return marker === '#' ? 'ol' : 'ul';
}

/** `||head||` and `|cell|`; bars inside links are the links'. */
function tableToHtml(lines: readonly string[], inline: (words: string) => string): string {
  const rows = lines.map((line) => {
    const row = line.trim().replace(/\|+\s*$/, '');
    const parts = row.split(/(\|\|?)(?![^[\]]*\])/).slice(1);
    const cells: string[] = [];
    for (let at = 0; at < parts.length; at += 2) {
      const tag = parts[at] === '||' ? 'th' : 'td';
      cells.push(`<${tag}>${inline((parts[at + 1] ?? '').trim())}</${tag}>`);
    }
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

function inlineToHtml(source: string, aside: SetAside): string {
  const text = source
    .replace(/\[([^\][\n]+)\]/g, (_, inner: string) => aside.keep(linkToHtml(inner)))
    .replace(/(?<![\w!])!([^!\s|][^!\n|]*\.\w{2,5})(?:\|[^!\n]*)?!/g, (_, file: string) =>
      aside.keep(markHtml('image', file.replace(/^.*[/^]/, ''))),
    )
    .replace(/(?<![\w"'=/])https?:\/\/[^\s<>"|\uE010\uE011]*[^\s<>"|.,;:!?)'\uE010\uE011]/g, (url) =>
      aside.keep(`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`),
    );
  return escapeHtml(text)
    .replace(/\\\\\s*/g, '<br>')
    .replace(/(?<![\p{L}\p{N}*])\*(?!\s)([^*\n]+?)(?<!\s)\*(?![\p{L}\p{N}*])/gu, '<b>$1</b>')
    .replace(/(?<![\p{L}\p{N}_])_(?!\s)([^_\n]+?)(?<!\s)_(?![\p{L}\p{N}_])/gu, '<i>$1</i>')
    .replace(/(?<![\p{L}\p{N}-])-(?![\s-])([^-\n]+?)(?<![\s-])-(?![\p{L}\p{N}-])/gu, '<del>$1</del>')
    .replace(/(?<![\p{L}\p{N}+])\+(?!\s)([^+\n]+?)(?<!\s)\+(?![\p{L}\p{N}+])/gu, '<u>$1</u>')
    .replace(/\?\?(.+?)\?\?/g, '<cite>$1</cite>');
}

/** `[words|SPACE:Page#anchor]`, `[^file]`, `[~user]`, `[https://…]`. */
function linkToHtml(inner: string): string {
  const parts = inner.split('|').map((part) => part.trim());
  const target = (parts.length > 1 ? parts[1] : parts[0]) ?? '';
  const words = parts.length > 1 ? (parts[0] ?? '') : '';
  if (/^(?:https?|ftp|mailto):/i.test(target)) return anchor(target, words || target);
  if (target.startsWith('~')) return markHtml('user', '');
  if (target.startsWith('^'))
    return anchor(writeExportLink({ to: 'attachment', name: target.slice(1) }), words || target.slice(1));
  if (target.startsWith('#') || target === '') return escapeHtml(words || target.slice(1));
  const id = /^\$(\d+)$/.exec(target)?.[1];
  if (id !== undefined) return anchor(writeExportLink({ to: 'id', id }), words || `page ${id}`);
  const [, space = null, title = target] = /^(?:([A-Za-z0-9~]+):)?(.+?)(?:[#^].*)?$/.exec(target) ?? [];
  return anchor(
    writeExportLink({ to: 'title', space, title: title.replace(/^\/\d{4}\/\d\d\/\d\d\//, '') }),
    words || title,
  );
}

function anchor(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}

const LIST = /^\s*[*#-]+\s+\S/;
const TABLE = /^\s*\|/;
