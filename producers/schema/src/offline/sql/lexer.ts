import type { Dialect } from '../../model/model.js';

type SqlTokenKind = 'name' | 'string' | 'number' | 'symbol' | 'comment' | 'variable';

/** A piece of SQL with where it stands, so that readers can cut the original text out. */
export interface SqlToken {
  readonly kind: SqlTokenKind;
  /** A name without its quotes, a string without its quotes and escapes, anything else as written. */
  readonly text: string;
  /** For names: written in quotes, so it is no keyword. For strings: always true. */
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * Splits SQL into tokens and never throws: a string or comment that nothing closes reaches to the end of the text.
 * Knows the quotes of each dialect: `[a]]b]` and nested comments for SQL Server, backticks, backslashes, `#` and
 * `/*!50001 … * /` (which is code) for MySQL, dollar quotes for PostgreSQL.
 */
export function lex(sql: string, dialect: Dialect): SqlToken[] {
  const tokens: SqlToken[] = [];
  const mysql = dialect === 'mysql' || dialect === 'mariadb';
  let at = 0;
  const push = (kind: SqlTokenKind, text: string, end: number, quoted = false): void => {
    tokens.push({ kind, text, quoted, start: at, end });
    at = end;
  };
  while (at < sql.length) {
    const char = sql.charAt(at);
    const next = sql.charAt(at + 1);
    if (isSpace(char)) at++;
    else if (char === '-' && next === '-') push('comment', '', lineEnd(sql, at));
    else if (mysql && char === '#') push('comment', '', lineEnd(sql, at));
    else if (char === '/' && next === '*') {
      const executable = mysql ? /^\/\*M?!\d*/.exec(sql.slice(at, at + 12)) : null;
      if (executable !== null) at += executable[0].length;
      else push('comment', '', commentEnd(sql, at, !mysql));
    } else if (mysql && char === '*' && next === '/') at += 2;
    else if (char === "'" || (char === '"' && mysql)) {
      const end = quotedEnd(sql, at, char, mysql);
      push('string', unquote(sql.slice(at, end), char, mysql), end, true);
    } else if (char === '"' || (char === '`' && dialect !== 'sqlserver')) {
      const end = quotedEnd(sql, at, char, false);
      push('name', unquote(sql.slice(at, end), char, false), end, true);
    } else if (char === '[' && (dialect === 'sqlserver' || dialect === 'sqlite')) {
      const end = quotedEnd(sql, at, ']', false);
      push('name', unquote(sql.slice(at, end), ']', false), end, true);
    } else if (
      (char === 'N' || char === 'n' || char === 'E' || char === 'e' || char === 'X' || char === 'x') &&
      next === "'"
    ) {
      const escapes = mysql || char === 'E' || char === 'e';
      const end = quotedEnd(sql, at + 1, "'", escapes);
      push('string', unquote(sql.slice(at + 1, end), "'", escapes), end, true);
    } else if (char === '$' && dialect === 'postgresql' && dollarTag(sql, at) !== null) {
      const tag = dollarTag(sql, at) ?? '$$';
      const close = sql.indexOf(tag, at + tag.length);
      const end = close < 0 ? sql.length : close + tag.length;
      push('string', sql.slice(at + tag.length, close < 0 ? sql.length : close), end, true);
    } else if (/[0-9]/.test(char))
      push('number', ...matchAt(sql, at, /(?:0x[0-9a-f]+|[0-9]+(?:\.[0-9]*)?(?:e[+-]?[0-9]+)?)/iy));
    else if (char === '@') push('variable', ...matchAt(sql, at, /@{1,2}[\p{L}\p{N}_$#]*/uy));
    else if (WORD_START.test(char) || char > '\u007f')
      push('name', ...matchAt(sql, at, /[\p{L}\p{N}_$#\u0080-\uffff]+/uy));
    else push('symbol', ...matchAt(sql, at, /(?:<=|>=|<>|!=|::|\|\||[\s\S])/y));
  }
  return tokens;
}

const WORD_START = /[A-Za-z_#]/;

function isSpace(char: string): boolean {
  return char <= ' ' || char === '\u00a0' || char === '\ufeff';
}

function matchAt(sql: string, at: number, pattern: RegExp): [text: string, end: number] {
  pattern.lastIndex = at;
  const text = pattern.exec(sql)?.[0] ?? sql.charAt(at);
  return [text, at + Math.max(1, text.length)];
}

function lineEnd(sql: string, at: number): number {
  const end = sql.indexOf('\n', at);
  return end < 0 ? sql.length : end;
}

function commentEnd(sql: string, start: number, nested: boolean): number {
  let depth = 0;
  for (let at = start; at < sql.length; at++) {
    if (sql.startsWith('*/', at)) {
      depth--;
      at++;
      if (depth <= 0) return at + 1;
    } else if (sql.startsWith('/*', at) && (nested || depth === 0)) {
      depth++;
      at++;
    }
  }
  return sql.length;
}

function quotedEnd(sql: string, start: number, quote: string, escapes: boolean): number {
  for (let at = start + 1; at < sql.length; at++) {
    const char = sql.charAt(at);
    if (escapes && char === '\\') at++;
    else if (char === quote) {
      if (sql.charAt(at + 1) !== quote) return at + 1;
      at++;
    }
  }
  return sql.length;
}

function unquote(text: string, quote: string, escapes: boolean): string {
  const closed = text.length > 1 && text.endsWith(quote);
  const inner = text.slice(1, closed ? -1 : undefined);
  const plain = inner.replaceAll(quote + quote, quote);
  if (!escapes) return plain;
  return plain.replace(/\\([\s\S])/g, (_, char: string) => ESCAPES.get(char) ?? char);
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['0', ''],
]);

function dollarTag(sql: string, at: number): string | null {
  const pattern = /\$(?:[A-Za-z_][A-Za-z0-9_]*)?\$/y;
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? null;
}
