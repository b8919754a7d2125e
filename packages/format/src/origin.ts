/** Days after which a document counts as stale, `never`, or `null` where no rule is known. */
export type StaleAfter = number | 'never' | null;

/** The four origins that have a rule of their own. Any other needs one in `bearing.json`, or is unknown. */
export const BUILT_IN_STALE_AFTER: ReadonlyMap<string, StaleAfter> = new Map<string, StaleAfter>([
  ['schema', 7],
  ['business', 30],
  ['impl', 7],
  ['decisions', 'never'],
]);
