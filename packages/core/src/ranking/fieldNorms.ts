import { FIELD_COUNT, type LexicalIndex } from '../index/lexicalIndex.js';
import type { RankingSettings } from './rankingSettings.js';

/**
 * What one occurrence of a term counts in each field of each unit: the field's weight, less in a longer field (BM25F).
 * `FIELD_COUNT` a unit.
 */
export function fieldNorms(index: LexicalIndex, { b, bFields, fieldWeights }: RankingSettings): Float64Array {
  const { lengths, unitCount } = index;
  const norms = new Float64Array(lengths.length);
  for (let field = 0; field < FIELD_COUNT; field++) {
    let total = 0;
    for (let at = field; at < lengths.length; at += FIELD_COUNT) total += lengths[at] as number;
    const much = field === 0 ? b : bFields;
    const weight = fieldWeights[field] as number;
    for (let at = field; at < lengths.length; at += FIELD_COUNT) {
      const relative = total === 0 ? 1 : ((lengths[at] as number) * unitCount) / total;
      norms[at] = weight / (1 - much + much * relative);
    }
  }
  return norms;
}

/** A term's frequency in a unit, weighted over its fields. */
export function weightedFrequency(packed: number, norms: Float64Array, base: number): number {
  const text = (packed & 0x3ff) * (norms[base] as number);
  if (packed <= 0x3ff) return text;
  return (
    text +
    ((packed >>> 10) & 31) * (norms[base + 1] as number) +
    ((packed >>> 15) & 31) * (norms[base + 2] as number) +
    ((packed >>> 20) & 15) * (norms[base + 3] as number) +
    ((packed >>> 24) & 15) * (norms[base + 4] as number) +
    (packed >>> 28) * (norms[base + 5] as number)
  );
}
