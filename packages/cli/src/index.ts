export { run, type World } from './run.js';
export type { Screen, Verb, VerbContext, VerbOutcome } from './verb.js';
