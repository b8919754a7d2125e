// A producer as small as one can be, run as a program by the command's tests.
import { producerCommand, runProducer, UsageError } from '@bearing/producer-kit';

process.exitCode = await producerCommand(
  {
    name: 'bearing-sample',
    version: '1.0.0',
    summary: 'Writes a note for each name.',
    usage: '<name>… [options]',
    examples: ['bearing-sample one two --corpus corpus'],
    options: {
      fail: { type: 'boolean', help: 'end badly' },
      partial: { type: 'boolean', help: 'see only part' },
      hang: { type: 'boolean', help: 'never end' },
    },
    defaultProducer: 'sample',
    run(args) {
      if (args.positionals.length === 0) throw new UsageError('no name was given');
      return runProducer({ ...args, origin: 'notes' }, async (run) => {
        if (args.values['fail'] === true)
          throw new Error(args.positionals.includes('one') ? 'no luck' : `no ${args.positionals.join()}`);
        if (args.values['hang'] === true) await new Promise((resolve) => setTimeout(resolve, 60_000));
        if (args.values['partial'] === true) run.partial(`only ${args.positionals.join()}`);
        for (const name of args.positionals)
          run.add({ path: `notes/${name}.md`, frontMatter: { title: name }, body: name });
      });
    },
  },
  process.argv.slice(2),
);
