import type { CalendarDate, StaleAfter } from '@bearing/format';
import type { Freshness } from '../freshness/freshness.js';
import type { QueryReport, ScorePart } from '../ranking/retriever.js';

/** Cited text under a budget: the passage, where it stands, and how old it is. */
export interface Snippet {
  readonly document: string;
  readonly chunk: string;
  readonly title: string;
  readonly origin: string;
  /** The whole heading path, outermost first. */
  readonly heading: readonly string[];
  readonly text: string;
  /** True when the text was cut to fit the budget. */
  readonly truncated: boolean;
  /** First and last line in the file, from 1. */
  readonly lines: readonly [number, number];
  readonly score: number;
  readonly asOf: CalendarDate | null;
  readonly asOfBasis: 'document' | 'run' | null;
  readonly ageDays: number | null;
  readonly freshness: Freshness;
  readonly staleAfterDays: StaleAfter;
  readonly producer: string | null;
  readonly source: string | null;
  readonly status: string | null;
  /** The document that takes this one's place, for a superseded record. */
  readonly supersededBy: string | null;
  /** How many other passages with the same text this one stands for. */
  readonly similar: number;
  /** Only where it was asked for. */
  readonly explanation?: readonly ScorePart[];
}

/** What a search returns. */
export interface SearchResult {
  readonly query: QueryReport;
  readonly snippets: readonly Snippet[];
  /** Chunks that matched and are not shown. */
  readonly omitted: number;
  readonly corpus: {
    readonly documents: number;
    readonly chunks: number;
    readonly generation: number;
    readonly revision: string | null;
  };
  /** What to make of the answer, in sentences. */
  readonly advice: readonly string[];
}

export interface SearchOptions {
  /** Only documents of these origins. @default all */
  readonly origin?: string | readonly string[] | undefined;
  /** 1 to 50 snippets. @default 5 */
  readonly limit?: number | undefined;
  /** 200 to 200,000 characters for the texts together. @default 6000 */
  readonly charBudget?: number | undefined;
  /** The time that ages are counted to. @default the present */
  readonly now?: Date | undefined;
  /** Adds each snippet's score by term and field. @default false */
  readonly explain?: boolean | undefined;
}
