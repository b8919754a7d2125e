import { type Issue, readProducerState } from '@bearing/format';
import { DocumentChunks } from '../chunk/chunkList.js';
import type { Document } from '../document/document.js';
import type { IndexedCorpus, RetrieverFactory } from '../ranking/retriever.js';
import type { LoadedDocument } from './loadedDocument.js';
import { isUnreadContent, type LoadedFile, type LoadedFiles } from './loadFiles.js';
import type { OnProgress } from './progress.js';
import type { SkippedFile, Snapshot } from './snapshot.js';

/** Builds a whole snapshot from the files, aside from any that is in use. */
export async function buildSnapshot(
  files: LoadedFiles,
  facts: { root: string; generation: number; loadedAt: Date; revision: string | null },
  retrieverFactory: RetrieverFactory,
  before: IndexedCorpus | null,
  onProgress?: OnProgress,
): Promise<Snapshot> {
  const { settings } = files;
  const loaded: LoadedDocument[] = [];
  const skipped: SkippedFile[] = [];
  const issues: Issue[] = [...files.issues];
  for (const file of files.files.values()) {
    if (isUnreadContent(file.content)) {
      skipped.push({ path: file.path, reason: file.content.reason });
      issues.push(issueOfSkipped(file, file.content.code, file.content.reason));
    } else {
      loaded.push(file.content);
      for (const issue of file.content.document.issues) issues.push(issue);
    }
  }
  loaded.sort((a, b) => (a.document.id < b.document.id ? -1 : 1));
  const documents: Document[] = [];
  const firstChunk: number[] = [];
  let chunkCount = 0;
  for (const file of loaded) {
    documents.push(file.document);
    firstChunk.push(chunkCount);
    chunkCount += file.chunkCount;
  }
  firstChunk.push(chunkCount);
  const chunks = new DocumentChunks(loaded, firstChunk);
  const release = (ordinal: number): void => {
    loaded[ordinal]?.release();
    chunks.release(ordinal);
  };
  const texts = { read: (document: Document) => loadedOf(loaded, document)?.text() ?? '' };
  const producers = new Map([...files.states].map(([name, text]) => [name, readProducerState(text, name)]));
  return {
    ...facts,
    settings,
    documents,
    chunks,
    texts,
    retriever: await retrieverFactory({ documents, chunks, firstChunk, texts, settings, release, onProgress }, before),
    found: files.files.size,
    skipped,
    producers,
    issues: issues.sort((a, b) => (a.path === b.path ? (a.line ?? 0) - (b.line ?? 0) : a.path < b.path ? -1 : 1)),
  };
}

/** Found by its id, in whose order they are: few of a corpus's texts are read, and a map of all took longer to make. */
function loadedOf(loaded: readonly LoadedDocument[], document: Document): LoadedDocument | null {
  let low = 0;
  let high = loaded.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((loaded[middle] as LoadedDocument).document.id < document.id) low = middle + 1;
    else high = middle;
  }
  const found = loaded[low];
  return found?.document === document ? found : null;
}

function issueOfSkipped(file: LoadedFile, code: string, reason: string): Issue {
  return {
    code,
    severity: code === 'FILE_UNREADABLE' || code === 'ID_TAKEN' ? 'error' : 'warning',
    path: file.path,
    line: null,
    message: `the file is not in the index: ${reason}`,
    hint: HINTS.get(code) ?? null,
  };
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ['FILE_UNREADABLE', 'check its permissions, and whether another program holds it'],
  ['FILE_BINARY', 'give it another ending than .md'],
  ['ID_TAKEN', 'rename one of the two'],
  ['LINK_OUTSIDE', 'copy the file into the corpus'],
  ['NAME_INVALID', 'rename it'],
  ['FILE_VANISHED', 'mend or delete the link'],
  ['LIMIT_FILE_BYTES', 'split the file, or raise limits.fileBytes in bearing.json'],
  ['LIMIT_TOTAL_BYTES', 'raise limits.totalBytes in bearing.json'],
]);
