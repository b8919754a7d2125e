import { readCase } from './caseFile.js';
import { runCaseHere } from './runCase.js';

process.stdout.write(JSON.stringify(await runCaseHere(readCase(process.argv[2] ?? ''))));
