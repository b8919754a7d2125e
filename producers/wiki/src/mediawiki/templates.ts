import { markHtml } from '../html/escape.js';
import type { WikitextReader } from './wikitextReader.js';

/** Sets every template call aside as what stands for it: its name and what it was given. */
export function expandTemplates(source: string, reader: WikitextReader, depth = 0): string {
  if (!source.includes('{{')) return source;
  // {{{1}}}: a template's own parameter, on a page that is one.
  source = source.replace(/\{\{\{[^{}]*\}\}\}/g, '');
  let result = '';
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf('{{', at);
    if (start === -1) break;
    const end = endOfCall(source, start);
    if (end === null) {
      result += source.slice(at, start + 2);
      at = start + 2;
      continue;
    }
    result += source.slice(at, start);
    const onOwnLine = /(?:^|\n)[ \t]*$/.test(source.slice(0, start)) && /^[ \t]*(?:\n|$)/.test(source.slice(end));
    const call = source.slice(start + 2, end - 2);
    result += depth > MAX_DEPTH ? '' : callToHtml(call, onOwnLine, reader, depth);
    at = end;
  }
  return result + source.slice(at);
}

function callToHtml(call: string, onOwnLine: boolean, reader: WikitextReader, depth: number): string {
  const [head = '', ...rest] = splitArguments(call);
  const name = head.replace(/_/g, ' ').trim();
  const known = VARIABLES[name];
  if (known !== undefined) return known;
  if (/^(?:FULL)?PAGENAME$/.test(name)) return reader.context.title;
  if (/^(?:DEFAULTSORT|SORTIERUNG|DISPLAYTITLE)\s*:/i.test(name) || SILENT.test(name)) return '';
  const given = rest.map(argumentOf).filter(({ value }) => value !== '');
  const inner = (value: string): string => reader.inline(expandTemplates(value, reader, depth + 1));
  if (/^lang$/i.test(name) && given.length >= 2) return reader.aside.keep(inner(given.at(-1)?.value ?? ''));
  const mark = markHtml('template', name.replace(/^(#\w+):.*$/s, '$1'));
  const isTable = onOwnLine && given.filter((each) => each.key !== null).length >= 2;
  if (!isTable) {
    const words = given.map(({ key, value }) => (key === null ? inner(value) : `${key}: ${inner(value)}`));
    const html = [mark, words.join(', ')].filter((part) => part !== '').join(' ');
    return reader.aside.keep(html);
  }
  const items = given.map(({ key, value }) => {
    const content = value.includes('\n') ? reader.blocks(expandTemplates(value, reader, depth + 1)) : inner(value);
    return `<li>${key === null ? '' : `<b>${reader.inline(key)}</b>: `}${content}</li>`;
  });
  return reader.aside.keep(`<p>${mark}</p><ul>${items.join('')}</ul>`);
}

function argumentOf(argument: string): { readonly key: string | null; readonly value: string } {
  const match = /^\s*([^=[\]{}<>\n\uE010]{1,60}?)\s*=(.*)$/s.exec(argument);
  return match === null
    ? { key: null, value: argument.trim() }
    : { key: /^\d+$/.test(match[1] ?? '') ? null : (match[1] ?? ''), value: (match[2] ?? '').trim() };
}

/** Splits at the bars that belong to the call itself, not to links and templates inside it. */
function splitArguments(call: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < call.length; at++) {
    const pair = call.slice(at, at + 2);
    if (pair === '{{' || pair === '[[') {
      depth++;
      at++;
    } else if (pair === '}}' || pair === ']]') {
      depth--;
      at++;
    } else if (call[at] === '|' && depth === 0) {
      parts.push(call.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, call.slice(start)];
}

/** Index behind the braces that close the call; null where nothing does. */
function endOfCall(source: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < source.length; ) {
    if (source.startsWith('{{', at)) {
      depth++;
      at += 2;
    } else if (source.startsWith('}}', at)) {
      depth--;
      at += 2;
      if (depth === 0) return at;
    } else at++;
  }
  return null;
}

const VARIABLES: Readonly<Record<string, string>> = {
  '!': '|',
  '=': '=',
  '!!': '||',
  '!-': '|-',
  '(!': '{|',
  '!)': '|}',
  nbsp: ' ',
  '·': '·',
  clear: '',
  '-': '',
};

/** What says how a page is listed or kept, and nothing on the page. */
const SILENT =
  /^(?:reflist|refbegin|refend|use [a-z]+ (?:dates|english)|use dmy dates|engvar.*|pp-.*|clear|toc\b.*|notelist)$/i;

const MAX_DEPTH = 20;
