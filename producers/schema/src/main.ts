import { producerCommand } from '@bearing/producer-kit';
import { readArguments, schemaCommand } from './command.js';
import { lintCommand } from './lint/lintCommand.js';
import { exportScript } from './live/sqlserver/catalog.js';

const argv = process.argv.slice(2);
const command = schemaCommand(process.env);
const lints =
  argv.includes('--lint') && !argv.some((word) => word === '--help' || word === '-h' || word === '--version');
if (argv.includes('--export-script') && !lints) process.stdout.write(exportScript());
else
  process.exitCode = lints
    ? await lintCommand(command, argv, readArguments, process.env)
    : await producerCommand(command, argv);
