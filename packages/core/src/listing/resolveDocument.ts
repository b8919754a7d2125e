import type { Document } from '../document/document.js';

/** The one document that an id as people write it means, or the ids nearest to it. */
export function resolveDocument(
  documents: readonly Document[],
  wanted: string,
): { document: Document } | { document: null; nearest: readonly string[] } {
  const id = plainId(wanted);
  const tries: ((document: Document) => boolean)[] = [
    (document) => document.id === id,
    (document) => document.ownId === wanted.trim(),
    (document) => document.id.toLowerCase() === id.toLowerCase(),
  ];
  for (const fits of tries) {
    const found = documents.filter(fits);
    if (found.length === 1 && found[0] !== undefined) return { document: found[0] };
  }
  const name = id.slice(id.lastIndexOf('/') + 1).toLowerCase();
  const nearest = documents
    .filter((document) => document.id.toLowerCase().includes(name))
    .map((document) => document.id);
  return { document: null, nearest: nearest.slice(0, 5) };
}

function plainId(wanted: string): string {
  return wanted
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.(?:md|markdown)$/i, '')
    .normalize('NFC');
}
