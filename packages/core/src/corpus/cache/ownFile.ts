import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';

/**
 * Reads a file that this user alone can have written, and no link: what lies in a cache folder is trusted no further. `null`
 * where it isn't there, is somebody else's, others may write to it, or `read` fails.
 */
export function readOwnFile<T>(file: string, read: (handle: number, stats: Stats) => T | null): T | null {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return null;
  }
  try {
    const stats = fstatSync(handle);
    // Windows has no owner to ask for: its cache folder is the user's own.
    const own = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & OTHERS_WRITE) === 0);
    return own ? read(handle, stats) : null;
  } catch {
    return null;
  } finally {
    closeSync(handle);
  }
}

const OTHERS_WRITE = 0o022;
