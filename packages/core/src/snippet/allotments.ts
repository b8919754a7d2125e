/** The least that is worth showing of a passage: a heading and a line or two. */
const LEAST = 120;

/**
 * Shares `budget` characters among passages of these lengths, best first: a passage that fits its share leaves the rest to
 * the others; of those that don't, the best has twice the share of the last. What can't be given `LEAST` is left out, from the end.
 */
export function allotments(lengths: readonly number[], budget: number): number[] {
  let count = lengths.length;
  while (count > 1 && lengths.slice(0, count).reduce((sum, length) => sum + Math.min(length, LEAST), 0) > budget)
    count--;
  const given = new Array<number>(lengths.length).fill(0);
  const open = new Set(lengths.slice(0, count).keys());
  let left = budget;
  for (;;) {
    const total = [...open].reduce((sum, at) => sum + shareOf(at, count), 0);
    const fitting = [...open].filter((at) => (lengths[at] ?? 0) <= (left * shareOf(at, count)) / total);
    if (fitting.length === 0) {
      for (const at of open) given[at] = Math.floor((left * shareOf(at, count)) / total);
      return given;
    }
    for (const at of fitting) {
      given[at] = lengths[at] ?? 0;
      left -= given[at] ?? 0;
      open.delete(at);
    }
  }
}

function shareOf(at: number, count: number): number {
  return 2 - at / Math.max(1, count - 1);
}
