import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { findRepository, isShallow } from './git/repository.js';
import { type GitRun, runGit } from './git/runGit.js';

/** What a check looks at beside the snapshot: bytes as they stand on the disk, and the history. */
export interface CheckFiles {
  /** The bytes of a document, or `null` where it is gone meanwhile. */
  read(path: string): Uint8Array | null;
  /** True where the root-relative path leads to a file or folder. */
  exists(path: string): boolean;
  /** The state files' texts by producer. */
  states(): ReadonlyMap<string, string>;
  /** Writes the file anew where it still holds these bytes. False where it changed meanwhile or can't be written. */
  replace(path: string, bytes: Uint8Array, by: Uint8Array): boolean;
  /** Every change of the schema's pages as git tells it, and why it can't where it can't. No repository: no history. */
  schemaHistory(): Promise<{ text: string | null; unknown: string | null }>;
  /** Path of the corpus below its repository's work tree, with `/`; empty at its top, or without one. */
  repositoryPath(): string;
  /** True where git is told to write `\r\n` into the files it checks out. */
  checksOutWindowsLineEnds(): Promise<boolean>;
}

/** More history than this is looked at in part only. */
const HISTORY_BYTES = 256 * 2 ** 20;

export function checkFiles(root: string, schemaFolders: () => readonly string[]): CheckFiles {
  const full = (below: string): string => path.join(root, ...below.split('/'));
  const read = (below: string): Uint8Array | null => {
    try {
      return readFileSync(full(below));
    } catch {
      return null;
    }
  };
  return {
    read,
    exists: (below) => existsSync(full(below)),
    states: () => readStates(path.join(root, '_state')),
    replace(below, bytes, by) {
      const current = read(below);
      if (current === null || Buffer.compare(current, bytes) !== 0) return false;
      return replaceFile(full(below), by);
    },
    async schemaHistory() {
      const search = findRepository(root);
      if (!search.found) return { text: null, unknown: search.reason };
      const folders = schemaFolders();
      if (folders.length === 0) return { text: null, unknown: null };
      const how = ['-p', '-U0', '--no-renames', '--no-color', '--no-ext-diff', '--no-textconv', '--relative'];
      const ask = (...args: string[]): Promise<GitRun> =>
        runGit(root, [...args, ...how, '--', ...folders], { maxBytes: HISTORY_BYTES });
      const run = await ask('log', '--format=');
      if (!run.ok) {
        return { text: null, unknown: /does not have any commits/.test(run.reason) ? null : run.reason };
      }
      // What the last commit holds and the files no longer do is a former name as well.
      const uncommitted = await ask('diff', 'HEAD');
      return {
        text: run.stdout.toString('utf8') + (uncommitted.ok ? uncommitted.stdout.toString('utf8') : ''),
        unknown: isShallow(search.repository) ? 'the history is shallow' : null,
      };
    },
    repositoryPath() {
      const search = findRepository(root);
      if (!search.found) return '';
      return path.relative(search.repository.workTree, realpathSync(root)).split(path.sep).join('/');
    },
    async checksOutWindowsLineEnds() {
      const run = await runGit(root, ['config', '--get', 'core.autocrlf']);
      return run.ok && run.stdout.toString('utf8').trim() === 'true';
    },
  };
}

function readStates(folder: string): Map<string, string> {
  const states = new Map<string, string>();
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return states;
  }
  for (const name of names.sort()) {
    try {
      states.set(name.slice(0, -'.json'.length), readFileSync(path.join(folder, name), 'utf8'));
    } catch {
      states.set(name.slice(0, -'.json'.length), '');
    }
  }
  return states;
}

/** Writes beside the file and renames, so that no reader meets half of it. */
function replaceFile(file: string, bytes: Uint8Array): boolean {
  const beside = `${file}.${process.pid}.tmp`;
  try {
    const { mode } = statSync(file);
    writeFileSync(beside, bytes, { mode });
    renameSync(beside, file);
    return true;
  } catch {
    rmSync(beside, { force: true });
    return false;
  }
}
