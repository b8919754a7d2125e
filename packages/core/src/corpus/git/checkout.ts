import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isIgnoredFolder, isMarkdownPath } from '@bearing/format';
import { filesAt, readBlobs } from './history.js';

/** The files of a corpus as a commit holds them, in a folder of their own. */
export interface Checkout {
  readonly folder: string;
  remove(): void;
}

/**
 * Writes what the corpus was made of at a commit into a temporary folder, so that the past is read by the very code that
 * reads the present. `only` limits it to some paths; settings and states always come along.
 */
export async function checkOut(root: string, commit: string, only?: ReadonlySet<string>): Promise<Checkout> {
  const files = (await filesAt(root, commit)).filter(
    ({ path: file }) => isPartOfCorpus(file) && (only === undefined || only.has(file) || !isMarkdownPath(file)),
  );
  const contents = await readBlobs(
    root,
    files.map(({ blob }) => blob),
  );
  const folder = mkdtempSync(path.join(process.getBuiltinModule('node:os').tmpdir(), 'bearing-past-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    for (const [index, { path: file }] of files.entries()) {
      const bytes = contents[index];
      const target = path.join(folder, ...file.split('/'));
      // Git allows names that lead elsewhere on some systems; nothing is written outside the folder.
      if (bytes === null || bytes === undefined || !target.startsWith(folder + path.sep)) continue;
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

function isPartOfCorpus(file: string): boolean {
  if (file === 'bearing.json' || /^_state\/[^/]+\.json$/.test(file)) return true;
  const folders = file.split('/').slice(0, -1);
  return isMarkdownPath(file) && !folders.some(isIgnoredFolder);
}
