import type { Document } from '../document/document.js';

/**
 * The one document that an id as people write it means, or the ids nearest to it. It is looked up among the documents that
 * are loaded and never opened as a path, so no spelling of an id leads out of the corpus.
 */
export function resolveDocument(
  documents: readonly Document[],
  wanted: string,
): { document: Document } | { document: null; nearest: readonly string[] } {
  const names = namesOf(documents);
  const written = wanted.trim().slice(0, LONGEST).normalize('NFC');
  const path = written.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  const id = path.replace(/\.(?:md|markdown)$/i, '');
  // From the exact spelling to the loosest; each counts only where one document fits.
  const found =
    one(names.byId.get(wanted.slice(0, LONGEST).normalize('NFC'))) ??
    one(names.byId.get(written)) ??
    one(names.byPath.get(path)) ??
    one(names.byId.get(id)) ??
    one(names.byId.get(path)) ??
    one(names.byOwnId.get(written)) ??
    one(names.byFoldedPath.get(fold(path))) ??
    one(names.byFoldedOwnId.get(fold(written))) ??
    one(names.byFolded.get(fold(id))) ??
    one(names.byFolded.get(fold(path)));
  return found === undefined ? { document: null, nearest: nearestIds(documents, id) } : { document: found };
}

/** Longer than any path of any system. */
const LONGEST = 8192;
const NEAREST = 5;

interface Names {
  readonly byId: Map<string, Document[]>;
  readonly byPath: Map<string, Document[]>;
  readonly byOwnId: Map<string, Document[]>;
  readonly byFoldedOwnId: Map<string, Document[]>;
  readonly byFolded: Map<string, Document[]>;
  readonly byFoldedPath: Map<string, Document[]>;
}

const NAMES = new WeakMap<readonly Document[], Names>();

/** Made once for a snapshot's documents, when the first id is asked for. */
function namesOf(documents: readonly Document[]): Names {
  let names = NAMES.get(documents);
  if (names !== undefined) return names;
  names = {
    byId: new Map(),
    byPath: new Map(),
    byOwnId: new Map(),
    byFoldedOwnId: new Map(),
    byFolded: new Map(),
    byFoldedPath: new Map(),
  };
  for (const document of documents) {
    add(names.byId, document.id, document);
    add(names.byPath, document.path.normalize('NFC'), document);
    add(names.byFolded, fold(document.id), document);
    add(names.byFoldedPath, fold(document.path), document);
    if (document.ownId === null) continue;
    add(names.byOwnId, document.ownId.normalize('NFC'), document);
    add(names.byFoldedOwnId, fold(document.ownId), document);
  }
  NAMES.set(documents, names);
  return names;
}

function add(map: Map<string, Document[]>, name: string, document: Document): void {
  const list = map.get(name);
  if (list === undefined) map.set(name, [document]);
  else list.push(document);
}

function one(found: readonly Document[] | undefined): Document | undefined {
  return found?.length === 1 ? found[0] : undefined;
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** By edits from what was asked for: of the last part first, which people remember, then of the whole id. */
function nearestIds(documents: readonly Document[], wanted: string): string[] {
  const id = fold(wanted).slice(0, 200);
  const name = lastPart(id);
  if (name === '') return [];
  const scored: { id: string; edits: number; whole: number }[] = [];
  for (const document of documents) {
    const folded = fold(document.id).slice(0, 200);
    const ownName = lastPart(folded);
    // A part that is asked for whole is near, however long the rest is.
    const contains = ownName.includes(name) || (ownName.length > 3 && name.includes(ownName));
    const most = Math.max(2, Math.ceil(name.length / 3));
    const edits = contains ? Math.min(1, Math.abs(ownName.length - name.length)) : editDistance(ownName, name, most);
    if (edits > most) continue;
    scored.push({ id: document.id, edits, whole: Math.abs(folded.length - id.length) });
  }
  scored.sort((a, b) => a.edits - b.edits || a.whole - b.whole || (a.id < b.id ? -1 : 1));
  const near = scored
    .slice(0, NEAREST * 4)
    .map((entry) => ({ ...entry, whole: editDistance(fold(entry.id), id, 400) }));
  near.sort((a, b) => a.edits - b.edits || a.whole - b.whole || (a.id < b.id ? -1 : 1));
  return near.slice(0, NEAREST).map((entry) => entry.id);
}

function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into another; more than `most` is `most + 1`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let cost = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    older = old;
    old = row;
  }
  return old[b.length] ?? 0;
}
