import { cutCharacters, INVISIBLE_CHARACTERS, visible } from './visible.js';

/**
 * A passage of the corpus inside a code fence that nothing in it can close: the fence is longer than any run of backticks
 * in the text. So a document can't speak in the server's voice.
 */
export function quote(text: string): string {
  const shown = visible(text).replace(/\n+$/, '');
  const longest = (shown.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}text\n${shown}\n${fence}`;
}

/** What a quoted passage costs beyond its own characters. */
export const QUOTE_OVERHEAD = 32;

/** The longest start of `text` that fits, cut at a line end where there is one, never inside a character. */
export function cutAtLineEnd(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf('\n', most);
  return end > 0 ? text.slice(0, end) : cutCharacters(text, Math.max(0, most));
}

/**
 * An id or a name in the server's own line: bare where it can't be misread, else in quotes. Ids are as long as paths can be;
 * an origin or a producer is whatever a document says, and must not crowd out the answer.
 */
export function named(text: string, most = 1000): string {
  const whole = visible(text.slice(0, most + 1));
  const shown = text.length <= most && whole.length <= most ? whole : `${cutCharacters(whole, most - 1)}…`;
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._/@#+-]*$/u.test(shown) ? shown : JSON.stringify(shown);
}

/** Arguments of a call to be made, as JSON that shows and keeps what is invisible: `\\u202e` is the same text to who reads it. */
export function callArguments(value: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(value).replace(INVISIBLE_CHARACTERS, (characters) =>
    characters
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Words of a document in the server's own line: one line, in quotes, so that they can't pass for the server's words. */
export function inQuotes(text: string, most = 160): string {
  const line = oneLine(text);
  return JSON.stringify(line.length <= most ? line : `${cutCharacters(line, most - 1)}…`);
}

/** Text that stays on its line, with nothing invisible in it. */
export function oneLine(text: string): string {
  return visible(text.replace(/[\r\n\t]+/g, ' ').trim());
}
