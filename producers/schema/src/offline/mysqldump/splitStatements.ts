import type { Dialect } from '../../model/model.js';
import { Cursor } from '../sql/cursor.js';
import { lex, type SqlToken } from '../sql/lexer.js';

/**
 * A cursor for each statement of a dump. `DELIMITER //` is the client's and changes what ends a statement; a trigger or
 * procedure without it (SQLite, and scripts made by hand) ends where its BEGIN … END does.
 */
export function splitStatements(sql: string, dialect: Dialect): Cursor[] {
  return splitByDelimiter(sql).flatMap(({ text, delimiter }) =>
    delimiter === ';' ? bySemicolon(text, dialect) : byText(text, delimiter, dialect),
  );
}

function splitByDelimiter(sql: string): { readonly text: string; readonly delimiter: string }[] {
  const parts: { text: string; delimiter: string }[] = [];
  const pattern = /^[ \t]*DELIMITER[ \t]+(\S+)[ \t]*$/gim;
  let start = 0;
  let delimiter = ';';
  for (const match of sql.matchAll(pattern)) {
    parts.push({ text: sql.slice(start, match.index), delimiter });
    delimiter = match[1] ?? ';';
    start = match.index + match[0].length;
  }
  parts.push({ text: sql.slice(start), delimiter });
  return parts.filter((part) => part.text.trim() !== '');
}

/** Between other delimiters stand whole statements with semicolons inside. */
function byText(text: string, delimiter: string, dialect: Dialect): Cursor[] {
  return text.split(delimiter).map((statement) => new Cursor(statement, codeTokens(statement, dialect)));
}

function bySemicolon(text: string, dialect: Dialect): Cursor[] {
  const cursors: Cursor[] = [];
  let current: SqlToken[] = [];
  let depth = 0;
  for (const token of codeTokens(text, dialect)) {
    const word = token.kind === 'name' && !token.quoted ? token.text.toUpperCase() : '';
    if (isRoutine(current)) {
      if (word === 'BEGIN' || word === 'CASE') depth++;
      else if (word === 'END') depth--;
    }
    if (token.kind === 'symbol' && token.text === ';' && depth <= 0) {
      if (current.length > 0) cursors.push(new Cursor(text, current));
      current = [];
      depth = 0;
    } else current.push(token);
  }
  if (current.length > 0) cursors.push(new Cursor(text, current));
  return cursors;
}

function isRoutine(statement: readonly SqlToken[]): boolean {
  if (statement[0]?.text.toUpperCase() !== 'CREATE') return false;
  return statement
    .slice(1, 12)
    .some((token) => !token.quoted && /^(?:TRIGGER|PROCEDURE|FUNCTION|EVENT)$/i.test(token.text));
}

function codeTokens(sql: string, dialect: Dialect): SqlToken[] {
  return lex(sql, dialect).filter((token) => token.kind !== 'comment');
}
