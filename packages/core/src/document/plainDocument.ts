import type { Document } from './document.js';

/** A document's fields as an object of its own: one that comes from an index file has them behind getters, which a spread leaves out. */
export function plainDocument(document: Document): Document {
  return {
    id: document.id,
    path: document.path,
    ownId: document.ownId,
    title: document.title,
    origin: document.origin,
    asOf: document.asOf,
    producer: document.producer,
    source: document.source,
    description: document.description,
    tags: document.tags,
    aliases: document.aliases,
    staleAfterDays: document.staleAfterDays,
    status: document.status,
    supersedes: document.supersedes,
    supersededBy: document.supersededBy,
    frontMatter: document.frontMatter,
    listing: document.listing,
    outline: document.outline,
    writtenStatus: document.writtenStatus,
    glossary: document.glossary,
    characters: document.characters,
    bytes: document.bytes,
    issues: document.issues,
  };
}
