import { BearingError, type DocumentSummary, originAdvice, tagAdvice } from '@bearing/core';
import { renderList, renderSummary } from '../render/list.js';
import { fitStructured } from '../render/structured.js';
import { LIST_OUTPUT } from './outputSchemas.js';
import type { Tool } from './tool.js';

const DEFAULT_LIMIT = 50;
/** Kept free for the line above the list and the call below it. */
const FRAME_CHARACTERS = 5000;

export const listDocuments: Tool = {
  name: 'list_documents',
  title: 'List documents',
  description: `Call this to see what the team's context holds: which tables, terms or decisions are documented, what is stale, what changed lately. It returns a line for each document (id, title, origin, date, age, length), by id, in pages. Not for finding what a text says: use search_context.`,
  searchHint: 'list context documents, what is documented, stale pages, recent changes',
  readOnly: true,
  parameters: {
    origin: { type: 'string', description: 'only this kind, e.g. "decisions"' },
    stale: { type: 'boolean', description: 'true: only stale ones' },
    tag: { type: 'string', description: 'only with this tag, e.g. "billing"' },
    changedSince: { type: 'string', description: 'only changed in git since, e.g. "2026-03-04" or "v1.2"' },
    cursor: { type: 'string', description: 'from the page before' },
    limit: {
      type: 'integer',
      description: `documents a page, e.g. 100; default ${DEFAULT_LIMIT}`,
      minimum: 1,
      maximum: 500,
    },
  },
  required: [],
  longTexts: ['cursor'],
  output: LIST_OUTPUT,
  async run({ corpus, input, now, characters }) {
    const [origin, tag, cursor] = [input.text('origin'), input.text('tag'), input.text('cursor')];
    const stale = input.flag('stale');
    const changedSince = input.text('changedSince');
    const list = await corpus.list({ origin, tag, stale, changedSince, now });
    const start = cursor === undefined ? 0 : startAfter(list.documents, readCursor(cursor));
    const documents = fitting(
      list.documents.slice(start, start + (input.number('limit') ?? DEFAULT_LIMIT)),
      characters - FRAME_CHARACTERS,
    );
    const more = start + documents.length < list.documents.length;
    const page = {
      documents,
      total: list.total,
      first: start + 1,
      origins: list.origins,
      nextCursor: more ? writeCursor(documents.at(-1)?.document ?? '') : null,
    };
    const filters = {
      ...(origin === undefined ? {} : { origin }),
      ...(stale ? { stale } : {}),
      ...(tag === undefined ? {} : { tag }),
      ...(changedSince === undefined ? {} : { changedSince }),
      ...(input.number('limit') === undefined ? {} : { limit: input.number('limit') }),
    };
    const structured = fitStructured('documents', documents.length, characters, (items) => ({
      documents: documents.slice(0, items),
      total: page.total,
      origins: page.origins,
      nextCursor: items < documents.length ? writeCursor(documents[items - 1]?.document ?? '') : page.nextCursor,
    }));
    const all = corpus.snapshot().documents;
    const unknown = list.total === 0 ? (originAdvice(all, origin) ?? tagAdvice(all, tag)) : null;
    return { text: renderList(page, filters, unknown), structured };
  },
};

/** As many as an answer holds, one at least. */
function fitting(documents: readonly DocumentSummary[], characters: number): readonly DocumentSummary[] {
  let left = characters;
  const end = documents.findIndex((summary) => {
    left -= renderSummary(summary).length + 1;
    return left < 0;
  });
  return end < 0 ? documents : documents.slice(0, Math.max(1, end));
}

/** The list goes on behind this id: documents that come and go meanwhile move no other off the pages. */
function writeCursor(lastId: string): string {
  return Buffer.from(lastId, 'utf8').toString('base64url');
}

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (writeCursor(id) === cursor) return id;
  throw new BearingError('CURSOR_INVALID', 'this cursor is none of list_documents', {
    where: 'list_documents',
    hint: 'take the one that the page before ended with, or leave it out to start anew',
  });
}

function startAfter(documents: readonly DocumentSummary[], id: string): number {
  const start = documents.findIndex(({ document }) => document > id);
  return start < 0 ? documents.length : start;
}
