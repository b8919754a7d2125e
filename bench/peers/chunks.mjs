// The chunks of a corpus as peers index them, and a corpus of about as many chunks as asked for out of all collections.
import { collectionNames, loadCollection } from '../ranking/collections.mjs';

export function chunksOf({ documents, chunks, texts }) {
  return chunks.map(({ document, start, end, prefix, suffix }) => ({
    title: documents[document].title,
    text: prefix + texts.read(documents[document]).slice(start, end) + suffix,
  }));
}

const SHORT_CHARACTERS = 80;

/** Whole documents, evenly out of all collections, and queries of both lengths from the same places. */
export function mixedCorpus(data, wanted, perKind) {
  const all = collectionNames(data).map((name) => loadCollection(data, name));
  const total = all.reduce((sum, { input }) => sum + input.chunks.length, 0);
  const share = Math.min(1, wanted / total);
  const documents = [];
  const chunks = [];
  const firstChunk = [];
  const texts = [];
  let turn = 0;
  for (const { input } of all) {
    for (const [ordinal, document] of input.documents.entries()) {
      turn += share;
      if (turn < 1) continue;
      turn -= 1;
      firstChunk.push(chunks.length);
      for (const chunk of input.chunks.slice(input.firstChunk[ordinal], input.firstChunk[ordinal + 1]))
        chunks.push({ ...chunk, document: documents.length });
      documents.push(document);
      texts.push(input.texts.read(document));
    }
  }
  firstChunk.push(chunks.length);
  const queries = all.flatMap((collection) => collection.queries);
  const some = (list) =>
    list.filter((_, at) => Math.floor((at * perKind) / list.length) !== Math.floor(((at - 1) * perKind) / list.length));
  return {
    documents,
    chunks,
    firstChunk,
    texts,
    short: some(queries.filter(({ text }) => text.length <= SHORT_CHARACTERS)).map(({ text }) => text),
    page: some(queries.filter(({ kind }) => kind === 'page')).map(({ text }) => text),
  };
}
