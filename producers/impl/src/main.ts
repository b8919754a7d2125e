import { producerCommand } from '@bearing/producer-kit';
import { implCommand } from './command.js';

process.exitCode = await producerCommand(implCommand, process.argv.slice(2));
