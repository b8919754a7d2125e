import type { Dialect } from '../../model/model.js';
import { lex } from './lexer.js';

/** MySQL stores a view in one line with every name quoted and qualified. This takes off the quotes and its own schema. */
export function readableMysql(sql: string, schema: string | null): string {
  const tokens = lex(sql, 'mysql');
  let result = '';
  let end = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    result += sql.slice(end, token.start);
    end = token.end;
    // A stored query says the character set of every string: _utf8mb4'x'.
    const isIntroducer =
      token.kind === 'name' &&
      !token.quoted &&
      /^_(?:utf8(?:mb[34])?|latin1|ascii)$/i.test(token.text) &&
      tokens[at + 1]?.kind === 'string';
    if (isIntroducer) {
      end = tokens[at + 1]?.start ?? end;
      continue;
    }
    const qualifies =
      token.kind === 'name' && token.text === schema && tokens[at + 1]?.text === '.' && tokens[at - 1]?.text !== '.';
    if (qualifies && tokens[at + 2]?.kind === 'name') {
      end = tokens[at + 1]?.end ?? end;
      at++;
    } else if (
      token.kind === 'name' &&
      token.quoted &&
      /^[a-z_]\w*$/i.test(token.text) &&
      !RESERVED.has(token.text.toUpperCase())
    )
      result += token.text;
    else result += sql.slice(token.start, token.end);
  }
  return result + sql.slice(end);
}

/** Words that need their quotes as names; others read as well without. */
const RESERVED = new Set(
  'ALL AND AS BY CASE CHECK COLUMN CREATE CROSS DEFAULT DELETE DESC DISTINCT ELSE EXISTS FOR FROM GROUP HAVING IF IN INDEX INNER INSERT INTO IS JOIN KEY KEYS LEFT LIKE LIMIT MATCH NOT NULL ON OR ORDER OUTER PRIMARY RANGE RANK READ RIGHT ROWS SELECT SET TABLE THEN TO UNION UNIQUE UPDATE USING VALUES WHEN WHERE WITH WRITE'.split(
    ' ',
  ),
);

/** A line longer than this is broken before its clauses. */
const LINE_CHARACTERS = 160;

/** Breaks overlong lines before FROM, JOIN, WHERE and the like, so that a query can be read and cut at a line. */
export function breakLongLines(sql: string, dialect: Dialect): string {
  if (sql.split('\n').every((line) => line.length <= LINE_CHARACTERS)) return sql;
  const tokens = lex(sql, dialect);
  let result = '';
  let end = 0;
  let lineStart = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const gap = sql.slice(end, token.start);
    const word = token.kind === 'name' && !token.quoted ? token.text.toUpperCase() : '';
    const before = tokens[at - 1];
    const previous = before?.kind === 'name' && !before.quoted ? before.text.toUpperCase() : '';
    const breaks =
      (CLAUSES.has(word) || (word === 'JOIN' && !JOIN_PREFIXES.has(previous))) &&
      gap !== '' &&
      !gap.includes('\n') &&
      before?.text !== '(';
    if (gap.includes('\n')) lineStart = token.start;
    const wraps = !breaks && gap.includes(' ') && before?.text === ',' && token.end - lineStart > LINE_CHARACTERS;
    if (breaks || wraps) {
      result += `${gap.trimEnd()}\n${breaks ? '' : '  '}`;
      lineStart = token.start;
    } else if (before?.text === ',' && gap === '' && token.end - lineStart > LINE_CHARACTERS) {
      result += '\n  ';
      lineStart = token.start;
    } else result += gap;
    result += sql.slice(token.start, token.end);
    end = token.end;
  }
  return result + sql.slice(end);
}

const CLAUSES = new Set([
  'FROM',
  'WHERE',
  'GROUP',
  'ORDER',
  'HAVING',
  'UNION',
  'LIMIT',
  'LEFT',
  'RIGHT',
  'INNER',
  'CROSS',
  'STRAIGHT_JOIN',
]);
const JOIN_PREFIXES = new Set(['LEFT', 'RIGHT', 'INNER', 'CROSS', 'OUTER', 'FULL', 'NATURAL']);
