import { lex, type SqlToken } from '../sql/lexer.js';

/**
 * One way of writing a SQL Server expression, whoever wrote it: the server stores `CHECK (UPPER(x) IN ('M', 'F'))` as
 * `(upper([x])='F' OR upper([x])='M')`, and a script, a DACPAC and a live server must say the same. Parentheses stand
 * where precedence asks for them, names lose their brackets, built-in functions are lower case. What is not understood
 * comes back as it was, without the outer parentheses.
 */
export function canonicalExpression(sql: string): string {
  const tokens = lex(sql, 'sqlserver').filter((token) => token.kind !== 'comment');
  const parser = new Parser(tokens);
  const tree = parser.expression();
  return tree !== null && parser.done ? print(tree, 0) : stripParentheses(sql.trim());
}

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Node; readonly level: number }
  | { readonly kind: 'list'; readonly operator: string; readonly operands: readonly Node[]; readonly level: number }
  | { readonly kind: 'in'; readonly operand: Node; readonly values: readonly Node[]; readonly not: boolean }
  | { readonly kind: 'postfix'; readonly operand: Node; readonly text: string; readonly level: number }
  | { readonly kind: 'case'; readonly parts: readonly (string | Node)[] };

const OR = 1;
const AND = 2;
const NOT = 3;
const COMPARE = 4;
const ADD = 5;
const MULTIPLY = 6;
const UNARY = 7;

class Parser {
  readonly #tokens: readonly SqlToken[];
  #at = 0;

  constructor(tokens: readonly SqlToken[]) {
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  expression(): Node | null {
    return this.#chain(OR, ['OR'], () => this.#chain(AND, ['AND'], () => this.#not()));
  }

  #not(): Node | null {
    if (!this.#take('NOT')) return this.#comparison();
    const operand = this.#not();
    if (operand === null) return null;
    if (operand.kind === 'in') return { ...operand, not: !operand.not };
    return { kind: 'unary', operator: 'NOT ', operand, level: NOT };
  }

  #comparison(): Node | null {
    const left = this.#additive();
    if (left === null) return null;
    const symbol = this.#symbol(['=', '<>', '!=', '<', '>', '<=', '>=']);
    if (symbol !== null) {
      const right = this.#additive();
      return right === null ? null : list(symbol === '!=' ? '<>' : symbol, [left, right], COMPARE);
    }
    if (this.#take('IS')) {
      const not = this.#take('NOT') ? 'NOT ' : '';
      return this.#take('NULL') ? { kind: 'postfix', operand: left, text: ` IS ${not}NULL`, level: COMPARE } : null;
    }
    const not = this.#take('NOT');
    if (this.#take('IN')) {
      const values = this.#arguments();
      if (values === null) return null;
      const [only] = values;
      return values.length === 1 && only !== undefined && !not
        ? list('=', [left, only], COMPARE)
        : { kind: 'in', operand: left, values, not };
    }
    if (this.#take('BETWEEN')) {
      const low = this.#additive();
      if (low === null || !this.#take('AND')) return null;
      const high = this.#additive();
      if (high === null) return null;
      const range = list('AND', [list('>=', [left, low], COMPARE), list('<=', [left, high], COMPARE)], AND);
      return not ? { kind: 'unary', operator: 'NOT ', operand: range, level: NOT } : range;
    }
    if (this.#take('LIKE')) {
      const pattern = this.#additive();
      if (pattern === null) return null;
      const like = list(not ? 'NOT LIKE' : 'LIKE', [left, pattern], COMPARE);
      if (!this.#take('ESCAPE')) return like;
      const escaped = this.#primary();
      return escaped === null
        ? null
        : { kind: 'postfix', operand: like, text: ` ESCAPE ${print(escaped, UNARY)}`, level: COMPARE };
    }
    return not ? null : left;
  }

  #additive(): Node | null {
    return this.#binary(ADD, ['+', '-', '&', '|', '^'], () =>
      this.#binary(MULTIPLY, ['*', '/', '%'], () => this.#unary()),
    );
  }

  #unary(): Node | null {
    const sign = this.#symbol(['-', '+', '~']);
    if (sign === null) return this.#primary();
    const operand = this.#unary();
    if (operand === null) return null;
    return sign === '+' ? operand : { kind: 'unary', operator: sign, operand, level: UNARY };
  }

  #primary(): Node | null {
    const token = this.#tokens[this.#at];
    if (token === undefined) return null;
    if (this.#symbol(['(']) !== null) {
      const inner = this.expression();
      return inner !== null && this.#symbol([')']) !== null ? this.#collated(inner) : null;
    }
    if (token.kind === 'string') {
      this.#at++;
      return this.#collated(text(`'${token.text.replaceAll("'", "''")}'`));
    }
    if (token.kind === 'number') {
      this.#at++;
      return text(token.text.replace(/\.0*$/, ''));
    }
    if (token.kind === 'variable') {
      this.#at++;
      return text(token.text);
    }
    if (token.kind !== 'name') return null;
    const word = token.quoted ? '' : token.text.toUpperCase();
    if (word === 'CASE') return this.#case();
    if (RESERVED.has(word)) return null;
    return this.#nameOrCall();
  }

  #nameOrCall(): Node | null {
    const parts: SqlToken[] = [];
    do {
      const part = this.#tokens[this.#at];
      if (part === undefined || part.kind !== 'name') return null;
      parts.push(part);
      this.#at++;
    } while (this.#symbol(['.']) !== null);
    const first = parts[0]?.text ?? '';
    const word = parts.length === 1 && !(parts[0]?.quoted ?? false) ? first.toUpperCase() : '';
    if (word === 'CAST' || word === 'TRY_CAST') return this.#cast(word);
    if (this.#tokens[this.#at]?.text !== '(') {
      if (word === 'NULL') return text('NULL');
      if (word === 'CURRENT_TIMESTAMP') return { kind: 'call', name: 'getdate', args: [] };
      return this.#collated(text(parts.map((part) => bracket(part.text)).join('.')));
    }
    const args = this.#arguments();
    if (args === null) return null;
    const name = parts.length === 1 ? first.toLowerCase() : parts.map((part) => bracket(part.text)).join('.');
    const call: Node = { kind: 'call', name, args: LOWER_FIRST.has(name) ? lowerFirst(name, args) : args };
    return this.#collated(call);
  }

  #cast(word: string): Node | null {
    if (this.#symbol(['(']) === null) return null;
    const operand = this.expression();
    if (operand === null || !this.#take('AS')) return null;
    const type = this.#nameOrCall();
    if (type === null || this.#symbol([')']) === null) return null;
    return {
      kind: 'call',
      name: word === 'CAST' ? 'convert' : 'try_convert',
      args: [lowered(type), operand],
    };
  }

  #case(): Node | null {
    const parts: (string | Node)[] = ['CASE'];
    this.#at++;
    while (!this.#take('END')) {
      const token = this.#tokens[this.#at];
      const word = token?.kind === 'name' && !token.quoted ? token.text.toUpperCase() : '';
      if (word === 'WHEN' || word === 'THEN' || word === 'ELSE') {
        parts.push(word);
        this.#at++;
        continue;
      }
      const node = this.expression();
      if (node === null) return null;
      parts.push(node);
    }
    parts.push('END');
    return { kind: 'case', parts };
  }

  #arguments(): Node[] | null {
    if (this.#symbol(['(']) === null) return null;
    const args: Node[] = [];
    if (this.#symbol([')']) !== null) return args;
    do {
      const arg = this.#symbol(['*']) !== null ? text('*') : this.expression();
      if (arg === null) return null;
      args.push(arg);
    } while (this.#symbol([',']) !== null);
    return this.#symbol([')']) === null ? null : args;
  }

  #collated(operand: Node): Node {
    if (!this.#take('COLLATE')) return operand;
    const name = this.#tokens[this.#at++]?.text ?? '';
    return { kind: 'postfix', operand, text: ` COLLATE ${name}`, level: UNARY };
  }

  #chain(level: number, words: readonly string[], operand: () => Node | null): Node | null {
    const operands: Node[] = [];
    do {
      const next = operand();
      if (next === null) return null;
      if (next.kind === 'list' && next.level === level) operands.push(...next.operands);
      else operands.push(next);
    } while (words.some((word) => this.#take(word)));
    if (operands.length === 1) return operands[0] ?? null;
    return level === OR ? disjunction(operands) : list(words[0] ?? '', operands, level);
  }

  #binary(level: number, symbols: readonly string[], operand: () => Node | null): Node | null {
    let left = operand();
    for (;;) {
      if (left === null) return null;
      const symbol = this.#symbol(symbols);
      if (symbol === null) return left;
      const right = operand();
      if (right === null) return null;
      left = list(symbol, [left, right], level);
    }
  }

  #take(word: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name' || token.quoted || token.text.toUpperCase() !== word) return false;
    this.#at++;
    return true;
  }

  #symbol(symbols: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'symbol' || !symbols.includes(token.text)) return null;
    this.#at++;
    return token.text;
  }
}

const RESERVED = new Set([
  'AND',
  'OR',
  'NOT',
  'IN',
  'IS',
  'LIKE',
  'BETWEEN',
  'WHEN',
  'THEN',
  'ELSE',
  'END',
  'SELECT',
  'AS',
  'ESCAPE',
]);

/** Functions whose first argument is a keyword or a type, not a column. */
const LOWER_FIRST = new Set([
  'dateadd',
  'datediff',
  'datediff_big',
  'datepart',
  'datename',
  'datetrunc',
  'convert',
  'try_convert',
]);

/** `x = 'b' OR x = 'a'` is `x IN ('a', 'b')`: the server writes IN as the first and turns the order round. */
function disjunction(operands: readonly Node[]): Node {
  const result: Node[] = [];
  for (const operand of operands) {
    const values = equalities(operand);
    const last = result.at(-1);
    const before = last === undefined ? null : equalities(last);
    if (values === null || before === null || print(before.operand, 0) !== print(values.operand, 0))
      result.push(operand);
    else
      result[result.length - 1] = {
        kind: 'in',
        operand: values.operand,
        values: [...before.values, ...values.values],
        not: false,
      };
  }
  const [first] = result;
  return result.length === 1 && first !== undefined ? first : list('OR', result, OR);
}

/** `x = 'a'` and `x IN ('a')` say the same. */
function equalities(node: Node): { readonly operand: Node; readonly values: readonly Node[] } | null {
  if (node.kind === 'in') return node.not ? null : node;
  const [left, right] = node.kind === 'list' && node.operator === '=' ? node.operands : [];
  return left !== undefined && right?.kind === 'text' ? { operand: left, values: [right] } : null;
}

function list(operator: string, operands: readonly Node[], level: number): Node {
  return { kind: 'list', operator, operands, level };
}

function text(value: string): Node {
  return { kind: 'text', text: value };
}

function lowered(node: Node): Node {
  if (node.kind === 'text') return text(node.text.toLowerCase());
  return node.kind === 'call' ? { ...node, name: node.name.toLowerCase(), args: node.args.map(lowered) } : node;
}

/** The first argument is a keyword or a type; style 0 of CONVERT is what the server does anyway, and may write. */
function lowerFirst(name: string, args: readonly Node[]): readonly Node[] {
  const style = args[2];
  if (name.endsWith('convert') && style?.kind === 'text' && style.text === '0')
    return lowerFirst(name, args.slice(0, 2));
  const [first, ...rest] = args;
  return first === undefined ? args : [lowered(first), ...rest];
}

function bracket(name: string): string {
  return /^[\p{L}_@#$][\p{L}\p{N}_@#$]*$/u.test(name) ? name : `[${name.replaceAll(']', ']]')}]`;
}

function print(node: Node, outer: number): string {
  const wrap = (level: number, written: string): string => (level < outer ? `(${written})` : written);
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'call':
      return `${node.name}(${node.args.map((arg) => print(arg, 0)).join(', ')})`;
    case 'unary':
      return wrap(node.level, `${node.operator}${print(node.operand, node.level)}`);
    case 'postfix':
      return wrap(node.level, `${print(node.operand, node.level)}${node.text}`);
    case 'case':
      return node.parts.map((part) => (typeof part === 'string' ? part : print(part, 0))).join(' ');
    case 'in': {
      const values = [...new Set(node.values.map((value) => print(value, 0)))].sort(byValue);
      return wrap(COMPARE, `${print(node.operand, ADD)} ${node.not ? 'NOT ' : ''}IN (${values.join(', ')})`);
    }
    case 'list': {
      // The right side of a - b - c needs its parentheses; a AND b AND c needs none.
      const written = node.operands.map((operand, at) =>
        print(operand, at === 0 || node.level <= AND ? node.level + (node.level <= AND ? 1 : 0) : node.level + 1),
      );
      return wrap(node.level, written.join(` ${node.operator} `));
    }
  }
}

function byValue(a: string, b: string): number {
  const [left, right] = [Number(a), Number(b)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `((0))` → `0`, where the outer pairs hold everything. */
function stripParentheses(sql: string): string {
  let inner = sql;
  while (inner.startsWith('(') && inner.endsWith(')') && wrapsAll(inner)) inner = inner.slice(1, -1).trim();
  return inner;
}

function wrapsAll(sql: string): boolean {
  let depth = 0;
  for (const token of lex(sql, 'sqlserver')) {
    if (token.kind !== 'symbol') continue;
    if (token.text === '(') depth++;
    else if (token.text === ')' && --depth === 0) return token.end === sql.length;
  }
  return false;
}
