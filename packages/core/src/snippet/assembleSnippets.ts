import type { Chunk } from '../chunk/chunk.js';
import type { Snapshot } from '../corpus/snapshot.js';
import type { Document } from '../document/document.js';
import { ageOf } from '../freshness/freshness.js';
import type { Hit, Retrieval } from '../ranking/retriever.js';
import { type Analyzer, analyzeKnownWord } from '../text/analyzer.js';
import { scanWords } from '../text/wordScanner.js';
import { allotments } from './allotments.js';
import { type CutPassage, cutPassage } from './cutPassage.js';
import type { Snippet } from './snippet.js';

interface Passage {
  readonly hit: Hit;
  readonly chunk: Chunk;
  readonly document: Document;
  readonly whole: string;
  /** Lines of the whole that stand before the chunk's own first line. */
  readonly linesBefore: number;
}

/** Turns hits into snippets whose texts together stay within `charBudget` characters. */
export function assembleSnippets(
  snapshot: Snapshot,
  { hits, query }: Pick<Retrieval, 'hits' | 'query'>,
  charBudget: number,
  now: Date,
  analyzer: Analyzer,
): Snippet[] {
  const passages = hits.map((hit) => passageOf(snapshot, hit)).filter((passage) => passage !== null);
  const room = allotments(
    passages.map(({ whole }) => whole.length),
    charBudget,
  );
  const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]));
  const scoreOf = (line: string): number => {
    const met = new Set<string>();
    let score = 0;
    scanWords(line, 0, line.length, {
      word(text, start, end) {
        for (const { term } of analyzeKnownWord(text.slice(start, end), analyzer)) {
          const weight = weights.get(term);
          if (weight === undefined || met.has(term)) continue;
          met.add(term);
          score += weight;
        }
      },
    });
    return score;
  };
  const snippets: Snippet[] = [];
  for (const [place, passage] of passages.entries()) {
    const limit = room[place] ?? 0;
    if (limit === 0 && passage.whole !== '') continue;
    const cut = passage.whole.length <= limit ? null : cutPassage(passage.whole, limit, scoreOf);
    if (cut !== null && cut.text === '') continue;
    snippets.push(snippetOf(snapshot, passage, cut, now));
  }
  return snippets;
}

function passageOf(snapshot: Snapshot, hit: Hit): Passage | null {
  const chunk = snapshot.chunks.at(hit.chunk);
  const document = chunk === undefined ? undefined : snapshot.documents[chunk.document];
  if (chunk === undefined || document === undefined) return null;
  const own = snapshot.texts.read(document).slice(chunk.start, chunk.end);
  const text = own.replace(/^\s*\n/, '').trimEnd();
  const dropped = lineBreaks(own.slice(0, own.length - own.replace(/^\s*\n/, '').length));
  return {
    hit,
    chunk,
    document,
    whole: chunk.prefix + text + chunk.suffix,
    linesBefore: lineBreaks(chunk.prefix) - dropped,
  };
}

function snippetOf(
  snapshot: Snapshot,
  { hit, chunk, document, whole, linesBefore }: Passage,
  cut: CutPassage | null,
  now: Date,
): Snippet {
  const within = (line: number): number =>
    Math.min(chunk.lines[1], Math.max(chunk.lines[0], chunk.lines[0] + line - linesBefore));
  return {
    document: document.id,
    chunk: chunk.id,
    title: document.title,
    origin: document.origin,
    heading: chunk.heading,
    text: cut === null ? whole : cut.text,
    truncated: cut !== null,
    lines: cut === null ? chunk.lines : [within(cut.lines[0]), within(cut.lines[1])],
    score: hit.score,
    ...ageOf(document, snapshot, now),
    producer: document.producer,
    source: document.source,
    status: document.status,
    supersededBy: document.supersededBy,
    similar: hit.similar,
    ...(hit.explanation === null ? {} : { explanation: hit.explanation }),
  };
}

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
