// A process that opens a corpus, answers some short questions and pages, and keeps its index: what is measured is its memory.
//   node bench/speed/openAndAsk.mjs FOLDER
import { Corpus } from '../../packages/core/dist/index.js';

const QUESTIONS = 200;
const corpus = await Corpus.open(process.argv[2]);
const { documents, texts } = corpus.snapshot();
for (let turn = 0; turn < QUESTIONS; turn++) {
  const document = documents[(turn * 7919) % documents.length];
  const text = turn % 4 === 0 ? texts.read(document).slice(0, 6000) : document.title;
  try {
    await corpus.search(text);
  } catch (error) {
    if (error.code !== 'QUERY_EMPTY') throw error;
  }
}
await corpus.saveIndex();
corpus.close();
