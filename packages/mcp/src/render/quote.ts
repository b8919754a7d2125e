import { cutCharacters, visible } from './visible.js';

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

/** An id or a name in the server's own line: bare where it can't be misread, else in quotes. */
export function named(text: string): string {
  const shown = visible(text);
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._/@#+-]*$/u.test(shown) ? shown : JSON.stringify(shown);
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
