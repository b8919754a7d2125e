import type { Chunk } from '../chunk/chunk.js';
import type { Document } from '../document/document.js';
import { fieldsOf, headingsOf, type IndexInput } from '../index/buildIndex.js';
import { chunksIn, firstChunkOf, type LexicalIndex } from '../index/lexicalIndex.js';
import { type PostingRoom, readPostings } from '../index/postings.js';
import { type Analyzer, analyzeWord } from '../text/analyzer.js';
import { stringOf } from '../text/vocabulary.js';
import { scanWords } from '../text/wordScanner.js';

/**
 * The word that a term was made of where the corpus first has it: what to show of a stem. Read again from the document,
 * since an index that is kept from one state of the corpus to the next can't tell which word came first.
 */
export function exampleWord(
  index: LexicalIndex,
  term: number,
  input: IndexInput,
  analyzer: Analyzer,
  room: PostingRoom,
): string {
  const wanted = stringOf(index.terms, term);
  // Nearly every word holds its stem's first letters: those that don't are taken apart only where none that does is found.
  const likely = wanted.slice(0, 2);
  const unit = firstUnitWith(index, term, room);
  return (
    firstWord(index, unit, input, analyzer, wanted, (word) => word.toLowerCase().includes(likely)) ??
    firstWord(index, unit, input, analyzer, wanted, () => true) ??
    wanted
  );
}

function firstWord(
  index: LexicalIndex,
  unit: number,
  input: IndexInput,
  analyzer: Analyzer,
  wanted: string,
  mayBe: (word: string) => boolean,
): string | null {
  const ordinal = index.unitDocuments[unit] as number;
  const document = input.documents[ordinal] as Document;
  let found: string | null = null;
  const look = (text: string, start: number, end: number): void => {
    if (found !== null) return;
    scanWords(text, start, end, {
      word(source, from, to) {
        if (found !== null) return;
        const word = source.slice(from, to);
        if (!mayBe(word)) return;
        found = analyzeWord(word, analyzer).find((part) => part.term === wanted)?.word ?? null;
      },
    });
  };
  const { title, aliases, id, about } = fieldsOf(document);
  for (const field of [title, aliases, id, about]) look(field, 0, field.length);
  const text = found === null ? input.texts.read(document) : '';
  for (let at = unit; found === null && at < (index.endUnits[ordinal] as number); at++) {
    const first = firstChunkOf(index, at, input.firstChunk);
    const end = first + chunksIn(index, at);
    const headings = headingsOf(input.chunks, first, end);
    look(headings, 0, headings.length);
    for (let position = first; position < end; position++) {
      const chunk = input.chunks.at(position) as Chunk;
      look(chunk.prefix, 0, chunk.prefix.length);
      look(text, chunk.start, chunk.end);
    }
  }
  return found;
}

/** The unit that holds a term first in the order of the corpus, which units of changed documents are not in. */
function firstUnitWith(index: LexicalIndex, term: number, room: PostingRoom): number {
  const { unitDocuments, documentCount } = index;
  const count = readPostings(index, term, room);
  let first = -1;
  let document = documentCount;
  for (let at = 0; at < count; at++) {
    const unit = room.units[at] as number;
    if ((unitDocuments[unit] as number) >= document) continue;
    first = unit;
    document = unitDocuments[unit] as number;
  }
  return first;
}
