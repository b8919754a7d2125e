import { FIELD_COUNT, type LexicalIndex } from '../index/lexicalIndex.js';
import type { RankingSettings } from './rankingSettings.js';

/**
 * What one occurrence of a term counts in each field of each unit: the field's weight, less in a longer field (BM25F).
 * Field by field, all units of one behind those of the other: nearly all that a query asks for is of the text.
 */
export function fieldNorms(index: LexicalIndex, { b, bFields, fieldWeights }: RankingSettings): Float64Array {
  const { lengths, unitCount } = index;
  const norms = new Float64Array(lengths.length);
  for (let field = 0; field < FIELD_COUNT; field++) {
    let total = 0;
    for (let at = field; at < lengths.length; at += FIELD_COUNT) total += lengths[at] as number;
    const much = field === 0 ? b : bFields;
    const weight = fieldWeights[field] as number;
    for (let at = field, to = field * unitCount; at < lengths.length; at += FIELD_COUNT, to++) {
      const relative = total === 0 ? 1 : ((lengths[at] as number) * unitCount) / total;
      norms[to] = weight / (1 - much + much * relative);
    }
  }
  return norms;
}

/** A term's frequency in a unit, weighted over its fields. Most postings are of the text alone. */
export function weightedFrequency(packed: number, norms: Float64Array, unit: number, unitCount: number): number {
  let frequency = (packed & 0x3ff) * (norms[unit] as number);
  if (packed <= 0x3ff) return frequency;
  let at = unit + unitCount;
  const heading = (packed >>> 10) & 31;
  if (heading !== 0) frequency += heading * (norms[at] as number);
  at += unitCount;
  const title = (packed >>> 15) & 31;
  if (title !== 0) frequency += title * (norms[at] as number);
  at += unitCount;
  const alias = (packed >>> 20) & 15;
  if (alias !== 0) frequency += alias * (norms[at] as number);
  at += unitCount;
  const id = (packed >>> 24) & 15;
  if (id !== 0) frequency += id * (norms[at] as number);
  const about = packed >>> 28;
  return about === 0 ? frequency : frequency + about * (norms[at + unitCount] as number);
}
