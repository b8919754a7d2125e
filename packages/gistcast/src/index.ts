export { BearingContextSource } from './bearingContextSource.js';
export type { ContextSnippet, ContextSource } from './contextSource.js';
