import {
  type CorpusSettings,
  DEFAULT_SETTINGS,
  type Issue,
  loadYaml,
  readSettings,
  type YamlLibrary,
} from '@bearing/format';
import { chunkDocument } from '../chunk/chunkDocument.js';
import { decodeText } from '../document/decode.js';
import { declaresBundle } from '../document/openKnowledge.js';
import { parseDocument } from '../document/parseDocument.js';
import { DocumentPacker } from './cache/documentPacker.js';
import { assignDocumentIds } from './documentIds.js';
import { breathe, monotonicMs } from './eventLoop.js';
import { type LoadedDocument, ParsedFile } from './loadedDocument.js';
import type { OnProgress } from './progress.js';
import { isFolderInside, isUnread, readSource, type SourceFile, signatureOf, type Unread } from './readSource.js';
import { identityOfText } from './textIdentity.js';
import { type FoundFile, openRoot, readSettingsText, readStates, walkCorpus } from './walkCorpus.js';

/** A file as it was read last. Unchanged files keep theirs from one snapshot to the next, by identity. */
export interface LoadedFile {
  readonly path: string;
  readonly link: boolean;
  readonly signature: string | null;
  readonly recent: boolean;
  readonly id: string;
  readonly bundle: boolean;
  readonly content: LoadedDocument | Unread;
}

/** Everything a corpus is made of, read and parsed. */
export interface LoadedFiles {
  readonly realRoot: string;
  /** Exchanged for one with the same contents where only times changed. */
  files: ReadonlyMap<string, LoadedFile>;
  readonly settingsText: string | null;
  readonly settings: CorpusSettings;
  readonly states: ReadonlyMap<string, string>;
  /** Of the settings and of folders; those of files are theirs. */
  readonly issues: readonly Issue[];
}

/** The event loop is let go after this long, so that a server answers while it reads. */
const BREATH_MS = 20;
/** All texts of a large corpus, and what was parsed of them, take several times the room of its index. */
export const PARSED_BYTES = 64_000_000;
/** Files between one look at the clock and the next. */
const LOOKED_BETWEEN = 16;

/**
 * Reads the corpus, taking over from `previous` each file that has not changed since. Answers `previous` itself where
 * nothing has. `parsedBytes`: documents beyond these are kept packed, and their texts in their files.
 * @throws BearingError `CORPUS_NOT_FOUND`, `CORPUS_UNREADABLE`
 */
export async function loadFiles(
  root: string,
  previous: LoadedFiles | null,
  onProgress?: OnProgress,
  parsedBytes: number = PARSED_BYTES,
): Promise<LoadedFiles> {
  const realRoot = openRoot(root);
  const kept = previous?.realRoot === realRoot ? previous : null;
  const settingsText = readSettingsText(realRoot);
  const { settings, issues: settingsIssues } = readSettingsOrDefault(settingsText);
  const walk = walkCorpus(realRoot, settings.limits);
  const states = readStates(realRoot);
  const idOf = idsOf(walk.files, kept);
  const reader = new FileReader(realRoot, kept, settings, parsedBytes);
  const bundles = reader.bundleFolders(walk.files);
  const files = new Map<string, LoadedFile>();
  let breath = monotonicMs();
  let looked = 0;
  for (const found of walk.files) {
    const id = idOf(found.path);
    const bundle = bundles.length > 0 && isInBundle(found.path, bundles);
    // Most files have not changed: none of them is waited for.
    const loaded = reader.unchanged(found, id, bundle) ?? (await reader.load(found, id, bundle));
    if (loaded !== null) files.set(found.path, loaded);
    if (looked++ % LOOKED_BETWEEN === 0 && monotonicMs() - breath > BREATH_MS) {
      onProgress?.('reading files', files.size, walk.files.length);
      await breathe();
      breath = monotonicMs();
    }
  }
  for (const [path, file] of reader.hasRead ? files : []) {
    if (!reader.isInside(path)) files.set(path, { ...file, signature: null, content: SWAPPED });
  }
  const loaded: LoadedFiles = {
    realRoot,
    files,
    settingsText,
    settings,
    states,
    issues: [...settingsIssues, ...walk.issues],
  };
  if (kept === null || !isSame(kept, loaded)) return loaded;
  // The same documents by later signatures: else what was too recent to trust, or was touched, would be read at every look.
  kept.files = files;
  return kept;
}

/** The id of each path. The same paths as before have the same ids. */
function idsOf(found: readonly FoundFile[], previous: LoadedFiles | null): (path: string) => string | null {
  const before = previous?.files;
  if (before !== undefined && before.size === found.length && found.every(({ path }) => before.has(path))) {
    return (path) => before.get(path)?.id || null;
  }
  const ids = assignDocumentIds(found.map(({ path }) => path));
  return (path) => ids.get(path) ?? null;
}

const SWAPPED: Unread = { code: 'LINK_OUTSIDE', reason: 'its folder became a link out of the corpus' };

export function readSettingsOrDefault(text: string | null): { settings: CorpusSettings; issues: Issue[] } {
  return text === null ? { settings: DEFAULT_SETTINGS, issues: [] } : readSettings(text);
}

class FileReader {
  readonly #root: string;
  readonly #previous: LoadedFiles | null;
  readonly #settings: CorpusSettings;
  readonly #read = new Map<string, SourceFile | Unread | null>();
  readonly #folders = new Set<string>();
  readonly #inside = new Map<string, boolean>();
  readonly #parsedBytes: number;
  readonly #packer: DocumentPacker;
  #yaml: YamlLibrary | null = null;
  #bytes = 0;

  constructor(root: string, previous: LoadedFiles | null, settings: CorpusSettings, parsedBytes: number) {
    this.#root = root;
    this.#packer = new DocumentPacker(root);
    // Other limits make other documents.
    const same = previous !== null && JSON.stringify(previous.settings.limits) === JSON.stringify(settings.limits);
    this.#previous = same ? previous : null;
    this.#settings = settings;
    this.#parsedBytes = parsedBytes;
  }

  /** The folders whose `index.md` declares an Open Knowledge bundle. */
  bundleFolders(files: readonly FoundFile[]): string[] {
    const folders: string[] = [];
    for (const found of files) {
      if (found.path !== 'index.md' && !found.path.endsWith('/index.md')) continue;
      const known = this.#unchanged(found);
      let declares: boolean;
      if (known !== null) {
        declares = !isUnreadContent(known.content) && declaresBundle(known.content.text());
      } else {
        const read = this.#source(found);
        this.#read.set(found.path, read);
        declares = read !== null && !isUnread(read) && declaresBundle(decodeText(read.bytes.subarray(0, 8192)).text);
      }
      if (declares) folders.push(found.path.slice(0, -'index.md'.length));
    }
    return folders;
  }

  /** A file as it was known, where neither its signature nor what is made of it has changed; else `null`. */
  unchanged(found: FoundFile, id: string | null, bundle: boolean): LoadedFile | null {
    const known = this.#unchanged(found);
    if (known === null || known.id !== (id ?? '') || known.bundle !== bundle) return null;
    const { content } = known;
    // Whether there is room for it in all is for the files before it to tell.
    if (isUnreadContent(content)) return content.code === 'LIMIT_TOTAL_BYTES' ? null : known;
    const bytes = this.#bytes + content.document.bytes;
    if (bytes > this.#settings.limits.totalBytes) return null;
    this.#bytes = bytes;
    return known;
  }

  /** Reads a file. `null`: a link to a folder, which is no file. */
  async load(found: FoundFile, id: string | null, bundle: boolean): Promise<LoadedFile | null> {
    const read = this.#read.get(found.path) ?? this.#source(found);
    if (read === null) return null;
    const file = { path: found.path, link: found.link, id: id ?? '', bundle };
    const previous = this.#previous?.files.get(found.path);
    const before = previous?.id === file.id && previous.bundle === bundle ? previous.content : null;
    if (isUnread(read)) {
      const same = before !== null && isUnreadContent(before) && before.reason === read.reason;
      return { ...file, signature: null, recent: false, content: same ? before : read };
    }
    const { key, recent } = read.signature;
    return { ...file, signature: key, recent, content: await this.#contentOf(read, id, bundle, found.link, before) };
  }

  get hasRead(): boolean {
    return this.#folders.size > 0;
  }

  /** Whether the folder of a file that was read is still in the corpus. Each is looked at once, after all were read. */
  isInside(path: string): boolean {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (folder === '' || !this.#folders.has(folder)) return true;
    let inside = this.#inside.get(folder);
    if (inside === undefined) {
      inside = isFolderInside(this.#root, folder);
      this.#inside.set(folder, inside);
    }
    return inside;
  }

  /** A file written again with the same text stays the same object: it is neither parsed nor indexed again. */
  async #contentOf(
    read: SourceFile,
    id: string | null,
    bundle: boolean,
    link: boolean,
    before: LoadedDocument | Unread | null,
  ): Promise<LoadedDocument | Unread> {
    const bytes = this.#bytes + read.bytes.length;
    if (before !== null && !isUnreadContent(before) && bytes <= this.#settings.limits.totalBytes) {
      const { text, damage } = decodeText(read.bytes);
      // Where bytes are off, the same text may come of others, and then has other issues.
      const plain = damage === null && before.document.issues.length === 0;
      if (plain && hasText(before, read.bytes.length, text)) {
        this.#bytes = bytes;
        return before;
      }
    }
    const now = await this.#parse(read, id, bundle, link);
    return before !== null && isSameContent(before, now) ? before : now;
  }

  async #parse(read: SourceFile, id: string | null, bundle: boolean, link: boolean): Promise<LoadedDocument | Unread> {
    if (id === null) return { code: 'ID_TAKEN', reason: 'another file has the same id' };
    this.#bytes += read.bytes.length;
    if (this.#bytes > this.#settings.limits.totalBytes)
      return { code: 'LIMIT_TOTAL_BYTES', reason: `beyond ${this.#settings.limits.totalBytes} bytes in all` };
    const options = {
      id,
      bundle,
      yaml: this.#yaml,
      frontMatterCharacters: this.#settings.limits.frontMatterCharacters,
    };
    let parsed = parseDocument(read, options);
    if (parsed === 'yaml') {
      this.#yaml = await loadYaml();
      parsed = parseDocument(read, { ...options, yaml: this.#yaml });
    }
    if (typeof parsed === 'string') return { code: 'FILE_BINARY', reason: 'no text but binary data' };
    const { document, text, blocks, bodyLine } = parsed;
    const file = new ParsedFile(
      document,
      document.listing ? [] : chunkDocument(document, 0, text, blocks, bodyLine),
      text,
    );
    if (this.#bytes <= this.#parsedBytes) return file;
    const { key, recent } = read.signature;
    return this.#packer.pack(file, recent ? null : key, link);
  }

  #source(found: FoundFile): SourceFile | Unread | null {
    this.#folders.add(found.path.slice(0, Math.max(0, found.path.lastIndexOf('/'))));
    return readSource(this.#root, found, this.#settings.limits.fileBytes);
  }

  #unchanged(found: FoundFile): LoadedFile | null {
    const known = this.#previous?.files.get(found.path);
    if (known === undefined || known.recent || known.signature === null) return null;
    return signatureOf(this.#root, found) === known.signature ? known : null;
  }
}

export function isUnreadContent(content: LoadedDocument | Unread): content is Unread {
  return 'reason' in content;
}

function isSameContent(before: LoadedDocument | Unread, now: LoadedDocument | Unread): boolean {
  if (isUnreadContent(before) || isUnreadContent(now))
    return isUnreadContent(before) && isUnreadContent(now) && before.reason === now.reason;
  const sameIssues = JSON.stringify(before.document.issues) === JSON.stringify(now.document.issues);
  return sameIssues && before.document.bytes === now.document.bytes && before.textIdentity() === now.textIdentity();
}

function hasText(file: LoadedDocument, bytes: number, text: string): boolean {
  return file.document.bytes === bytes && file.textIdentity() === identityOfText(text);
}

function isInBundle(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(folder));
}

function isSame(before: LoadedFiles, now: LoadedFiles): boolean {
  if (before.settingsText !== now.settingsText || before.files.size !== now.files.size) return false;
  if (before.states.size !== now.states.size || before.issues.length !== now.issues.length) return false;
  for (const [name, text] of now.states) if (before.states.get(name) !== text) return false;
  if (now.issues.some((issue, index) => issue.message !== before.issues[index]?.message)) return false;
  for (const [path, file] of now.files) {
    if (before.files.get(path)?.content !== file.content) return false;
  }
  return true;
}
