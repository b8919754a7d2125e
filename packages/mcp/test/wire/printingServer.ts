/** A server whose dependency prints all the time, in every way there is short of writing to the file descriptor itself. */
import { Readable } from 'node:stream';
import { serve } from '@bearing/mcp';

const [root = '', now = ''] = process.argv.slice(2);

void serve({
  root,
  clock: () => new Date(now),
  openCorpus: async () => {
    const { Corpus } = await import('@bearing/core');
    print();
    setInterval(print, 1).unref();
    setTimeout(() => process.stdout.end('stdout.end'), 20).unref();
    return Corpus.open(root, { clock: () => new Date(now) });
  },
}).then(() => process.exit(0));

function print(): void {
  console.log('console.log');
  console.info('console.info %s', { a: 1 });
  console.debug('console.debug');
  console.table([{ table: 1 }]);
  process.stdout.write('stdout.write without a line end');
  process.stdout.write(Buffer.from('{"jsonrpc":"2.0","id":1,"result":{}}\n'));
  Readable.from(['piped']).pipe(process.stdout, { end: false });
}
