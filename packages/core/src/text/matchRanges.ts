import { type Analyzer, analyzeKnownWord } from './analyzer.js';
import { scanWords } from './wordScanner.js';

/** A range of a text that matched, in UTF-16 units. */
export interface TextMatch {
  readonly start: number;
  /** The first unit behind it. */
  readonly end: number;
  /** Weight of the heaviest term that it became. */
  readonly weight: number;
}

/** Where words of a text became one of these terms, in the text's order: what made the text match. */
export function matchRanges(text: string, weights: ReadonlyMap<string, number>, analyzer: Analyzer): TextMatch[] {
  const matches: { start: number; end: number; weight: number }[] = [];
  scanWords(text, 0, text.length, {
    word(scanned, start, end) {
      // Compatibility forms are scanned in another spelling, whose places are not this text's.
      if (scanned !== text) return;
      const weight = Math.max(
        ...analyzeKnownWord(text.slice(start, end), analyzer).map(({ term }) => weights.get(term) ?? 0),
      );
      if (!(weight > 0)) return;
      const last = matches.at(-1);
      if (last !== undefined && last.end >= start) {
        last.end = Math.max(last.end, end);
        last.weight = Math.max(last.weight, weight);
      } else matches.push({ start, end, weight });
    },
  });
  return matches;
}
