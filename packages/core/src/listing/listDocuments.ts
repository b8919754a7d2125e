import type { CalendarDate } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import type { Document } from '../document/document.js';
import { ageOf, type Freshness } from '../freshness/freshness.js';
import { originFilter } from './originFilter.js';
import { tagFilter } from './tagFilter.js';

/** A document as lists show it. */
export interface DocumentSummary {
  readonly document: string;
  readonly title: string;
  readonly origin: string;
  readonly asOf: CalendarDate | null;
  readonly ageDays: number | null;
  readonly freshness: Freshness;
  readonly producer: string | null;
  readonly characters: number;
  readonly status: string | null;
}

export interface DocumentList {
  readonly documents: readonly DocumentSummary[];
  readonly total: number;
  /** Documents by origin, among those listed. */
  readonly origins: Readonly<Record<string, number>>;
}

export interface ListOptions {
  readonly origin?: string | readonly string[] | undefined;
  /** In any letter case. */
  readonly tag?: string | undefined;
  /** Only stale ones. */
  readonly stale?: boolean | undefined;
  /** Only those without a date. */
  readonly undated?: boolean | undefined;
  /** Oldest first, undated before all; else by id. */
  readonly byAge?: boolean | undefined;
  /** Only those whose file changed since a commit or a day (its start), by git. */
  readonly changedSince?: string | undefined;
  readonly now?: Date | undefined;
}

/** `changed`: root-relative paths in NFC of the files that changed since `options.changedSince`. */
export function listDocuments(
  snapshot: Snapshot,
  options: ListOptions,
  now: Date,
  changed: ReadonlySet<string> | null,
): DocumentList {
  const isOfOrigin = originFilter(options.origin);
  const isTagged = tagFilter(options.tag);
  const documents = snapshot.documents
    .filter((document) => changed === null || changed.has(document.path.normalize('NFC')))
    .filter((document) => isOfOrigin(document) && isTagged(document))
    .map((document) => summarize(snapshot, document, now))
    .filter((summary) => options.stale !== true || summary.freshness === 'stale')
    .filter((summary) => options.undated !== true || summary.asOf === null);
  if (options.byAge === true) {
    documents.sort((a, b) => (b.ageDays ?? Infinity) - (a.ageDays ?? Infinity) || (a.document < b.document ? -1 : 1));
  }
  const counts = new Map<string, number>();
  for (const { origin } of documents) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  return { documents, total: documents.length, origins: Object.fromEntries([...counts].sort()) };
}

export function summarize(snapshot: Snapshot, document: Document, now: Date): DocumentSummary {
  const { asOf, ageDays, freshness } = ageOf(document, snapshot, now);
  return {
    document: document.id,
    title: document.title,
    origin: document.origin,
    asOf,
    ageDays,
    freshness,
    producer: document.producer,
    characters: document.characters,
    status: document.status,
  };
}
