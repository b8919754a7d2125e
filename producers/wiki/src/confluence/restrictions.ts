import type { ExportObject } from './export.js';

/** Pages that only some readers may see: those with a restriction on viewing, and all pages below them. */
export function restrictedPages(
  sets: readonly ExportObject[],
  permissions: readonly ExportObject[],
  pages: readonly ExportObject[],
): ReadonlySet<string> {
  const inUse = new Set(permissions.map((permission) => permission.references.get('owningSet')));
  const restricted = new Set<string>();
  for (const set of sets) {
    const owner = set.references.get('owningContent');
    const isUsed = inUse.has(set.id) || (set.collections.get('contentPermissions') ?? []).length > 0;
    if (owner !== undefined && isUsed && set.values.get('type')?.trim().toLowerCase() === 'view') restricted.add(owner);
  }
  // Confluence passes them down the tree; a page met before its parent is caught by the next round.
  for (let before = -1; before !== restricted.size; ) {
    before = restricted.size;
    for (const page of pages) {
      const parent = page.references.get('parent');
      if (parent !== undefined && restricted.has(parent)) restricted.add(page.id);
    }
  }
  return restricted;
}
