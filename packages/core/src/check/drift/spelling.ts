/** The words an identifier is made of, lower case: `orderTyp_ID` is `order`, `typ`, `id`. */
function identifierWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** An identifier without case and separators: `OrderType`, `order_type` and `order-type` are one. */
export function squashed(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * True where two identifiers are so alike that one is likely the other misspelt: the same words but for one, and that one
 * a slip away. `created_at` and `created_by` are two names; so are `address1` and `address2`.
 */
export function isMisspelling(written: string, known: string): boolean {
  const [a, b] = [identifierWords(written), identifierWords(known)];
  if (a.length !== b.length || Math.max(written.length, known.length) < 5) return false;
  const apart = a.flatMap((word, index) => (word === b[index] ? [] : [[word, b[index] ?? ''] as const]));
  const [only, ...others] = apart;
  return only !== undefined && others.length === 0 && isSlip(only[0], only[1]);
}

/**
 * Names that a misspelt one may mean, found without a look at all of them: two names that differ in one word share every
 * other at its place, and two single words their first or their swapped first letters.
 */
export class SimilarNames<Value> {
  readonly #byKey = new Map<string, { readonly name: string; readonly value: Value }[]>();

  add(name: string, value: Value): void {
    for (const key of keysOf(name)) {
      const names = this.#byKey.get(key) ?? [];
      if (!names.some((other) => other.name === name)) names.push({ name, value });
      this.#byKey.set(key, names);
    }
  }

  find(written: string): { readonly name: string; readonly value: Value } | undefined {
    for (const key of [...keysOf(written), ...swappedKeysOf(written)]) {
      const found = this.#byKey.get(key)?.find(({ name }) => isMisspelling(written, name));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function keysOf(name: string): string[] {
  const words = identifierWords(name);
  if (words.length === 1) return [`1 ${words[0]?.[0] ?? ''}`];
  return words.map((word, index) => `${words.length} ${index} ${word}`);
}

function swappedKeysOf(name: string): string[] {
  const words = identifierWords(name);
  return words.length === 1 ? [`1 ${words[0]?.[1] ?? ''}`] : [];
}

function isSlip(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  if (longest < 4 || a.replace(/\d/g, '') === b.replace(/\d/g, '')) return false;
  if (a[0] !== b[0] && a.slice(0, 2) !== `${b[1]}${b[0]}`) return false;
  return editDistance(a, b) <= (longest >= 8 ? 2 : 1);
}

/** Insertions, deletions, changed letters and swapped neighbours from one word to the other. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? a.length;
}
