import type { Element } from 'hast';
import { element } from '../html/element.js';
import { readLastEdit } from '../page/lastEdit.js';

export type Property = readonly [name: string, value: string];

/** What a page's properties say of it. */
export interface Properties {
  /** Those that a reader of the page is to see. */
  readonly properties: readonly Property[];
  readonly asOf: string | null;
  readonly author: string | null;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
}

/**
 * Reads the lines `Name: value` right below the first heading. The time of the last edit becomes the date; who made
 * and edited the page is left out unless authors are wanted.
 *
 * @returns with `body`, the page without them
 */
export function readProperties(markdown: string, authors: boolean): Properties & { readonly body: string } {
  const text = markdown.replace(/\r\n?/g, '\n');
  const match = /^(# [^\n]*\n\n?)((?:[^\n#|<>`*-][^\n:]{0,60}: ?[^\n]*\n)+)(?=\n|$)/.exec(
    text.endsWith('\n') ? text : `${text}\n`,
  );
  if (match === null) return { ...understood([], authors), body: text };
  const pairs = (match[2] ?? '')
    .trimEnd()
    .split('\n')
    .map((line): Property => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);
  return { ...understood(pairs, authors), body: `${match[1]}\n${text.slice(match[0].length)}` };
}

/** What properties mean for the document: its date, author, tags and other names. */
export function understood(pairs: readonly Property[], authors: boolean): Properties {
  const property = (pattern: RegExp): string | null => pairs.find(([name]) => pattern.test(name))?.[1] ?? null;
  const edited = property(LAST_EDIT);
  return {
    properties: pairs.filter(
      ([name, value]) => value !== '' && !LAST_EDIT.test(name) && (authors || !PERSON.test(name)),
    ),
    asOf: edited === null ? null : readLastEdit(edited.replace(/^@/, '')),
    author: property(/^(?:last edited by|created by|author)$/i),
    tags: listOf(property(/^tags?$/i)),
    aliases: listOf(property(/^(?:alias(?:es)?|synonyms?|also known as)$/i)),
  };
}

export function propertyList(properties: readonly Property[]): Element {
  return element(
    'ul',
    {},
    ...properties.map(([name, value]) => element('li', {}, element('strong', {}, name), `: ${value}`)),
  );
}

function listOf(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

const LAST_EDIT = /^(?:last (?:edited|updated|modified)(?: time| at| on)?|updated(?: at)?|edited(?: at)?)$/i;
const PERSON = /^(?:created by|last edited by|author)$/i;
