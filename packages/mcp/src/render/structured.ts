import type { DocumentPage } from './document.js';
import { cutCharacters, visible } from './visible.js';

/** The same value with every text in it made safe to show, as for text answers. */
export function visibleValue(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(visibleValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [visible(key), visibleValue(field)]));
}

type Content = Readonly<Record<string, unknown>>;

/**
 * Structured content within its share of an answer: items are dropped from the end of one list until it fits. What stands
 * beside the list is shortened first where it takes more than half, e.g. the unmatched words of a whole pasted book.
 * @param list the name of the list
 * @param build makes the content from the first `n` items
 */
export function fitStructured(
  list: string,
  items: number,
  characters: number,
  build: (items: number) => Content,
): Content {
  const { [list]: _, ...beside } = visibleContent(build(0));
  const limit = limitOf(beside, characters / 2);
  let n = items;
  for (;;) {
    const content = Object.fromEntries(
      Object.entries(visibleContent(build(n))).map(([key, field]) => [
        key,
        shortened(field, key === list ? ITEM_LIMIT : limit),
      ]),
    );
    const size = JSON.stringify(content).length;
    if (size <= characters || n === 0) return content;
    n = Math.min(n - 1, Math.floor(n * (characters / size)));
  }
}

/** A page of a document beside its facts. A text takes more room as JSON, so the page may be shorter than the one in markdown. */
export function fitPage(
  facts: Content,
  first: DocumentPage,
  characters: number,
  pageOf: (most: number) => DocumentPage,
): Content {
  const shown = visibleContent(facts);
  const beside = shortened(shown, limitOf(shown, characters / 2));
  let page = first;
  for (;;) {
    const content = { ...beside, ...visibleContent({ ...page }) };
    const size = JSON.stringify(content).length;
    if (size <= characters || page.text.length <= 1) return content;
    page = pageOf(Math.max(1, Math.floor(page.text.length * Math.min(0.9, characters / size))));
  }
}

/** How many entries a list or an object may have, and how many characters a text. */
interface Limit {
  readonly entries: number;
  readonly text: number;
}

const NO_LIMIT: Limit = { entries: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY };
/** Texts of an item are bounded by what was asked for. What a document says about itself isn't. */
const ITEM_LIMIT: Limit = { entries: Number.POSITIVE_INFINITY, text: 2000 };
const LIMITS: readonly Limit[] = [
  NO_LIMIT,
  { entries: 300, text: 4000 },
  { entries: 100, text: 1000 },
  { entries: 30, text: 300 },
  { entries: 10, text: 100 },
];
const LEAST: Limit = { entries: 4, text: 50 };

/** The widest limit under which `content` fits. */
function limitOf(content: Content, characters: number): Limit {
  return LIMITS.find((limit) => JSON.stringify(shortened(content, limit)).length <= characters) ?? LEAST;
}

function shortened<T>(value: T, limit: Limit): T;
function shortened(value: unknown, limit: Limit): unknown {
  if (typeof value === 'string') return value.length <= limit.text ? value : `${cutCharacters(value, limit.text - 1)}…`;
  if (Array.isArray(value)) return value.slice(0, limit.entries).map((item) => shortened(item, limit));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // An object of the schema has fewer fields than this; one by name (front matter, counts) may have any number.
  const kept = entries.slice(0, Math.max(limit.entries, SCHEMA_FIELDS));
  return Object.fromEntries(
    kept.map(([key, field]) => [
      key.length <= limit.text ? key : cutCharacters(key, limit.text),
      key === 'text' && limit === ITEM_LIMIT ? field : shortened(field, limit),
    ]),
  );
}

/** More than any object of an output schema has. */
const SCHEMA_FIELDS = 30;

function visibleContent(content: Content): Content {
  return Object.fromEntries(Object.entries(content).map(([key, field]) => [key, visibleValue(field)]));
}
