import { wikiCommand } from './command.js';

process.exitCode = await wikiCommand(process.argv.slice(2));
