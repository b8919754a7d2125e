import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { BearingError, type CalendarDate } from '@bearing/format';
import { git, gitLines } from './git.js';

/** A repository as it stands in the work tree: names of its files, and what git knows of them. */
export interface Repository {
  /** Absolute; appears in no document. */
  readonly root: string;
  /** Name for documents: the remote's, else the folder's. */
  readonly name: string;
  /** Regular files, relative, with `/`, sorted. Tracked ones where there is git. */
  readonly files: readonly string[];
  /** Day of HEAD's commit; `null` without git. */
  readonly headDate: CalendarDate | null;
  /** True where the history is cut off, so that dates of files can't be told. */
  readonly shallow: boolean;
  readonly usesGit: boolean;
}

/** Opens the repository at a folder. Asks git where it can, and walks the folder where it can't. */
export function openRepository(folder: string): Repository {
  let root: string;
  try {
    root = realpathSync(folder);
    if (!lstatSync(root).isDirectory()) throw new Error('no folder');
  } catch (error) {
    throw new BearingError('REPOSITORY_UNREADABLE', 'there is no such folder', {
      where: path.basename(folder),
      hint: 'give the folder of a repository',
      cause: error,
    });
  }
  const tracked = git(root, ['ls-files', '-z', '--cached']);
  if (tracked === null) {
    return { root, name: path.basename(root), files: walk(root), headDate: null, shallow: false, usesGit: false };
  }
  const names = [...new Set(tracked.split('\0'))].filter((name) => name !== '' && isRegularFile(path.join(root, name)));
  return {
    root,
    name: remoteName(root) ?? path.basename(root),
    files: names.sort(),
    headDate: gitLines(root, ['log', '-1', '--format=%cs'])[0] ?? null,
    shallow: gitLines(root, ['rev-parse', '--is-shallow-repository'])[0] === 'true',
    usesGit: true,
  };
}

/** A file's text without BOM; `null` for what can't be read, isn't text, or is larger than `maxBytes`. */
export function readText(repository: Repository, file: string, maxBytes: number): string | null {
  try {
    const full = path.join(repository.root, ...file.split('/'));
    if (lstatSync(full).size > maxBytes) return null;
    const bytes = readFileSync(full);
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
    if (bytes.subarray(0, 8000).includes(0)) return null;
    return bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}

/** Folders that no repository means when it speaks of its code; only a walk without git meets most of them. */
const NEVER_WALKED = new Set(
  '.git .hg .svn node_modules bower_components .venv venv __pycache__ .tox .mypy_cache .gradle .idea .vs .vscode target bin obj dist out'.split(
    ' ',
  ),
);

function walk(root: string): string[] {
  const files: string[] = [];
  const visit = (relative: string): void => {
    for (const entry of readdirSync(path.join(root, relative), { withFileTypes: true })) {
      const name = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!NEVER_WALKED.has(entry.name)) visit(name);
      } else if (entry.isFile()) {
        files.push(name);
      }
    }
  };
  visit('');
  return files.sort();
}

/** Links and submodules are tracked too, and are no files of the repository's own. */
function isRegularFile(full: string): boolean {
  return lstatSync(full, { throwIfNoEntry: false })?.isFile() === true;
}

/** The last part of the remote's address, which may hold a password before it. */
function remoteName(root: string): string | null {
  const remote = gitLines(root, ['config', '--get', 'remote.origin.url'])[0];
  const name = remote
    ?.replace(/[/\\]+$/, '')
    .split(/[/\\:]/)
    .at(-1)
    ?.replace(/\.git$/, '');
  return name === undefined || !/^[\w][\w.-]{0,63}$/.test(name) || name === 'repo' ? null : name;
}
