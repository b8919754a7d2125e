import type { CorpusSettings, ProducerStateReading } from '@bearing/format';
import type { Chunk } from '../chunk/chunk.js';
import type { SkippedFile, Snapshot } from '../corpus/snapshot.js';
import type { Document } from '../document/document.js';
import { plainDocument } from '../document/plainDocument.js';
import { lexicalRetriever } from '../ranking/lexicalRetriever.js';

/** A snapshot as plain data, to be searched where there are no files: in a page. Bring it there as JSON. */
export interface PackedCorpus {
  readonly documents: readonly PackedDocument[];
  readonly chunks: readonly Chunk[];
  readonly settings: Omit<CorpusSettings, 'origins' | 'producers'>;
  readonly origins: readonly (readonly [
    string,
    { staleAfterDays: number | 'never' | null; description: string | null },
  ])[];
  readonly scheduled: readonly (readonly [string, { expectEveryHours: number | null }])[];
  readonly producers: readonly (readonly [string, ProducerStateReading])[];
  readonly skipped: readonly SkippedFile[];
  readonly found: number;
  readonly generation: number;
  readonly loadedAt: string;
  readonly revision: string | null;
}

/** A document with its text. What only `get` shows is left out. */
type PackedDocument = Omit<Document, 'frontMatter' | 'issues' | 'staleAfterDays'> & {
  readonly text: string;
  /** Absent where the origin's rule holds. */
  readonly staleAfterDays?: number | 'never' | null;
};

export function packSnapshot(snapshot: Snapshot): PackedCorpus {
  const { origins, producers: scheduled, ...settings } = snapshot.settings;
  return {
    documents: snapshot.documents.map((document) => {
      const { frontMatter: _, issues: __, staleAfterDays, ...rest } = plainDocument(document);
      return {
        ...rest,
        ...(staleAfterDays === undefined ? {} : { staleAfterDays }),
        text: snapshot.texts.read(document),
      };
    }),
    chunks: [...snapshot.chunks],
    settings,
    origins: [...origins],
    scheduled: [...scheduled],
    producers: [...snapshot.producers],
    skipped: snapshot.skipped,
    found: snapshot.found,
    generation: snapshot.generation,
    loadedAt: snapshot.loadedAt.toISOString(),
    revision: snapshot.revision,
  };
}

/** The snapshot again, indexed. Touches neither files nor anything else of the system. */
export async function unpackSnapshot(packed: PackedCorpus): Promise<Snapshot> {
  const texts = new Map<Document, string>();
  const documents = packed.documents.map(({ text, ...rest }): Document => {
    const document: Document = { ...rest, staleAfterDays: rest.staleAfterDays, frontMatter: {}, issues: [] };
    texts.set(document, text);
    return document;
  });
  const { chunks } = packed;
  const firstChunk: number[] = [];
  for (const [index, { document }] of chunks.entries()) {
    while (firstChunk.length <= document) firstChunk.push(index);
  }
  while (firstChunk.length <= documents.length) firstChunk.push(chunks.length);
  const store = { read: (document: Document) => texts.get(document) ?? '' };
  const settings = { ...packed.settings, origins: new Map(packed.origins), producers: new Map(packed.scheduled) };
  return {
    generation: packed.generation,
    root: '',
    loadedAt: new Date(packed.loadedAt),
    settings,
    documents,
    chunks,
    texts: store,
    retriever: await lexicalRetriever({ documents, chunks, firstChunk, texts: store, settings }),
    found: packed.found,
    skipped: packed.skipped,
    producers: new Map(packed.producers),
    issues: [],
    revision: packed.revision,
  };
}
