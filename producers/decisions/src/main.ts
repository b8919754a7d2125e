import { producerCommand } from '@bearing/producer-kit';
import { checkCommand } from './commands/checkCommand.js';
import { importCommand } from './commands/importCommand.js';
import { runLocalCommand } from './commands/localCommand.js';
import { newCommand } from './commands/newCommand.js';
import { supersedeCommand } from './commands/supersedeCommand.js';
import { VERSION } from './version.js';

const HELP = `Decision records in a corpus: write, import, supersede, check.

Usage: bearing-decisions VERB [options]

Verbs:
  new "TITLE"         start a record: asked, how we read it, objections,
                      resolution, consequences
  import DIR          import records (Nygard, MADR 2 to 4, log4brains,
                      Y-statements)
  supersede OLD NEW   make one decision take another's place, in both files
  check [DIR]         status, one-way links, cycles, numbers used twice, dead
                      links, no reviewer

bearing-decisions VERB --help tells each verb's options.
`;

const LOCAL = { new: newCommand, supersede: supersedeCommand, check: checkCommand };

async function main(argv: readonly string[]): Promise<number> {
  const [verb, ...rest] = argv;
  if (verb === 'import') return producerCommand(importCommand, rest);
  if (verb === 'new' || verb === 'supersede' || verb === 'check') return runLocalCommand(verb, LOCAL[verb], rest);
  if (verb === '--version') {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  if (verb === '--help' || verb === '-h') {
    process.stdout.write(HELP);
    return 0;
  }
  process.stderr.write(
    verb === undefined
      ? HELP
      : `USAGE: ${JSON.stringify(verb)} is no verb (new, import, supersede, check); see bearing-decisions --help\n`,
  );
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
