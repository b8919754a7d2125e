import { contextHealth } from './contextHealth.js';
import { getDocument } from './getDocument.js';
import { listDocuments } from './listDocuments.js';
import { reindexContext } from './reindexContext.js';
import { searchContext } from './searchContext.js';
import type { Tool } from './tool.js';

/** The five tools, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [searchContext, getDocument, listDocuments, contextHealth, reindexContext];
