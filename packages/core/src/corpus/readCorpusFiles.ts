import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { BearingError, isIgnoredFolder, isMarkdownPath } from '@bearing/format';
import type { SkippedFile } from './snapshot.js';

/** Path and bytes of one file of the corpus. */
export interface SourceFile {
  /** Root-relative, with `/` on every system. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface CorpusFiles {
  /** Documents to be, sorted by path. */
  readonly files: readonly SourceFile[];
  readonly skipped: readonly SkippedFile[];
  /** `_state/*.json`, by producer name. */
  readonly states: ReadonlyMap<string, string>;
  /** The text of `bearing.json`, where there is one. */
  readonly settings: string | null;
}

/** Reads everything a corpus is made of. The only I/O on the way to a snapshot. */
export function readCorpusFiles(root: string): CorpusFiles {
  const realRoot = openRoot(root);
  const files: SourceFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const found of walk(realRoot)) {
    const full = path.join(realRoot, found.path);
    try {
      if (found.link) {
        const target = realpathSync(full);
        if (!isInside(realRoot, target)) {
          skipped.push({ path: found.path, reason: 'a link out of the corpus' });
          continue;
        }
        if (!statSync(target).isFile()) continue;
      }
      files.push({ path: found.path, bytes: readFileSync(full) });
    } catch (error) {
      skipped.push({
        path: found.path,
        reason: `could not be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
      });
    }
  }
  return { files, skipped, states: readStates(realRoot), settings: readOptional(path.join(realRoot, 'bearing.json')) };
}

function openRoot(root: string): string {
  try {
    const real = realpathSync(root);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new BearingError('CORPUS_NOT_FOUND', 'there is no such folder', {
      where: root,
      hint: 'name the corpus with --corpus DIR or BEARING_CORPUS, or make one with "bearing init"',
      cause: error,
    });
  }
  throw new BearingError('CORPUS_NOT_FOUND', 'this is no folder', {
    where: root,
    hint: 'name the folder that holds the documents',
  });
}

/** Markdown files below the root, sorted by path by UTF-16 code units, so that no file system's order shows. */
function walk(root: string): { path: string; link: boolean }[] {
  const found: { path: string; link: boolean }[] = [];
  const visit = (folder: string): void => {
    let entries: Dirent[];
    try {
      entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    } catch {
      return;
    }
    for (const entry of entries) {
      const below = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isIgnoredFolder(entry.name)) visit(below);
      } else if (isMarkdownPath(entry.name)) {
        found.push({ path: below, link: entry.isSymbolicLink() });
      }
    }
  };
  visit('');
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readStates(root: string): Map<string, string> {
  const states = new Map<string, string>();
  let names: string[];
  try {
    names = readdirSync(path.join(root, '_state')).filter((name) => name.endsWith('.json'));
  } catch {
    return states;
  }
  for (const name of names.sort()) {
    states.set(name.slice(0, -'.json'.length), readOptional(path.join(root, '_state', name)) ?? '');
  }
  return states;
}

function readOptional(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isInside(root: string, target: string): boolean {
  const relative = path.relative(root, target);
  return relative !== '' && !relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative);
}
