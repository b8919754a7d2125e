import { findRepository, readHead } from './repository.js';

/** The commit checked out around a folder, shortened, from the repository's files alone. */
export function readRevision(root: string): string | null {
  const search = findRepository(root);
  return search.found ? shortened(readHead(search.repository).commit) : null;
}

export function shortened(commit: string | null): string | null {
  return commit === null ? null : commit.slice(0, 7);
}
