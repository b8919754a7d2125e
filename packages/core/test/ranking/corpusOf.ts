import type { Chunk, Document, RetrievalInput } from '@bearing/core';
import { type CorpusSettings, DEFAULT_SETTINGS } from '@bearing/format';
import { chunkDocument } from '../../dist/chunk/chunkDocument.js';
import { parseDocument } from '../../dist/document/parseDocument.js';

/** What a retriever is built on, from files by path. */
export function inputOf(
  files: Readonly<Record<string, string>>,
  settings: Partial<CorpusSettings> = {},
): RetrievalInput {
  const parsed = Object.entries(files)
    .map(([path, text]) => parseDocument({ path, bytes: Buffer.from(text) }))
    .filter((one) => typeof one !== 'string')
    .sort((a, b) => (a.document.id < b.document.id ? -1 : 1));
  const documents = parsed.map(({ document }) => document);
  const texts = new Map<Document, string>(parsed.map(({ document, text }) => [document, text]));
  const chunks: Chunk[] = [];
  const firstChunk: number[] = [];
  for (const [ordinal, { document, text, blocks, bodyLine }] of parsed.entries()) {
    firstChunk.push(chunks.length);
    chunks.push(...chunkDocument(document, ordinal, text, blocks, bodyLine));
  }
  firstChunk.push(chunks.length);
  return {
    documents,
    chunks,
    firstChunk,
    texts: { read: (document) => texts.get(document) ?? '' },
    settings: { ...DEFAULT_SETTINGS, ...settings },
  };
}
