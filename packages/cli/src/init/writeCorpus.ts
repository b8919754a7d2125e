import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/core';

/**
 * Writes the files of a new corpus below `folder`. Never overwrites: one file that is there already stops it before
 * anything is written.
 *
 * @throws BearingError `ALREADY_THERE`, `NOT_WRITABLE`
 */
export function writeCorpus(folder: string, files: ReadonlyMap<string, string>): string[] {
  const taken = [...files.keys()].find((file) => existsSync(path.join(folder, file)));
  if (taken !== undefined) {
    throw new BearingError('ALREADY_THERE', `${taken} is there already`, {
      where: folder,
      hint: 'name a new folder; nothing was written',
    });
  }
  try {
    for (const [file, text] of files) {
      const full = path.join(folder, file);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, text, { flag: 'wx' });
    }
  } catch (error) {
    throw new BearingError(
      'NOT_WRITABLE',
      `the corpus could not be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      {
        where: folder,
        hint: 'check the folder and its permissions',
        cause: error,
      },
    );
  }
  return [...files.keys()];
}
