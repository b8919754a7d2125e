import type { DocumentSummary } from '@bearing/core';
import { ageLine } from './age.js';
import { plural } from './answer.js';
import { callArguments, inQuotes, named, oneLine } from './quote.js';
import { visible } from './visible.js';

/** Some of the documents that a list holds. */
export interface ListPage {
  readonly documents: readonly DocumentSummary[];
  /** How many the list holds in all, and where this page starts in it, from 1. */
  readonly total: number;
  readonly first: number;
  readonly origins: Readonly<Record<string, number>>;
  /** Gives the next page, or `null` on the last one. */
  readonly nextCursor: string | null;
}

/** One line for a document: what it is called, what it is about, how old and how long it is. */
export function renderSummary(summary: DocumentSummary): string {
  return `- ${named(summary.document)} | ${inQuotes(summary.title, 100)} | origin ${named(summary.origin)} | ${ageLine(summary)} | ${plural(summary.characters, 'character')}`;
}

const MOST_ORIGINS = 40;

/** A page of a list, with the call that continues it. */
export function renderList(
  page: ListPage,
  filters: Readonly<Record<string, unknown>>,
  unknownOrigin: string | null = null,
): string {
  const origins = Object.entries(page.origins);
  const counts = origins.slice(0, MOST_ORIGINS).map(([origin, number]) => `${named(origin, 60)} ${number}`);
  if (origins.length > counts.length) counts.push(`and ${origins.length - counts.length} more origins`);
  const given = Object.keys(filters).length > 0 ? ` for ${callArguments(filters)}` : '';
  if (page.total === 0 && unknownOrigin !== null) return oneLine(visible(unknownOrigin));
  if (page.total === 0) return `No document${given}. Call list_documents without filters to see what there is.`;
  const last = page.first + page.documents.length - 1;
  const lines = [
    `${plural(page.total, 'document')}${given}, by id (${counts.join(', ')}). ${page.documents.length === page.total ? 'All of them:' : `${page.first}-${last}:`}`,
    ...page.documents.map(renderSummary),
  ];
  if (page.nextCursor !== null) {
    lines.push(`Continue with list_documents ${callArguments({ ...filters, cursor: page.nextCursor })}`);
  }
  return lines.join('\n');
}
