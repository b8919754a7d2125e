import { chunksIn, firstChunkOf, type LexicalIndex } from '../index/lexicalIndex.js';
import { round } from '../query/buildQuery.js';
import type { NamesRead } from '../query/namesRead.js';
import type { RankedDocument } from './rankDocuments.js';
import type { RetrievalInput } from './retriever.js';

/** Documents looked at: one named so stands among the best by its title or heading alone. */
const DEPTH = 10;
/** Longer queries are no names. */
const LONGEST_NAME = 5;

/**
 * Puts what *is* the thing asked for before what mentions it: a document whose title, alias or matching heading is made of
 * the query's words, all of them and no others, gains a share of its score.
 */
export function favourNamed(
  ranked: readonly RankedDocument[],
  content: readonly string[],
  share: number,
  index: LexicalIndex,
  { documents, chunks, firstChunk }: RetrievalInput,
  names: NamesRead,
): readonly RankedDocument[] {
  if (share <= 0 || content.length === 0 || content.length > LONGEST_NAME) return ranked;
  const wanted = content.join(' ');
  const isNamed = (text: string): boolean => names.of(text).content === wanted;
  const favoured = [...ranked];
  for (const place of bestPlaces(ranked)) {
    const one = ranked[place] as RankedDocument;
    const document = documents[one.document];
    const unit = one.units[0];
    if (one.adjusted < 0 || document === undefined || unit === undefined) continue;
    const its = [document.title, document.title.slice(document.title.lastIndexOf('.') + 1), ...document.aliases];
    const first = firstChunkOf(index, unit, firstChunk);
    const end = first + chunksIn(index, unit);
    for (let at = first; at < end; at++) its.push(chunks.at(at)?.heading.at(-1) ?? '');
    if (!its.some((name) => isNamed(name))) continue;
    const gained = round(one.score * share);
    favoured[place] = { ...one, score: round(one.score + gained), named: gained };
  }
  return favoured;
}

/** Where the `DEPTH` best stand, by score, then by document. */
function bestPlaces(ranked: readonly RankedDocument[]): number[] {
  const places: number[] = [];
  for (const [place, one] of ranked.entries()) {
    let at = places.length;
    while (at > 0 && isBefore(one, ranked[places[at - 1] as number] as RankedDocument)) at--;
    if (at >= DEPTH) continue;
    places.splice(at, 0, place);
    if (places.length > DEPTH) places.pop();
  }
  return places;
}

function isBefore(a: RankedDocument, b: RankedDocument): boolean {
  return a.score > b.score || (a.score === b.score && a.document < b.document);
}
