import type { SqlToken } from './lexer.js';

/** Walks over tokens (without comments). Past the end every question is answered with no. */
export class Cursor {
  readonly #tokens: readonly SqlToken[];
  readonly #sql: string;
  at: number;

  constructor(sql: string, tokens: readonly SqlToken[], at = 0) {
    this.#sql = sql;
    this.#tokens = tokens;
    this.at = at;
  }

  get done(): boolean {
    return this.at >= this.#tokens.length;
  }

  peek(ahead = 0): SqlToken | null {
    return this.#tokens[this.at + ahead] ?? null;
  }

  next(): SqlToken | null {
    return this.#tokens[this.at++] ?? null;
  }

  /** The next tokens are these keywords or symbols, in any letter case, and not quoted. */
  is(...words: readonly string[]): boolean {
    return words.every((word, ahead) => isWord(this.peek(ahead), word));
  }

  /** Steps over them if they are. */
  take(...words: readonly string[]): boolean {
    if (!this.is(...words)) return false;
    this.at += words.length;
    return true;
  }

  /** The keyword here in upper case, or `''` for anything that is none. */
  word(ahead = 0): string {
    const token = this.peek(ahead);
    return token !== null && token.kind === 'name' && !token.quoted ? token.text.toUpperCase() : '';
  }

  /** A dotted name, its parts without quotes; `null` where none stands here. */
  name(): string[] | null {
    const first = this.peek();
    if (
      first === null ||
      (first.kind !== 'name' && first.kind !== 'variable' && !(first.kind === 'string' && first.quoted))
    )
      return null;
    const parts = [first.text];
    this.at++;
    while (this.peek()?.text === '.' && this.peek()?.kind === 'symbol') {
      // `db..table` leaves the schema out.
      if (this.peek(1)?.text === '.') {
        parts.push('');
        this.at++;
        continue;
      }
      const part = this.peek(1);
      if (part === null || (part.kind !== 'name' && part.kind !== 'string')) break;
      parts.push(part.text);
      this.at += 2;
    }
    return parts;
  }

  /** From `(` to its `)`, both inside; `null` where no `(` stands here. An unclosed one reaches to the end. */
  group(): Cursor | null {
    if (!this.is('(')) return null;
    const start = this.at + 1;
    this.skipGroup();
    const closed = isWord(this.#tokens[this.at - 1] ?? null, ')');
    return new Cursor(this.#sql, this.#tokens.slice(start, closed ? this.at - 1 : this.at));
  }

  skipGroup(): void {
    let depth = 0;
    do {
      const token = this.next();
      if (token === null) return;
      if (isWord(token, '(')) depth++;
      else if (isWord(token, ')')) depth--;
    } while (depth > 0);
  }

  /** Splits what is left at the commas of this depth. */
  items(): Cursor[] {
    const items: Cursor[] = [];
    let start = this.at;
    while (!this.done) {
      if (this.is('(')) this.skipGroup();
      else if (this.is(',')) {
        items.push(new Cursor(this.#sql, this.#tokens.slice(start, this.at)));
        this.at++;
        start = this.at;
      } else this.at++;
    }
    if (this.at > start) items.push(new Cursor(this.#sql, this.#tokens.slice(start, this.at)));
    return items;
  }

  /** The text as written from one token to before another. */
  text(from = this.at, to = this.#tokens.length): string {
    const first = this.#tokens[from];
    const last = this.#tokens[to - 1];
    return first === undefined || last === undefined || to <= from ? '' : this.#sql.slice(first.start, last.end);
  }

  /** From here to before the next CREATE at this depth, the same places in the text. */
  upToNextCreate(): Cursor {
    let end = this.at;
    const ahead = new Cursor(this.#sql, this.#tokens, this.at);
    for (; !ahead.done && !ahead.is('CREATE'); end = ahead.at) {
      if (ahead.is('(')) ahead.skipGroup();
      else ahead.at++;
    }
    return new Cursor(this.#sql, this.#tokens.slice(0, end), this.at);
  }

  /** The tokens of a stretch as a cursor of its own. */
  between(from: number, to: number): Cursor {
    return new Cursor(this.#sql, this.#tokens.slice(from, to));
  }
}

function isWord(token: SqlToken | null, word: string): boolean {
  if (token === null || token.quoted) return false;
  return token.kind === 'name' ? token.text.toUpperCase() === word : token.text === word;
}
