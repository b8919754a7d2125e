import { lex, type SqlToken } from '../sql/lexer.js';

/**
 * An expression of PostgreSQL in one way of writing, so that a live server, its dump and a script agree: without the
 * parentheses around the whole and those around a single name or value (`lower((name)::text)` → `lower(name::text)`).
 */
export function readablePostgres(sql: string): string {
  let text = sql.trim();
  for (let inner = withoutGroup(text); inner !== text; inner = withoutGroup(text)) text = inner;
  const tokens = lex(text, 'postgresql');
  const dropped = new Set<number>();
  for (let at = 0; at + 2 < tokens.length; at++) {
    const [open, single, close] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (!isSymbol(open, '(') || !isSymbol(close, ')') || single === undefined || !isSingle(single)) continue;
    const before = tokens[at - 1];
    if (before !== undefined && !mayPrecedeOperand(before)) continue;
    dropped.add(at).add(at + 2);
  }
  if (dropped.size === 0) return text;
  let result = '';
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    result += text.slice(end, token.start);
    if (!dropped.has(at)) result += text.slice(token.start, token.end);
    end = token.end;
  }
  return result + text.slice(end);
}

function isSymbol(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'symbol' && token.text === text;
}

function isSingle(token: SqlToken): boolean {
  return token.kind === 'name' || token.kind === 'string' || token.kind === 'number';
}

/** Behind a name the parentheses are a call's, a list's or a type's. */
function mayPrecedeOperand(token: SqlToken): boolean {
  if (token.kind === 'symbol') return token.text !== ')' && token.text !== ']';
  return (
    token.kind === 'name' && !token.quoted && /^(?:AND|OR|NOT|WHEN|THEN|ELSE|CASE|BETWEEN|LIKE)$/i.test(token.text)
  );
}

/** `(a > 0)` → `a > 0`, but `(a) OR (b)` as it is. */
function withoutGroup(text: string): string {
  const tokens = lex(text, 'postgresql');
  if (!isSymbol(tokens[0], '(')) return text;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (isSymbol(token, '(')) depth++;
    else if (isSymbol(token, ')')) depth--;
    if (depth === 0) return at === tokens.length - 1 ? text.slice(1, token.start).trim() : text;
  }
  return text;
}
