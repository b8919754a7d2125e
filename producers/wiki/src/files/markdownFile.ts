import { splitFrontMatter } from '@bearing/format';
import { parse as parseYaml } from 'yaml';
import { parseMarkdown } from '../html/parse.js';
import { decodeText } from '../input/input.js';
import { readLastEdit } from '../page/lastEdit.js';
import type { FilePage } from './filePage.js';

/** A markdown file: title and date from its front matter where it has one, else the title from its first heading. */
export function readMarkdownFile(bytes: Buffer): FilePage {
  return readMarkdownText(decodeText(bytes));
}

export function readMarkdownText(text: string): FilePage {
  const { yaml, body } = splitFrontMatter(text.replace(/\r\n?/g, '\n'));
  const fields = readFields(yaml);
  if (fields === null) return { title: headingOf(text), asOf: null, author: null, read: () => parseMarkdown(text) };
  return {
    title: textField(fields, 'title') ?? headingOf(body),
    asOf: dateField(fields),
    author: textField(fields, 'author'),
    tags: listField(fields, 'tags'),
    aliases: listField(fields, 'aliases'),
    read: () => parseMarkdown(body),
  };
}

/** The words of the first heading of the first level, outside of code. */
export function headingOf(markdown: string): string | null {
  const withoutCode = markdown.replace(/^ {0,3}(```+|~~~+)[^\n]*\n.*?(?:^ {0,3}\1[^\n]*$|(?![\s\S]))/gms, '');
  const heading = /^ {0,3}#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(withoutCode)?.[1];
  if (heading === undefined) return null;
  const words = heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/[`*]|\\(?=[^\p{L}\p{N}\s])/gu, '')
    .trim();
  return words === '' ? null : words;
}

type Fields = Readonly<Record<string, unknown>>;

/** The mapping at the head of a file; null where what stands there is none, and so is text of the page. */
function readFields(yaml: string | null): Fields | null {
  if (yaml === null) return null;
  try {
    // Dates stay as they are written: a parser would move them into a zone.
    const value: unknown = parseYaml(yaml, { schema: 'failsafe', maxAliasCount: 10 });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function textField(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function listField(fields: Fields, name: string): string[] {
  const value = fields[name];
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return items
    .filter((item): item is string => typeof item === 'string')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** When the page says that it was last changed. A bare `date` is taken too: it is what most generators write. */
function dateField(fields: Fields): string | null {
  for (const name of ['asOf', 'lastmod', 'last_modified_at', 'last-modified', 'updated', 'modified', 'date']) {
    const value = textField(fields, name);
    const day = value === null ? null : readLastEdit(value);
    if (day !== null) return day;
  }
  return null;
}
