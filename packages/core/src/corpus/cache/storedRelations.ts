import type { Document } from '../../document/document.js';
import { type DocumentRelations, hasAny, type Relations } from '../../ranking/relations.js';
import type { Section } from './sectionFile.js';

type PackedRelations = readonly [position: number, relations: Relations];

/** Of every document that says something of the kind, so that none of them must be read to see that it doesn't matter. */
export function packedRelations(documents: readonly Document[], relations: DocumentRelations): PackedRelations[] {
  return documents.flatMap((document, position): PackedRelations[] =>
    hasAny(document) ? [[position, relations.of(document)]] : [],
  );
}

/** None where they can't be read: they are worked out from the documents then. */
export function storedRelations(
  section: Section | undefined,
  documents: readonly Document[],
): Map<Document, Relations> {
  if (section === undefined) return new Map();
  try {
    const text = Buffer.from(section.buffer, section.byteOffset, section.byteLength).toString('utf8');
    const rows = JSON.parse(text) as PackedRelations[];
    return new Map(rows.map(([position, relations]) => [documents[position] as Document, relations]));
  } catch {
    return new Map();
  }
}
