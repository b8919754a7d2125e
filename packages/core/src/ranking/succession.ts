import type { Document } from '../document/document.js';

/** How far below its successor a superseded record stands at the least. */
const STEP = 1e-6;

/** What a document says of its place in a line of records. */
export interface Succeeding {
  /** Superseded, deprecated or the like, whatever it names. */
  readonly gone: boolean;
  /** The record that takes its place, as it is written. */
  readonly newer: string | null;
  readonly older: readonly string[];
}

/** Which documents take the place of which. */
export class Succession {
  readonly #superseded: Uint8Array;
  readonly #successors = new Map<number, number[]>();

  constructor(documents: readonly Document[], relations: { of(document: Document): Succeeding }) {
    this.#superseded = new Uint8Array(documents.length);
    const facts = documents.map((document) => relations.of(document));
    const linked = facts.some(({ newer, older }) => newer !== null || older.length > 0);
    const ordinals = linked ? ordinalsByName(documents) : new Map<string, number>();
    for (const [ordinal, { gone, newer, older }] of facts.entries()) {
      const { id } = documents[ordinal] as Document;
      const find = (written: string): number | undefined =>
        writtenForms(written, id)
          .map((form) => ordinals.get(form))
          .find((found) => found !== undefined && found >= 0);
      if (gone) this.#superseded[ordinal] = 1;
      if (newer !== null) this.#link(ordinal, find(newer));
      for (const written of older) this.#link(find(written), ordinal);
    }
  }

  #link(old: number | undefined, next: number | undefined): void {
    if (old === undefined || next === undefined || old === next) return;
    this.#superseded[old] = 1;
    const known = this.#successors.get(old);
    if (known === undefined) this.#successors.set(old, [next]);
    else if (!known.includes(next)) known.push(next);
  }

  successorsOf(document: number): readonly number[] {
    return this.#successors.get(document) ?? [];
  }

  /** A document's score, less where it is superseded, and never at or above that of a successor that matched. */
  scoreOf(
    document: number,
    rawScoreOf: (document: number) => number,
    left: number,
    seen: readonly number[] = [],
  ): number {
    const raw = rawScoreOf(document);
    if (this.#superseded[document] !== 1) return raw;
    let score = raw * left;
    for (const successor of this.successorsOf(document)) {
      if (seen.includes(successor) || rawScoreOf(successor) <= 0) continue;
      score = Math.min(score, this.scoreOf(successor, rawScoreOf, left, [...seen, document]) - 2 * STEP);
    }
    return Math.max(score, STEP);
  }
}

/** What a document says of its place in a line of records: in its front matter, else under its heading "Status". */
export function successionOf(document: Document): Succeeding {
  const { status, supersededBy, supersedes, writtenStatus } = document;
  if (supersededBy !== null || status !== null) {
    return {
      gone: supersededBy !== null || SUPERSEDED.test(status ?? ''),
      newer: supersededBy ?? namedIn(status ?? ''),
      older: supersedes,
    };
  }
  if (writtenStatus === null) return { gone: false, newer: null, older: supersedes };
  return { gone: SUPERSEDED.test(writtenStatus), newer: namedIn(writtenStatus), older: supersedes };
}

const SUPERSEDED = /^\W*(?:superseded|deprecated|obsolete|replaced|retired)\b/i;

/** The record that "Superseded by [ADR 19](0019-x.md)" or "Superseded by ADR019" names. */
function namedIn(status: string): string | null {
  const by = /^\W*(?:superseded|deprecated|replaced)\b[^\n]*?\bby\b:?\s*(?:\[[^\]]*\]\(([^)\s]+)\)|([\w./-]+))/i.exec(
    status,
  );
  return by?.[1]?.replace(/[?#].*$/, '') ?? by?.[2] ?? null;
}

/** Documents by id, by their own id, by file name and by the number that a record's file name begins with; -1 where several fit. */
function ordinalsByName(documents: readonly Document[]): Map<string, number> {
  const ordinals = new Map<string, number>();
  const mark = (name: string, ordinal: number): void => {
    ordinals.set(name, ordinals.has(name) ? -1 : ordinal);
  };
  for (const [ordinal, { id }] of documents.entries()) {
    const slash = id.lastIndexOf('/') + 1;
    const name = id.slice(slash).toLowerCase();
    mark(name, ordinal);
    const number = /^[a-z]*-?\d+(?=[-_ .])/.exec(name)?.[0];
    if (number !== undefined) mark(id.slice(0, slash).toLowerCase() + number, ordinal);
  }
  for (const [ordinal, { ownId }] of documents.entries())
    if (ownId !== null) ordinals.set(ownId.toLowerCase(), ordinal);
  for (const [ordinal, { id }] of documents.entries()) ordinals.set(id.toLowerCase(), ordinal);
  return ordinals;
}

/** An id as people write it in a record: whole, or beside the record, with or without the ending. */
function writtenForms(written: string, from: string): string[] {
  const plain = written
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.(?:md|markdown)$/i, '')
    .normalize('NFC')
    .toLowerCase();
  return [plain, from.slice(0, from.lastIndexOf('/') + 1).toLowerCase() + plain];
}
