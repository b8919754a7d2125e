import { BearingError } from '@bearing/format';
import yauzl from 'yauzl';
import type { ReadOptions } from '../page/wiki.js';
import type { InputFile } from './inputFile.js';

/** How much an archive may hold. */
export interface ArchiveLimits {
  /** Files in it. One with more is refused. */
  readonly entries: number;
  /** Bytes of one file, unpacked, and of all that are read. */
  readonly bytes: number;
}

export const DEFAULT_LIMITS: ArchiveLimits = { entries: 5_000, bytes: 1024 * 1024 * 1024 };

/**
 * The files of a zip, read one by one when asked for. An archive with names that lead out of it, or with too many
 * files, is refused as a whole: what wrote it is no wiki. A file that unpacks to far more than it should is left out,
 * and the run then is partial. A zip that holds nothing but zips (as Notion's large exports do) is opened in turn.
 */
export async function readArchive(
  location: string | Buffer,
  name: string,
  limits: ArchiveLimits,
  options: ReadOptions,
): Promise<Archive> {
  const opened: yauzl.ZipFile[] = [];
  const close = (): void => {
    for (const zip of opened) zip.close();
  };
  const budget: Budget = { left: limits.bytes };
  const list = async (from: string | Buffer, where: string): Promise<InputFile[]> => {
    const zip = await open(from, where);
    opened.push(zip);
    return listFiles(zip, where, limits, budget, options);
  };
  try {
    const files = await list(location, name);
    const inner = files.filter((file) => /\.zip$/i.test(file.path));
    if (inner.length === 0 || inner.length !== files.length) return { files, close };
    const within: InputFile[] = [];
    for (const file of inner) {
      within.push(...(await list(await file.read(), `${name}/${file.path}`)));
      if (within.length > limits.entries) throw tooMany(name, within.length, limits);
    }
    return { files: within, close };
  } catch (error) {
    close();
    throw error;
  }
}

export interface Archive {
  readonly files: readonly InputFile[];
  close(): void;
}

interface Budget {
  left: number;
}

async function listFiles(
  zip: yauzl.ZipFile,
  name: string,
  limits: ArchiveLimits,
  budget: Budget,
  options: ReadOptions,
): Promise<InputFile[]> {
  if (zip.entryCount > limits.entries) throw tooMany(name, zip.entryCount, limits);
  const files: InputFile[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const reason = whyNotRead(entry, limits);
      if (reason !== null) {
        options.partial(`ARCHIVE_ENTRY_REFUSED ${name}/${entry.fileName}: ${reason}`);
        continue;
      }
      files.push({
        path: entry.fileName,
        bytes: entry.uncompressedSize,
        read: () => readEntry(zip, entry, name, budget),
      });
    }
  } catch (error) {
    throw refused(name, error);
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function whyNotRead(entry: yauzl.Entry, limits: ArchiveLimits): string | null {
  const { uncompressedSize: size, compressedSize: packed } = entry;
  if (size > limits.bytes) return `it unpacks to ${megabytes(size)}, more than ${megabytes(limits.bytes)}; left out`;
  if (size > BOMB_BYTES && size > packed * BOMB_RATIO) {
    return `it unpacks to ${Math.round(size / Math.max(1, packed))} times its size, as an attack would; left out`;
  }
  if (entry.isEncrypted()) return 'it is encrypted; left out, export without a password';
  // A link in a zip is a file whose text is the target.
  return ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK ? 'it is a link; left out' : null;
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, name: string, budget: Budget): Promise<Buffer> {
  budget.left -= entry.uncompressedSize;
  if (budget.left < 0) {
    throw new BearingError('ARCHIVE_TOO_LARGE', 'the files in it unpack to more than is read from one archive', {
      where: name,
      hint: 'if you trust it, raise --max-megabytes',
    });
  }
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    throw refused(`${name}/${entry.fileName}`, error);
  }
}

async function open(location: string | Buffer, name: string): Promise<yauzl.ZipFile> {
  const settings = { autoClose: false, lazyEntries: true };
  try {
    if (typeof location !== 'string') return await yauzl.fromBufferPromise(location, settings);
    return await yauzl.openPromise(location, settings);
  } catch (error) {
    throw refused(name, error);
  }
}

function tooMany(name: string, count: number, limits: ArchiveLimits): BearingError {
  return new BearingError('ARCHIVE_TOO_MANY_ENTRIES', `it holds ${count} files, more than ${limits.entries}; refused`, {
    where: name,
    hint: `if you trust it, raise the limit: --max-entries ${count}`,
  });
}

function refused(name: string, error: unknown): BearingError {
  if (error instanceof BearingError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const leadsOut = /^(?:invalid relative path|absolute path|invalid characters in fileName)/i.exec(message) !== null;
  return leadsOut
    ? new BearingError('ARCHIVE_UNSAFE_NAME', `a file in it has a name that leads out of it (${message}); refused`, {
        where: name,
        hint: 'no wiki writes such an export: find out where it came from',
        cause: error,
      })
    : new BearingError('ARCHIVE_UNREADABLE', message, {
        where: name,
        hint: 'the download may be cut short: export it again',
        cause: error,
      });
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/** Where Unix keeps what kind of file an entry is. */
const FILE_TYPE = 0o170000;
const LINK = 0o120000;

const BOMB_BYTES = 1024 * 1024;
/** Real pages shrink to a tenth, logs to a fiftieth; deflate's most is a thousandth. */
const BOMB_RATIO = 200;
