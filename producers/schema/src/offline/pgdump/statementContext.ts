import type { RangeVar } from 'libpg-query';
import type { Cursor } from '../sql/cursor.js';
import type { SchemaBuilder } from '../sql/schemaBuilder.js';

export interface StatementContext {
  readonly builder: SchemaBuilder;
  /** A fresh walk over the statement's tokens, for the texts that the grammar's tree doesn't keep. */
  cursor(): Cursor;
  /** A place in bytes of UTF-8, as the tree counts, as one in characters of the statement's text. */
  offsetOfByte(bytes: number): number;
}

export function partsOf(name: RangeVar | undefined): string[] {
  const relname = name?.relname ?? '';
  return name?.schemaname === undefined ? [relname] : [name.schemaname, relname];
}

/** `FOR VALUES FROM (…) TO (…)` as it stands in the statement; `null` for an index's partition. */
export function boundsText(context: StatementContext): string | null {
  const cursor = context.cursor();
  while (!cursor.done) {
    if (cursor.take('FOR', 'VALUES')) {
      const start = cursor.at;
      while (!cursor.done && !cursor.is('PARTITION', 'BY')) cursor.at++;
      return cursor.text(start, cursor.at);
    }
    if (cursor.is('DEFAULT') && cursor.peek(1) === null) return 'DEFAULT';
    cursor.at++;
  }
  return null;
}

/** Counts bytes only where a statement has more than ASCII in it. */
export function byteOffsets(text: string): (bytes: number) => number {
  const encoded = Buffer.from(text);
  if (encoded.length === text.length) return (bytes) => bytes;
  return (bytes) => encoded.subarray(0, bytes).toString('utf8').length;
}
