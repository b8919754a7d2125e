import { FIELD_COUNT } from '../index/fields.js';
import type { LexicalIndex } from '../index/lexicalIndex.js';
import type { RankingSettings } from './rankingSettings.js';

/**
 * What one occurrence of a term counts in each field of each unit: the field's weight, less in a longer field (BM25F).
 * Field by field, all units of one behind those of the other: nearly all that a query asks for is of the text.
 */
export function fieldNorms(index: LexicalIndex, { b, bFields, fieldWeights }: RankingSettings): Float64Array {
  const { unitCount, unitRoom, unitDocuments, documentCount } = index;
  const lengths = index.store.lengths.array;
  const end = unitRoom * FIELD_COUNT;
  const norms = new Float64Array(end);
  for (let field = 0; field < FIELD_COUNT; field++) {
    let total = 0;
    for (let unit = 0, at = field; unit < unitRoom; unit++, at += FIELD_COUNT)
      if ((unitDocuments[unit] as number) < documentCount) total += lengths[at] as number;
    const much = field === 0 ? b : bFields;
    const weight = fieldWeights[field] as number;
    for (let at = field, to = field * unitRoom; at < end; at += FIELD_COUNT, to++) {
      const relative = total === 0 ? 1 : ((lengths[at] as number) * unitCount) / total;
      norms[to] = weight / (1 - much + much * relative);
    }
  }
  return norms;
}

/** A term's frequency in a unit, weighted over its fields. Most postings are of the text alone. */
export function weightedFrequency(packed: number, norms: Float64Array, unit: number, unitRoom: number): number {
  let frequency = (packed & 0x3ff) * (norms[unit] as number);
  if (packed <= 0x3ff) return frequency;
  let at = unit + unitRoom;
  const heading = (packed >>> 10) & 31;
  if (heading !== 0) frequency += heading * (norms[at] as number);
  at += unitRoom;
  const title = (packed >>> 15) & 31;
  if (title !== 0) frequency += title * (norms[at] as number);
  at += unitRoom;
  const alias = (packed >>> 20) & 15;
  if (alias !== 0) frequency += alias * (norms[at] as number);
  at += unitRoom;
  const id = (packed >>> 24) & 15;
  if (id !== 0) frequency += id * (norms[at] as number);
  const about = packed >>> 28;
  return about === 0 ? frequency : frequency + about * (norms[at + unitRoom] as number);
}
