import { IndexStore } from './indexStore.js';
import { invert } from './invert.js';
import { indexOver, type LexicalIndex } from './lexicalIndex.js';

/** Whether a store holds just the units of an index, in the order of its documents, and all of them in its base. */
export function isCompact({ store, unitCount, unitRoom }: LexicalIndex): boolean {
  return unitCount === unitRoom && store.baseUnits === unitRoom && store.unitCount === unitRoom;
}

/** The same index over a store of its own that holds nothing else. No text is read for it. */
export function compactIndex(index: LexicalIndex): LexicalIndex {
  if (isCompact(index)) return index;
  const { store: from, documentCount } = index;
  const store = new IndexStore(from.terms, 0);
  store.stream.reserve(from.stream.length);
  store.names.reserve(from.names.length);
  const firstUnits = new Uint32Array(documentCount);
  const endUnits = new Uint32Array(documentCount);
  for (let document = 0; document < documentCount; document++) {
    firstUnits[document] = store.unitCount;
    const end = index.endUnits[document] as number;
    for (let unit = index.firstUnits[document] as number; unit < end; unit++) store.take(from, unit);
    endUnits[document] = store.unitCount;
  }
  const counted = invert(store);
  return indexOver(store, counted, firstUnits, endUnits);
}
