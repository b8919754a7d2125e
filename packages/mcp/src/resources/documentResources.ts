import { BearingError, type Corpus, type DocumentView } from '@bearing/core';
import {
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  type ResourceContents,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { ageLine } from '../render/age.js';
import { ANSWER_CHARACTERS } from '../render/answer.js';
import { renderDocument } from '../render/document.js';
import { named, oneLine } from '../render/quote.js';
import { cutCharacters, visible } from '../render/visible.js';
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
  const after = cursor === undefined || cursor === '' ? null : readCursor(cursor);
  const start = after === null ? 0 : documents.findIndex(({ document }) => document > after);
  const page = start < 0 ? [] : documents.slice(start, start + PAGE);
  const resources = fitting(
    page.map((summary) => ({
      uri: uriOfDocument(summary.document),
      name: visible(summary.document),
      title: cutCharacters(oneLine(summary.title), 200),
      description: `${named(summary.origin, 200)}, ${ageLine(summary)}`,
      mimeType: 'text/markdown',
    })),
  );
  const last = page[resources.length - 1]?.document;
  const more = last !== undefined && last !== documents.at(-1)?.document;
  return { resources, ...(more ? { nextCursor: Buffer.from(last, 'utf8').toString('base64url') } : {}) };
}

/** As many as an answer holds, one at least. */
function fitting(resources: Resource[]): Resource[] {
  let left = ANSWER_CHARACTERS - 1000;
  const end = resources.findIndex((resource) => {
    left -= JSON.stringify(resource).length + 1;
    return left < 0;
  });
  return end < 0 ? resources : resources.slice(0, Math.max(1, end));
}

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (Buffer.from(id, 'utf8').toString('base64url') === cursor) return id;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'This cursor is none of resources/list; leave it out to start anew',
  );
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
