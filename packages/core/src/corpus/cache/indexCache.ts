import { readdirSync, statSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import type { CorpusSettings } from '@bearing/format';
import type { Document } from '../../document/document.js';
import { compactIndex } from '../../index/compactIndex.js';
import { DocumentRelations, hasAny, type Relations } from '../../ranking/relations.js';
import type { IndexedCorpus } from '../../ranking/retriever.js';
import { breathe, monotonicMs } from '../eventLoop.js';
import { isUnreadContent, type LoadedFile, type LoadedFiles } from '../loadFiles.js';
import { CODE_IDENTITY } from './codeIdentity.js';
import { crc32 } from './crc32.js';
import { readSections, type Section, type SectionFile, type WrittenSection, writeSections } from './sectionFile.js';
import { detailsOf, factsOf, StoredFile } from './storedDocument.js';
import { indexOfSections, sectionsOfIndex } from './storedIndex.js';

/** Counts up with each change to what an index file holds. */
const FORMAT = 3;
/** Smaller corpora are built as fast as their index is read: docs/limits.md has the figures. */
const LEAST_BYTES = 200_000;
/** A file is written anew once this share of the corpus has changed since; what changed is read again meanwhile. */
const CHANGED_SHARE = 0.02;
const LEAST_CHANGED = 0.5;
/** Index files of all corpora and kept programs together; those written longest ago go first, and any that is this old. */
const MOST_BYTES = 4 * 2 ** 30;
const MOST_AGE_MS = 60 * 24 * 3600 * 1000;
const BREATH_MS = 20;

/** What an index file gives back: the files as they stood, and their index. */
export interface Restored {
  readonly files: LoadedFiles;
  readonly indexed: IndexedCorpus;
}

interface Facts {
  readonly format: number;
  readonly code: string;
  readonly root: string;
  readonly settings: string | null;
  readonly analysis: string;
  readonly documentCount: number;
}

/** The index file of one corpus in a folder of the user's. Whatever goes wrong with it is as if there were none. */
export class IndexCache {
  readonly #folder: string;
  readonly #root: string;
  readonly #file: string;
  /** The files as the index file holds them. */
  #held: LoadedFiles | null = null;

  readonly #leastBytes: number;

  /** `realRoot`: the corpus's folder without links in it. `leastBytes`: smaller corpora are not kept. */
  constructor(folder: string, realRoot: string, leastBytes: number = LEAST_BYTES) {
    this.#leastBytes = leastBytes;
    this.#folder = folder;
    this.#root = realRoot;
    const name = path
      .basename(realRoot)
      .replace(/[^\w-]+/g, '_')
      .slice(0, 40);
    const digest = crc32(Buffer.from(realRoot, 'utf8')).toString(16).padStart(8, '0');
    this.#file = path.join(folder, `${name}-${digest}.index`);
  }

  /** `settingsText`: bearing.json as it is now, and what it says. */
  read(settingsText: string | null, settings: CorpusSettings): Restored | null {
    const sections = readSections(this.#file);
    if (sections === null) return null;
    const facts = sections.facts as Facts;
    if (facts.format !== FORMAT || facts.code !== CODE_IDENTITY) return null;
    if (facts.root !== this.#root || facts.settings !== settingsText) return null;
    const restored = restore(sections, facts, this.#root, settings);
    this.#held = restored?.files ?? null;
    return restored;
  }

  /** Keeps the files and their index, where that pays and enough has changed since it was done last. */
  async write(files: LoadedFiles, indexed: IndexedCorpus): Promise<void> {
    if (!this.#pays(files)) return;
    const temporary = `${this.#file}.${process.pid}.${process.hrtime.bigint()}.tmp`;
    const { mkdir, open, rename, unlink } = await import('node:fs/promises');
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const sections = await sectionsOf(files, indexed);
      const facts: Facts = {
        format: FORMAT,
        code: CODE_IDENTITY,
        root: this.#root,
        settings: files.settingsText,
        analysis: indexed.analysis,
        documentCount: indexed.index.documentCount,
      };
      const handle = await open(temporary, 'wx', 0o600);
      try {
        await writeSections(handle, facts, sections);
      } finally {
        await handle.close();
      }
      await rename(temporary, this.#file);
      this.#held = files;
      prune(this.#folder, path.basename(this.#file));
    } catch {
      await unlink(temporary).catch(() => undefined);
    }
  }

  #pays(files: LoadedFiles): boolean {
    let bytes = 0;
    let changed = 0;
    for (const file of files.files.values()) {
      if (isUnreadContent(file.content)) continue;
      const size = file.content.document.bytes;
      bytes += size;
      const held = this.#held?.files.get(file.path);
      // One that was kept as too recent to be trusted is read at each start until it is kept again.
      if (
        held === undefined ||
        held.content !== file.content ||
        (held.signature === null) !== (signatureOf(file) === null)
      )
        changed += size;
    }
    if (bytes < this.#leastBytes) return false;
    if (this.#held === null) return true;
    const gone = this.#held.files.size - files.files.size;
    if (gone > files.files.size * CHANGED_SHARE) return true;
    return changed > Math.max(this.#leastBytes * LEAST_CHANGED, bytes * CHANGED_SHARE);
  }
}

/** A file read just after it was written may change without its times telling: it is read again. */
function signatureOf(file: LoadedFile): string | null {
  return file.recent ? null : file.signature;
}

async function sectionsOf(
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

function restore(sections: SectionFile, facts: Facts, root: string, settings: CorpusSettings): Restored | null {
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

type PackedRelations = readonly [position: number, relations: Relations];

/** Of every document that says something of the kind, so that none of them must be read to see that it doesn't matter. */
function packedRelations(documents: readonly Document[], relations: DocumentRelations): PackedRelations[] {
  return documents.flatMap((document, position): PackedRelations[] =>
    hasAny(document) ? [[position, relations.of(document)]] : [],
  );
}

/** None where they can't be read: they are worked out from the documents then. */
function storedRelations(section: Section | undefined, documents: readonly Document[]): Map<Document, Relations> {
  if (section === undefined) return new Map();
  try {
    const text = Buffer.from(section.buffer, section.byteOffset, section.byteLength).toString('utf8');
    const rows = JSON.parse(text) as PackedRelations[];
    return new Map(rows.map(([position, relations]) => [documents[position] as Document, relations]));
  } catch {
    return new Map();
  }
}

/** Removes what is old, what is left of writers that died, and the oldest beyond the bound. */
function prune(folder: string, own: string): void {
  // The file just written tells the time as the file system has it.
  const { size: ownBytes, mtimeMs: now } = statSync(path.join(folder, own));
  const found = readdirSync(folder)
    .filter((name) => /\.(?:index|code)(?:\.\d+\.\d+\.tmp)?$/.test(name) && name !== own)
    .flatMap((name) => {
      try {
        const { size, mtimeMs } = statSync(path.join(folder, name));
        return [{ name, size, mtimeMs }];
      } catch {
        return [];
      }
    })
    .sort((a, b) => b.mtimeMs - a.mtimeMs);
  let bytes = ownBytes;
  for (const { name, size, mtimeMs } of found) {
    bytes += size;
    const abandoned = name.endsWith('.tmp') && now - mtimeMs > 3_600_000;
    if (abandoned || bytes > MOST_BYTES || now - mtimeMs > MOST_AGE_MS) unlinkSync(path.join(folder, name));
  }
}
