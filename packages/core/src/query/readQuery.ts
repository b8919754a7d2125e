import { type Analyzer, analyzeKnownWord } from '../text/analyzer.js';
import { scanWords } from '../text/wordScanner.js';

/** A distinct term of a query's text. */
export interface TypedTerm {
  readonly term: string;
  readonly word: string;
  readonly beside: boolean;
  readonly written: boolean;
  readonly stop: boolean;
  /** Its place among the distinct terms. */
  readonly ordinal: number;
  frequency: number;
}

/** A query's text as terms: each distinct one, and those that take a place, in their order. */
export interface TypedQuery {
  readonly terms: ReadonlyMap<string, TypedTerm>;
  readonly sequence: readonly TypedTerm[];
  /** By place in the sequence: typed with what stands before it as one, with a sign between them and no blank (`src/app/main.ts`). */
  readonly joined: readonly boolean[];
}

export function readQuery(text: string, analyzer: Analyzer): TypedQuery {
  const terms = new Map<string, TypedTerm>();
  const sequence: TypedTerm[] = [];
  const joined: boolean[] = [];
  let behind = -1;
  scanWords(text, 0, text.length, {
    word(source, start, end) {
      const parts = analyzeKnownWord(source.slice(start, end), analyzer);
      // Pairs of a script without spaces overlap or touch; the words of a path don't.
      let follows = source === text && behind >= 0 && start > behind && !holdsBlank(source, behind, start);
      behind = source === text ? end : -1;
      for (const part of parts) {
        let typed = terms.get(part.term);
        if (typed === undefined) {
          const { term, word, beside, written } = part;
          const stop = analyzer.stopWords.has(word);
          typed = { term, word, beside, written, stop, ordinal: terms.size, frequency: 0 };
          terms.set(part.term, typed);
        }
        typed.frequency++;
        if (part.beside) continue;
        sequence.push(typed);
        joined.push(follows);
        follows = false;
      }
    },
  });
  return { terms, sequence, joined };
}

function holdsBlank(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  // What parts nearly all words of a text.
  return first === 32 || first === 10 || /\s/.test(text.slice(start, end));
}
