import path from 'node:path';
import { runCompiled } from '@bearing/core/program';

/** Verbs that somebody waits for, and that are over, or ready, sooner than the command is compiled. */
const QUICK = ['query', 'get', 'list', 'health', 'mcp'];

// The bundle stands beside this one. --no-cache is looked for before any argument is read.
const [, , verb = '', ...rest] = process.argv;
const bundle = path.join(__dirname, 'bearing.cjs');
if (QUICK.includes(verb) && !rest.includes('--no-cache')) runCompiled(bundle, verb);
else runCompiled(bundle, verb, null);
