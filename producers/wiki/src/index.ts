export { wikiCommand } from './command.js';
export { type ImportOptions, importWiki } from './importWiki.js';
export { type ArchiveLimits, DEFAULT_LIMITS } from './input/archive.js';
export { WIKI_KINDS, type WikiKind } from './page/wiki.js';
