import { DEFAULT_SETTINGS, type Issue, readProducerState, readSettings, splitFrontMatter } from '@bearing/format';
import { chunkDocument } from '../chunk/chunkDocument.js';
import { parseDocument } from '../document/parseDocument.js';
import type { RetrieverFactory } from '../ranking/retriever.js';
import type { CorpusFiles } from './readCorpusFiles.js';
import type { Snapshot } from './snapshot.js';

/** Builds a whole snapshot from the files, aside from any that is in use. */
export async function buildSnapshot(
  files: CorpusFiles,
  facts: { root: string; generation: number; loadedAt: Date; revision: string | null },
  retrieverFactory: RetrieverFactory,
): Promise<Snapshot> {
  const { settings, issues: settingsIssues } =
    files.settings === null ? { settings: DEFAULT_SETTINGS, issues: [] } : readSettings(files.settings);
  const parsed = files.files.map(parseDocument).sort((a, b) => (a.document.id < b.document.id ? -1 : 1));
  const documents = parsed.map(({ document }) => document);
  const texts = new Map(parsed.map(({ document, text }) => [document, text]));
  const store = { read: (document: (typeof documents)[number]) => texts.get(document) ?? '' };
  const chunks = parsed.flatMap(({ document, text }, ordinal) =>
    chunkDocument(document, ordinal, text, splitFrontMatter(text).bodyLine),
  );
  const producers = new Map([...files.states].map(([name, text]) => [name, readProducerState(text, name)]));
  const issues: Issue[] = [...settingsIssues, ...documents.flatMap((document) => document.issues)];
  return {
    ...facts,
    settings,
    documents,
    chunks,
    texts: store,
    retriever: await retrieverFactory({ documents, chunks, texts: store, settings }),
    found: files.files.length + files.skipped.length,
    skipped: files.skipped,
    producers,
    issues: issues.sort((a, b) => (a.path === b.path ? (a.line ?? 0) - (b.line ?? 0) : a.path < b.path ? -1 : 1)),
  };
}
