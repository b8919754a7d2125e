import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FoundFile } from './walkCorpus.js';
import { errorCode } from './walkCorpus.js';

/** Path and bytes of one file of the corpus. */
export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly signature: FileSignature;
}

/** What tells an unchanged file without reading it: size, times and inode. */
export interface FileSignature {
  readonly key: string;
  /** The file was written so shortly before it was read that a later write may leave the same times: read it again. */
  readonly recent: boolean;
}

/** Why a file could not be read as a document. */
export interface Unread {
  readonly code: string;
  readonly reason: string;
}

/** Times on FAT count in steps of 2 seconds, the coarsest there is. */
const RECENT_MS = 2000;

/** Reads a file, and only a file of this corpus. That its folder was in it all the while is for {@link isFolderInside} to tell. */
export function readSource(root: string, found: FoundFile, fileBytes: number): SourceFile | Unread | null {
  const full = path.join(root, found.path);
  try {
    const target = found.link ? linkTarget(root, full) : full;
    if (target === null) return null;
    if (typeof target !== 'string') return target;
    // No second link is followed, and a pipe is not waited for.
    const file = openSync(target, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(file, { bigint: true });
      if (!stats.isFile()) return { code: 'NOT_A_FILE', reason: 'no regular file' };
      if (stats.size > BigInt(fileBytes))
        return { code: 'LIMIT_FILE_BYTES', reason: `larger than ${fileBytes} bytes (${stats.size})` };
      const bytes = readFileSync(file);
      const recent = isRecent(stats.mtimeMs) || BigInt(bytes.length) !== stats.size;
      return { path: found.path, bytes, signature: { key: keyOf(stats) + linkKey(found, full), recent } };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return unreadable(error, found.path);
  }
}

/** Whether a folder of the corpus is still in it: a parent may have become a link out of it while its files were read. */
export function isFolderInside(root: string, folder: string): boolean {
  try {
    return isInside(root, realpathSync.native(path.join(root, folder)));
  } catch {
    return false;
  }
}

/** The signature a file has now, or `null` where it can't be told. */
export function signatureOf(root: string, found: FoundFile): string | null {
  // Both are normal already; joining them properly is felt with a hundred thousand files.
  const full = root + path.sep + found.path;
  try {
    const stats = found.link ? statSync(full, { bigint: true }) : lstatSync(full, { bigint: true });
    return keyOf(stats) + linkKey(found, full);
  } catch {
    return null;
  }
}

export function isUnread(read: SourceFile | Unread): read is Unread {
  return 'reason' in read;
}

function keyOf(stats: { size: bigint; mtimeNs: bigint; ctimeNs: bigint; ino: bigint }): string {
  return `${stats.size} ${stats.mtimeNs} ${stats.ctimeNs} ${stats.ino}`;
}

/** Where a link leads may change with none of the target's own times. */
function linkKey(found: FoundFile, full: string): string {
  return found.link ? ` ${realpathSync.native(full)}` : '';
}

function isRecent(mtimeMs: bigint): boolean {
  return mtimeMs > BigInt(Date.now() - RECENT_MS);
}

/** A link counts only if it leads to a file that stays inside the root, and not into a folder that is hidden. `null`: to a folder. */
function linkTarget(root: string, full: string): string | Unread | null {
  const target = realpathSync.native(full);
  if (statSync(target).isDirectory()) return null;
  if (!isInside(root, target)) return { code: 'LINK_OUTSIDE', reason: 'a link out of the corpus' };
  const hidden = path
    .relative(root, target)
    .split(path.sep)
    .some((part) => part.startsWith('.'));
  if (hidden) return { code: 'LINK_OUTSIDE', reason: 'a link to what is hidden' };
  return target;
}

function isInside(root: string, target: string): boolean {
  const relative = path.relative(root, target);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function unreadable(error: unknown, file: string): Unread {
  const code = errorCode(error);
  // Node reads a name that is no UTF-8 as another, under which there is no file.
  if (code === 'ENOENT' && file.includes('\uFFFD'))
    return { code: 'NAME_INVALID', reason: 'its name holds bytes that are no UTF-8' };
  if (code === 'ENOENT') return { code: 'FILE_VANISHED', reason: 'a link to nothing, or gone while it was read' };
  if (code === 'ELOOP')
    return { code: 'LINK_OUTSIDE', reason: 'a link that leads in a circle, or was swapped in under way' };
  return { code: 'FILE_UNREADABLE', reason: `could not be read (${code})` };
}
