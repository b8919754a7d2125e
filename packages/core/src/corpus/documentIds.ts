import { documentIdOfPath } from '@bearing/format';

/**
 * The id of each path: the path without its ending. Where two files come to one (`a.md` and `a.markdown`), the plain
 * `.md` has it, and the other is known by its whole name; `null` where that is taken too, as with NFC and NFD twins.
 */
export function assignDocumentIds(paths: readonly string[]): Map<string, string | null> {
  const ids = new Map<string, string | null>();
  const taken = new Set<string>();
  const second: string[] = [];
  const plainFirst = [
    ...paths.filter((path) => path.endsWith('.md')),
    ...paths.filter((path) => !path.endsWith('.md')),
  ];
  for (const path of plainFirst) {
    const id = documentIdOfPath(path);
    if (taken.has(id)) second.push(path);
    else {
      taken.add(id);
      ids.set(path, id);
    }
  }
  for (const path of second) {
    const id = path.normalize('NFC');
    const free = !taken.has(id);
    if (free) taken.add(id);
    ids.set(path, free ? id : null);
  }
  return ids;
}
