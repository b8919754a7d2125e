import { lex, type SqlToken } from '../sql/lexer.js';

/** A script without its sqlcmd lines, its variables filled in, and its batches' tokens, which point into that text. */
export interface Script {
  readonly text: string;
  readonly batches: readonly (readonly SqlToken[])[];
}

/**
 * The batches of a script: what stands between GO lines. Lines of sqlcmd (`:setvar`, `:r`) are taken out. GO counts
 * only outside of strings and comments, so the tokens decide and not the lines.
 */
export function splitBatches(script: string): Script {
  const variables = new Map<string, string>();
  const withoutCommands = script.replace(/^[ \t]*:[a-z]+\b.*$/gim, (line) => {
    const set = /^[ \t]*:setvar[ \t]+(\w+)[ \t]+(?:"([^"]*)"|(\S+))/i.exec(line);
    if (set !== null) variables.set((set[1] ?? '').toLowerCase(), set[2] ?? set[3] ?? '');
    return '';
  });
  const text = withoutCommands.replace(
    /\$\((\w+)\)/g,
    (whole, name: string) => variables.get(name.toLowerCase()) ?? whole,
  );
  const batches: SqlToken[][] = [[]];
  for (const token of lex(text, 'sqlserver')) {
    if (isSeparator(token, text)) batches.push([]);
    else if (token.kind !== 'comment') batches.at(-1)?.push(token);
  }
  return { text, batches: batches.filter((batch) => batch.length > 0) };
}

/** GO alone on its line, with a count or a semicolon at most. */
function isSeparator(token: SqlToken, text: string): boolean {
  if (token.kind !== 'name' || token.quoted || token.text.toUpperCase() !== 'GO') return false;
  const before = text.slice(text.lastIndexOf('\n', token.start - 1) + 1, token.start);
  const lineEnd = text.indexOf('\n', token.end);
  const after = text.slice(token.end, lineEnd < 0 ? text.length : lineEnd);
  return before.trim() === '' && /^\s*;?\s*\d*\s*(?:--.*)?$/.test(after);
}
