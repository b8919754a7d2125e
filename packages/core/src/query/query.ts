import type { QueryReport } from '../ranking/retriever.js';

/** One weighted term of a query. */
export interface QueryTerm {
  /** Its number in the index. */
  readonly number: number;
  readonly term: string;
  /** idf × saturated frequency in the query × what it is worth by its kind. */
  readonly weight: number;
  /** What put it into the query where it wasn't typed. */
  readonly because: string | null;
  /** True where only documents named so count, not texts that hold it. */
  readonly namesOnly: boolean;
}

/** Two neighbours in the query, as positions in its `terms`. */
export interface QueryPair {
  readonly first: number;
  readonly second: number;
  /** What finding them as neighbours is worth, × the weight of the weaker. */
  readonly worth: number;
}

/** Weighted terms, heaviest first, with what to tell about them. */
export interface Query {
  readonly terms: readonly QueryTerm[];
  /** Neighbours in the query. */
  readonly pairs: readonly QueryPair[];
  /** Distinct words of the query that are searched, before it was cut. */
  readonly words: number;
  /** The terms that take a place in the query, in their order, without stop words. */
  readonly content: readonly string[];
  readonly report: QueryReport;
}
