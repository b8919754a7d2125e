/** A server whose corpus takes longer to open than a client that hangs up waits. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@bearing/mcp';

const [root = ''] = process.argv.slice(2);

void serve({
  root,
  openCorpus: async () => {
    await sleep(5000);
    const { Corpus } = await import('@bearing/core');
    return Corpus.open(root);
  },
}).then(() => process.exit(0));
