import type { CorpusSettings } from '@bearing/format';
import { compactIndex } from '../../index/compactIndex.js';
import { DocumentRelations } from '../../ranking/relations.js';
import type { IndexedCorpus } from '../../ranking/retriever.js';
import { breathe, monotonicMs } from '../eventLoop.js';
import { isUnreadContent, type LoadedFile, type LoadedFiles } from '../loadFiles.js';
import type { SectionFile, WrittenSection } from './sectionFile.js';
import { detailsOf, factsOf, StoredFile } from './storedDocument.js';
import { indexOfSections, sectionsOfIndex } from './storedIndex.js';
import { packedRelations, storedRelations } from './storedRelations.js';

const BREATH_MS = 20;

/** What an index file gives back: the files as they stood, and their index. */
export interface Restored {
  readonly files: LoadedFiles;
  readonly indexed: IndexedCorpus;
}

/** What an index file says of the corpus as a whole. */
export interface Facts {
  readonly format: number;
  readonly code: string;
  readonly root: string;
  readonly settings: string | null;
  readonly analysis: string;
  readonly documentCount: number;
}

/** A file read just after it was written may change without its times telling: it is read again. */
export function signatureOf(file: LoadedFile): string | null {
  return file.recent ? null : file.signature;
}

/** The files and their index as the sections of an index file. */
export async function sectionsOf(
  files: LoadedFiles,
  { index, documents, relations }: IndexedCorpus,
): Promise<Map<string, WrittenSection>> {
  const rows: PackedRow[] = [];
  const details: Uint8Array[] = [];
  const offsets = new Uint32Array(files.files.size + 1);
  let breath = monotonicMs();
  for (const file of files.files.values()) {
    rows.push(packed(file));
    const bytes = isUnreadContent(file.content) ? new Uint8Array() : detailsOf(file.content);
    offsets[rows.length] = (offsets[rows.length - 1] as number) + bytes.length;
    details.push(bytes);
    if (monotonicMs() - breath > BREATH_MS) {
      await breathe();
      breath = monotonicMs();
    }
  }
  return new Map<string, WrittenSection>([
    ['rows', Buffer.from(JSON.stringify(rows), 'utf8')],
    ['details', details],
    ['detailOffsets', offsets],
    ['relations', Buffer.from(JSON.stringify(packedRelations(documents, relations)), 'utf8')],
    ...sectionsOfIndex(compactIndex(index)),
  ]);
}

type PackedUnread = readonly [path: string, id: string, flags: number, code: string, reason: string];
type PackedStored = readonly [
  path: string,
  id: string,
  flags: number,
  origin: string,
  bytes: number,
  chunkCount: number,
  signature: string | null,
  textIdentity: string,
  told: number,
];
type PackedRow = PackedUnread | PackedStored;

/** Without names: a hundred thousand rows are parsed at each start. */
function packed(file: LoadedFile): PackedRow {
  const { path: its, id, content } = file;
  const flags = (file.link ? LINK : 0) + (file.bundle ? BUNDLE : 0);
  if (isUnreadContent(content)) return [its, id, flags, content.code, content.reason];
  const { origin, bytes, chunkCount, signature, textIdentity, told } = factsOf(content, signatureOf(file), file.link);
  return [its, id, flags, origin, bytes, chunkCount, signature, textIdentity, told];
}

const LINK = 1;
const BUNDLE = 2;

/** The files and their index again, or `null` where the sections don't fit each other. */
export function restore(sections: SectionFile, facts: Facts, root: string, settings: CorpusSettings): Restored | null {
  const rows = sections.section('rows');
  const details = sections.section('details');
  const offsets = sections.section('detailOffsets');
  const index = indexOfSections(sections, facts.documentCount);
  if (!(rows instanceof Uint8Array) || !(details instanceof Uint8Array) || offsets === undefined || index === null)
    return null;
  const files = new Map<string, LoadedFile>();
  const documents: StoredFile[] = [];
  const stored = JSON.parse(Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString('utf8')) as PackedRow[];
  for (let position = 0; position < stored.length; position++) {
    const row = stored[position] as PackedRow;
    const path = row[0];
    const id = row[1];
    const link = (row[2] & LINK) !== 0;
    const bundle = (row[2] & BUNDLE) !== 0;
    if (row.length === 5) {
      const content = { code: row[3], reason: row[4] };
      files.set(path, { path, link, signature: null, recent: false, id, bundle, content });
      continue;
    }
    const signature = row[6];
    const about = {
      id,
      path,
      link,
      origin: row[3],
      bytes: row[4],
      chunkCount: row[5],
      signature,
      textIdentity: row[7],
      told: row[8],
    };
    const first = offsets[position] as number;
    const content = new StoredFile(root, about, details, first, offsets[position + 1] as number);
    files.set(path, { path, link, signature, recent: false, id, bundle, content });
    documents.push(content);
  }
  if (documents.length !== facts.documentCount) return null;
  documents.sort((a, b) => (a.facts.id < b.facts.id ? -1 : 1));
  const inOrder = documents.map(({ document }) => document);
  return {
    files: {
      realRoot: root,
      files,
      settingsText: facts.settings,
      settings,
      states: new Map(),
      issues: [],
    },
    indexed: {
      analysis: facts.analysis,
      documents: inOrder,
      index,
      relations: new DocumentRelations(null, () => storedRelations(sections.section('relations'), inOrder)),
    },
  };
}
