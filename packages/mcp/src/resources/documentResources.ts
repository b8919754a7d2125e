import { BearingError, type Corpus, type DocumentView } from '@bearing/core';
import { type Resource, type ResourceContents, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { ageLine } from '../render/age.js';
import { renderDocument } from '../render/document.js';
import { oneLine } from '../render/quote.js';
import { visible } from '../render/visible.js';
import { idsOfUri, uriOfDocument } from './documentUri.js';

const PAGE = 200;
/** The most that the protocol lets a completion hold. */
const MOST_COMPLETIONS = 100;

/** Documents as resources, by id, in pages. The cursor is the last id, so that edits meanwhile lose nothing. */
export async function listResources(
  corpus: Corpus,
  cursor: string | undefined,
  now: Date,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const { documents } = await corpus.list({ now });
  const after = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString('utf8');
  const start = after === null ? 0 : documents.findIndex(({ document }) => document > after);
  const page = start < 0 ? [] : documents.slice(start, start + PAGE);
  const resources = page.map((summary) => ({
    uri: uriOfDocument(summary.document),
    name: visible(summary.document),
    title: oneLine(summary.title).slice(0, 200),
    description: `${oneLine(summary.origin)}, ${ageLine(summary)}`,
    mimeType: 'text/markdown',
  }));
  const last = page.at(-1)?.document;
  const more = last !== undefined && last !== documents.at(-1)?.document;
  return { resources, ...(more ? { nextCursor: Buffer.from(last, 'utf8').toString('base64url') } : {}) };
}

/** A document as a resource: the same text as `get_document` gives, with its date and age. */
export async function readResource(
  corpus: Corpus,
  uri: string,
  now: Date,
  characters: number,
): Promise<ResourceContents & { text: string }> {
  const view = await documentAt(corpus, uri, now);
  const { text } = renderDocument(view, { startLine: undefined, maxChars: characters, at: undefined }, characters);
  return { uri, mimeType: 'text/markdown', text };
}

/** Ids that begin with, or else hold, what was typed so far. */
export async function completeDocument(
  corpus: Corpus,
  typed: string,
): Promise<{ values: string[]; total: number; hasMore: boolean }> {
  const { documents } = await corpus.list({});
  const wanted = typed.toLowerCase();
  const ids = documents.map(({ document }) => document);
  const starting = ids.filter((id) => id.toLowerCase().startsWith(wanted));
  const holding = ids.filter((id) => !id.toLowerCase().startsWith(wanted) && id.toLowerCase().includes(wanted));
  const found = [...starting, ...holding];
  return {
    values: found.slice(0, MOST_COMPLETIONS).map(visible),
    total: found.length,
    hasMore: found.length > MOST_COMPLETIONS,
  };
}

async function documentAt(corpus: Corpus, uri: string, now: Date): Promise<DocumentView> {
  let hint = 'its address is bearing://doc/ and the id of a document';
  for (const id of idsOfUri(uri)) {
    try {
      return await corpus.get(id, { now });
    } catch (error) {
      if (!(error instanceof BearingError) || error.code !== 'DOCUMENT_NOT_FOUND') throw error;
      hint = error.hint ?? hint;
    }
  }
  throw new ResourceNotFoundError(uri, `Resource not found: ${oneLine(uri).slice(0, 300)}; ${oneLine(hint)}`);
}
