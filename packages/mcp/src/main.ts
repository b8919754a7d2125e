import { parseArgs } from 'node:util';
import { Corpus } from '@bearing/core';
import { serve } from './serve.js';

const { values } = parseArgs({ options: { corpus: { type: 'string' } } });
await serve({ openCorpus: () => Corpus.open(values.corpus ?? process.env['BEARING_CORPUS'] ?? 'corpus') });
process.exit(0);
