/**
 * ln x for x of 1 or more, by arithmetic alone: `Math.log` may differ in its last bit from one engine to the next, and
 * equal corpora must give equal bytes on each.
 */
export function naturalLogarithm(x: number): number {
  let doublings = 0;
  while (x >= 2) {
    x /= 2;
    doublings++;
  }
  const y = (x - 1) / (x + 1);
  const square = y * y;
  let sum = 0;
  let power = y;
  for (let odd = 1; odd < 40; odd += 2) {
    const more = sum + power / odd;
    // What follows is smaller still and adds nothing either.
    if (more === sum) break;
    sum = more;
    power *= square;
  }
  return doublings * Math.LN2 + 2 * sum;
}
