import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { BearingError, type CorpusLimits, type Issue, isIgnoredFolder, isMarkdownPath } from '@bearing/format';

/** A markdown file by its name, not yet read. */
export interface FoundFile {
  /** Root-relative, with `/` on every system, as the file system spells it. */
  readonly path: string;
  readonly link: boolean;
}

export interface CorpusWalk {
  /** Sorted by path, by UTF-16 code units, so that no file system's order shows. */
  readonly files: readonly FoundFile[];
  readonly issues: readonly Issue[];
}

/** The folder's real path. @throws BearingError `CORPUS_NOT_FOUND` */
export function openRoot(root: string): string {
  try {
    const real = realpathSync.native(root);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new BearingError('CORPUS_NOT_FOUND', `there is no such folder${codeOf(error, 'ENOENT')}`, {
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

/** Finds every markdown file below the root. Links to folders are not followed. @throws BearingError `CORPUS_UNREADABLE` */
export function walkCorpus(root: string, limits: CorpusLimits): CorpusWalk {
  const files: FoundFile[] = [];
  const issues: Issue[] = [];
  let folders = 0;
  const limit = (name: keyof CorpusLimits, where: string, what: string): void => {
    if (issues.some(({ code }) => code === LIMIT_CODES[name])) return;
    issues.push({
      code: LIMIT_CODES[name],
      severity: 'error',
      path: where === '' ? '.' : where,
      line: null,
      message: `${what}; what lies beyond was not read`,
      hint: `point at the folder that holds the documents, or raise limits.${name} in bearing.json`,
    });
  };
  const visit = (folder: string, depth: number): void => {
    if (depth > limits.depth || folders >= limits.folders) {
      if (depth > limits.depth) limit('depth', folder, `folders lie more than ${limits.depth} deep`);
      else limit('folders', folder, `there are more than ${limits.folders} folders`);
      return;
    }
    folders++;
    const entries = readFolder(root, folder, issues);
    for (const entry of entries) {
      const below = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isIgnoredFolder(entry.name)) visit(below, depth + 1);
      } else if (isMarkdownPath(entry.name)) {
        if (files.length >= limits.files) {
          limit('files', folder, `there are more than ${limits.files} markdown files`);
          return;
        }
        files.push({ path: below, link: entry.isSymbolicLink() });
      }
    }
  };
  visit('', 0);
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), issues };
}

const LIMIT_CODES: Readonly<Record<keyof CorpusLimits, string>> = {
  files: 'LIMIT_FILES',
  folders: 'LIMIT_FOLDERS',
  depth: 'LIMIT_DEPTH',
  fileBytes: 'LIMIT_FILE_BYTES',
  totalBytes: 'LIMIT_TOTAL_BYTES',
  frontMatterCharacters: 'LIMIT_FRONT_MATTER',
};

function readFolder(root: string, folder: string, issues: Issue[]): Dirent[] {
  try {
    return readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch (error) {
    // The root itself failing is no empty corpus; a folder that went away under way is none of ours any more.
    if (folder === '') {
      throw new BearingError('CORPUS_UNREADABLE', `the folder can't be read${codeOf(error)}`, {
        where: root,
        hint: 'check its permissions and whether its drive is there',
        cause: error,
      });
    }
    // A name that is no UTF-8 is read as another, under which there is nothing: not gone, but out of reach.
    if (errorCode(error) !== 'ENOENT' || folder.includes('\uFFFD')) {
      issues.push({
        code: 'FOLDER_UNREADABLE',
        severity: 'error',
        path: folder,
        line: null,
        message: `the folder can't be read${codeOf(error)}, so its documents are missing`,
        hint: 'check its permissions',
      });
    }
    return [];
  }
}

/** The texts of `_state/*.json`, by producer name. */
export function readStates(root: string): Map<string, string> {
  const states = new Map<string, string>();
  let names: string[];
  try {
    names = readdirSync(path.join(root, '_state')).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  } catch {
    return states;
  }
  for (const name of names.sort()) {
    states.set(name.slice(0, -'.json'.length), readOptional(path.join(root, '_state', name)) ?? '');
  }
  return states;
}

/** The text of `bearing.json`, where there is one. */
export function readSettingsText(root: string): string | null {
  return readOptional(path.join(root, 'bearing.json'));
}

/** Settings and states are small; what isn't is none. */
const SMALL_FILE_BYTES = 4 * 1024 * 1024;

function readOptional(file: string): string | null {
  try {
    const { size } = statSync(file);
    return size > SMALL_FILE_BYTES ? '' : readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

function codeOf(error: unknown, expected?: string): string {
  const code = errorCode(error);
  return code === expected ? '' : ` (${code})`;
}
