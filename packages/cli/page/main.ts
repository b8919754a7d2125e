/** What the report does in a browser. All of it is optional: without a script the page still tells everything. */
import type { PackedCorpus } from '@bearing/core/memory';
import { tellOfAge } from './age.js';
import { startFilter } from './documents.js';
import { byId } from './element.js';
import { startReader } from './reader.js';
import { startSearch } from './search.js';

const { madeAt, packed } = JSON.parse(byId('data').textContent ?? '') as {
  madeAt: string;
  packed: PackedCorpus | null;
};
tellOfAge(new Date(madeAt), new Date());
startFilter();
if (packed !== null) {
  const read = startReader(packed);
  // Let the page show before the index is built.
  setTimeout(() => void startSearch(packed, new Date(madeAt), read), 0);
}
