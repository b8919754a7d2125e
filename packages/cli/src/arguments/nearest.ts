/** The next step after a word that is none of a few: the nearest of them, and all. */
export function oneOf(typed: string, words: readonly string[]): string {
  const nearest = nearestWord(typed, words);
  return `${nearest === null ? '' : `did you mean ${nearest}? `}it is one of ${words.join(', ')}`;
}

/** The word nearest to a mistyped one, where one is near enough to be meant: at most a third of its letters are off. */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const word of words) {
    const distance = editDistance(typed.toLowerCase(), word);
    if (distance < least) {
      best = word;
      least = distance;
    }
  }
  return best ?? words.find((word) => typed.length >= 2 && word.startsWith(typed.toLowerCase())) ?? null;
}

/** Letters put in, left out, changed or swapped with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
