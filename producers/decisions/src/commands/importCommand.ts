import { statSync } from 'node:fs';
import { type ProducerCommand, UsageError } from '@bearing/producer-kit';
import { importRecords } from '../import/importRecords.js';
import { VERSION } from '../version.js';

export const importCommand: ProducerCommand = {
  name: 'bearing-decisions import',
  version: VERSION,
  summary: 'Imports decision records (Nygard, MADR 2 to 4, log4brains, Y-statements) into a corpus.',
  usage: 'DIR [options]',
  examples: [
    'bearing-decisions import docs/adr --corpus ../knowledge/corpus',
    'bearing-decisions import ../shop/docs/adr --producer decisions-shop \\',
    '    --source https://git.example/shop/blob/main/docs/adr',
  ],
  options: {
    folder: { type: 'string', value: 'NAME', help: 'folder of the corpus to write to (default: decisions)' },
    source: { type: 'string', value: 'URL', help: 'web address of DIR, so that "source" is a link to follow' },
  },
  defaultProducer: 'decisions',
  run(args) {
    const [from, ...more] = args.positionals;
    if (from === undefined || more.length > 0) throw new UsageError('give one folder that holds the records');
    if (statSync(from, { throwIfNoEntry: false })?.isDirectory() !== true) throw new UsageError(`${from} is no folder`);
    const folder = args.values['folder'];
    const source = args.values['source'];
    return importRecords({
      from,
      corpus: args.corpus,
      producer: args.producer,
      version: VERSION,
      dryRun: args.dryRun,
      allowShrink: args.allowShrink,
      secrets: args.secrets,
      signal: args.signal,
      ...(typeof folder === 'string' ? { folder: folder.replace(/^\/+|\/+$/g, '') } : {}),
      ...(typeof source === 'string' ? { sourceUrl: source } : {}),
    });
  },
};
