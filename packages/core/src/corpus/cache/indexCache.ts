import path from 'node:path';
import type { CorpusSettings } from '@bearing/format';
import type { IndexedCorpus } from '../../ranking/retriever.js';
import { isUnreadContent, type LoadedFiles } from '../loadFiles.js';
import { CODE_IDENTITY } from './codeIdentity.js';
import { crc32 } from './crc32.js';
import { pruneCache } from './pruneCache.js';
import { readSections, writeSections } from './sectionFile.js';
import { type Facts, type Restored, restore, sectionsOf, signatureOf } from './storedFiles.js';

/** Counts up with each change to what an index file holds. */
const FORMAT = 4;
/** Smaller corpora are built as fast as their index is read: docs/limits.md has the figures. */
const LEAST_BYTES = 200_000;
/** A file is written anew once this share of the corpus has changed since; what changed is read again meanwhile. */
const CHANGED_SHARE = 0.02;
const LEAST_CHANGED = 0.5;

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
      pruneCache(this.#folder, path.basename(this.#file));
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
