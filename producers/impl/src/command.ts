import { statSync } from 'node:fs';
import { type ProducerCommand, UsageError } from '@bearing/producer-kit';
import { digestRepository } from './digest/digestRepository.js';
import { VERSION } from './version.js';

export const implCommand: ProducerCommand = {
  name: 'bearing-impl',
  version: VERSION,
  summary: 'Digests a repository into a corpus: a section a module, and copies of its READMEs and documents.',
  usage: '[DIR] [options]',
  examples: [
    'bearing-impl --corpus ../knowledge/corpus',
    'bearing-impl ../shop --name shop --producer impl-shop \\',
    '    --source https://git.example/shop/blob/main',
  ],
  options: {
    name: { type: 'string', value: 'NAME', help: "name of the repository (default: the remote's, else the folder's)" },
    source: { type: 'string', value: 'URL', help: 'web address of its files, so that "source" is a link to follow' },
    'no-documents': { type: 'boolean', help: 'the digest alone, without READMEs and documents' },
  },
  defaultProducer: 'impl',
  run(args) {
    const [folder = '.', ...more] = args.positionals;
    if (more.length > 0) throw new UsageError('give one folder at most');
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new UsageError(`${folder} is no folder`);
    const name = args.values['name'];
    const source = args.values['source'];
    return digestRepository({
      repository: folder,
      corpus: args.corpus,
      producer: args.producer,
      version: VERSION,
      dryRun: args.dryRun,
      allowShrink: args.allowShrink,
      secrets: args.secrets,
      signal: args.signal,
      affirms: 'run',
      documents: args.values['no-documents'] !== true,
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof source === 'string' ? { sourceUrl: source } : {}),
    });
  },
};
