/** Turns text into the terms that are indexed and searched: the same at index and at query time. */
export function analyze(text: string): string[] {
  const terms: string[] = [];
  for (const [word] of text.normalize('NFKC').matchAll(WORD)) {
    const parts = word.match(PART) ?? [];
    if (parts.length > 1) for (const part of parts) terms.push(part.toLowerCase());
    terms.push(parts.join('').toLowerCase());
  }
  return terms;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[_.-]+[\p{L}\p{M}\p{N}]+)*/gu;
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu;
