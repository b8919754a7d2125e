import { readLastEdit } from '../page/lastEdit.js';

/** A page's properties, which stand between its heading and its text. */
export interface Properties {
  readonly properties: readonly (readonly [string, string])[];
  /** The page without them. */
  readonly body: string;
  readonly asOf: string | null;
  readonly author: string | null;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
}

/**
 * Reads the lines `Name: value` right below the first heading. The time of the last edit becomes the date; who made
 * and edited the page is left out unless authors are wanted.
 */
export function readProperties(markdown: string, authors: boolean): Properties {
  const text = markdown.replace(/\r\n?/g, '\n');
  const match = /^(# [^\n]*\n\n?)((?:[^\n#|<>`*-][^\n:]{0,60}: ?[^\n]*\n)+)(?=\n|$)/.exec(
    text.endsWith('\n') ? text : `${text}\n`,
  );
  const none: Properties = { properties: [], body: text, asOf: null, author: null, tags: [], aliases: [] };
  if (match === null) return none;
  const pairs = (match[2] ?? '')
    .trimEnd()
    .split('\n')
    .map((line): readonly [string, string] => [
      line.slice(0, line.indexOf(':')).trim(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
  const property = (pattern: RegExp): string | null => pairs.find(([name]) => pattern.test(name))?.[1] ?? null;
  const edited = property(LAST_EDIT);
  return {
    properties: pairs.filter(
      ([name, value]) => value !== '' && !LAST_EDIT.test(name) && (authors || !PERSON.test(name)),
    ),
    body: `${match[1]}\n${text.slice(match[0].length)}`,
    asOf: edited === null ? null : readLastEdit(edited),
    author: property(/^(?:last edited by|created by|author)$/i),
    tags: listOf(property(/^tags?$/i)),
    aliases: listOf(property(/^(?:alias(?:es)?|synonyms?|also known as)$/i)),
  };
}

function listOf(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

const LAST_EDIT = /^(?:last (?:edited|updated|modified)(?: time| at| on)?|updated(?: at)?|edited(?: at)?)$/i;
const PERSON = /^(?:created by|last edited by|author)$/i;
