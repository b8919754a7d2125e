import type { Dialect, Relation } from '../model/model.js';
import { byText, qualifiedName, type RelationNames } from '../model/names.js';
import { lex, type SqlToken } from '../offline/sql/lexer.js';

/**
 * The tables and views that a view's query names. Read from the text, the same way for every database and every input,
 * so that a script and a live server say the same: a name counts where a table can stand (after FROM, JOIN or a comma).
 */
export function relationsReadBy(view: Relation, names: RelationNames, dialect: Dialect): Relation[] {
  const tokens = lex(view.definition ?? '', dialect).filter((token) => token.kind !== 'comment');
  const found = new Map<string, Relation>();
  for (let at = 0; at < tokens.length; at++) {
    const parts = nameAt(tokens, at);
    if (parts === null) continue;
    at += parts.length * 2 - 2;
    const name = parts.at(-1) ?? '';
    const schema = parts.length > 1 ? (parts.at(-2) ?? null) : null;
    const relation = names.find(schema, name) ?? (schema === null ? names.find(view.schema, name) : null);
    if (relation === null || relation === view || !standsForTable(tokens, at - (parts.length * 2 - 2))) continue;
    found.set(qualifiedName(relation), relation);
  }
  return [...found.values()].sort((a, b) => byText(qualifiedName(a), qualifiedName(b)));
}

/** `a.b.c` from this token on. */
function nameAt(tokens: readonly SqlToken[], start: number): string[] | null {
  const first = tokens[start];
  if (first === undefined || first.kind !== 'name') return null;
  const parts = [first.text];
  for (let at = start + 1; tokens[at]?.text === '.' && tokens[at + 1]?.kind === 'name'; at += 2) {
    parts.push(tokens[at + 1]?.text ?? '');
  }
  return parts;
}

function standsForTable(tokens: readonly SqlToken[], at: number): boolean {
  for (let back = at - 1; back >= 0; back--) {
    const token = tokens[back];
    if (token === undefined) return false;
    if (token.text === '(') continue;
    if (token.kind !== 'name' || token.quoted) return token.text === ',' && followsFrom(tokens, back);
    return TABLE_WORDS.has(token.text.toUpperCase());
  }
  return false;
}

const TABLE_WORDS = new Set(['FROM', 'JOIN', 'ONLY', 'APPLY', 'STRAIGHT_JOIN', 'LATERAL']);
const CLAUSE_WORDS = new Set([
  'SELECT',
  'WHERE',
  'GROUP',
  'ORDER',
  'HAVING',
  'ON',
  'SET',
  'VALUES',
  'BY',
  'WITH',
  'PARTITION',
]);

/** Whether a comma separates tables: looking back at the same depth, FROM comes before any other clause. */
function followsFrom(tokens: readonly SqlToken[], comma: number): boolean {
  let depth = 0;
  for (let back = comma - 1; back >= 0; back--) {
    const token = tokens[back];
    if (token === undefined) return false;
    if (token.text === ')' && token.kind === 'symbol') depth++;
    else if (token.text === '(' && token.kind === 'symbol') {
      depth--;
      if (depth < 0) return false;
    } else if (depth === 0 && token.kind === 'name' && !token.quoted) {
      const word = token.text.toUpperCase();
      if (word === 'FROM') return true;
      if (CLAUSE_WORDS.has(word)) return false;
    }
  }
  return false;
}
