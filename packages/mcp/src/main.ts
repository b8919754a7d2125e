import { claimStdout } from './stdio/claimStdout.js';

// Stdout is claimed before any other module is loaded, since a module may print while it loads.
const output = claimStdout();

void import('./program/program.js')
  .then(({ runProgram }) => runProgram(output, process.argv.slice(2), process.env))
  .then((code) => process.exit(code));
