import type { Verb } from '../verb.js';
import { changesVerb } from './changes.js';
import { checkVerb } from './check.js';
import { completionVerb } from './completion.js';
import { evalVerb } from './eval.js';
import { getVerb } from './get.js';
import { healthVerb } from './health.js';
import { initVerb } from './init.js';
import { listVerb } from './list.js';
import { mcpVerb } from './mcp.js';
import { queryVerb } from './query.js';
import { reportVerb } from './report.js';

/** Every verb, in the order of the help. */
export const VERBS: readonly Verb[] = [
  queryVerb,
  getVerb,
  listVerb,
  healthVerb,
  checkVerb,
  changesVerb,
  reportVerb,
  evalVerb,
  initVerb,
  mcpVerb,
  completionVerb(() => VERBS),
];
