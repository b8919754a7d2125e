import type { LexicalIndex } from '../index/lexicalIndex.js';
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
  { documents, chunks }: RetrievalInput,
  names: NamesRead,
): RankedDocument[] {
  if (share <= 0 || content.length === 0 || content.length > LONGEST_NAME) return [...ranked];
  const wanted = content.join(' ');
  const isNamed = (text: string): boolean => names.of(text).content === wanted;
  const byScore = [...ranked].sort((a, b) => b.score - a.score || a.document - b.document);
  return byScore.map((one, place) => {
    if (place >= DEPTH || one.adjusted < 0) return one;
    const document = documents[one.document];
    const unit = one.units[0]?.unit;
    if (document === undefined || unit === undefined) return one;
    const its = [document.title, document.title.slice(document.title.lastIndexOf('.') + 1), ...document.aliases];
    const last = index.unitChunks[unit + 1] as number;
    for (let at = index.unitChunks[unit] as number; at < last; at++) its.push(chunks.at(at)?.heading.at(-1) ?? '');
    if (!its.some((name) => isNamed(name))) return one;
    const gained = round(one.score * share);
    return { ...one, score: round(one.score + gained), named: gained };
  });
}
