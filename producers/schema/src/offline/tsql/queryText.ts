import { lex } from '../sql/lexer.js';

/**
 * A view's query as its author wrote it, without what inputs keep or lose by chance: comments before and after it,
 * the closing semicolon, WITH CHECK OPTION. Line ends are `\n`.
 */
export function queryText(sql: string): string {
  const text = sql.replace(/\r\n?/g, '\n');
  const tokens = lex(text, 'sqlserver').filter((token) => token.kind !== 'comment');
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return '';
  return text.slice(first.start, last.end).replace(/;?\s*(?:WITH\s+CHECK\s+OPTION)?\s*;?\s*$/i, '');
}

/** The query of a whole `CREATE VIEW … AS SELECT …`, and the names its head gives to the columns. */
export function queryOfView(sql: string): { readonly query: string; readonly columns: readonly string[] } {
  const text = sql.replace(/\r\n?/g, '\n');
  const tokens = lex(text, 'sqlserver').filter((token) => token.kind !== 'comment');
  let depth = 0;
  const columns: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'symbol' && token.text === '(') depth++;
    else if (token.kind === 'symbol' && token.text === ')') depth--;
    else if (depth === 1 && token.kind === 'name') columns.push(token.text);
    else if (depth === 0 && token.kind === 'name' && !token.quoted && token.text.toUpperCase() === 'AS') {
      return { query: queryText(text.slice(token.end)), columns };
    }
  }
  return { query: queryText(text), columns: [] };
}
