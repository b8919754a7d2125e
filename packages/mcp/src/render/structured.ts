import { visible } from './visible.js';

/** The same value with every text in it made safe to show, as for text answers. */
export function visibleValue(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(visibleValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [visible(key), visibleValue(field)]));
}

/**
 * Structured content within its share of an answer: items are dropped from the end of one list until it fits.
 * @param build makes the content from the first `n` items
 */
export function fitStructured(
  items: number,
  characters: number,
  build: (items: number) => Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let n = items;
  for (;;) {
    const content = Object.fromEntries(Object.entries(build(n)).map(([key, field]) => [key, visibleValue(field)]));
    const size = JSON.stringify(content).length;
    if (size <= characters || n === 0) return content;
    n = Math.min(n - 1, Math.floor(n * (characters / size)));
  }
}
