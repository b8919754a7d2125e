import { readdirSync, statSync, unlinkSync } from 'node:fs';
import path from 'node:path';

/** Index files of all corpora and kept programs together; those written longest ago go first, and any that is this old. */
const MOST_BYTES = 4 * 2 ** 30;
const MOST_AGE_MS = 60 * 24 * 3600 * 1000;

/** Removes what is old, what is left of writers that died, and the oldest beyond the bound. */
export function pruneCache(folder: string, own: string): void {
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
