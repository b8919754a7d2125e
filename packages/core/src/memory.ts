/** The part of the core that works without a file system: what a page in a browser searches with. */
export { BearingError } from '@bearing/format';
export { type PackedCorpus, packSnapshot, unpackSnapshot } from './packed/packedCorpus.js';
export { searchSnapshot } from './snippet/searchSnapshot.js';
export type { SearchResult, Snippet } from './snippet/snippet.js';
