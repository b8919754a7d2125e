import { daysBetween, type FrontMatterValue, readCalendarDate, type StaleAfter } from '@bearing/format';
import type { Document } from './document.js';
import { bundleDate, isBundleDocument } from './openKnowledge.js';

type Report = (code: string, line: number | null, message: string, hint: string) => void;

/** Fields stand beside every passage and no budget counts them, so one text can't crowd out an answer. */
const LONGEST_TITLE = 300;
const LONGEST_FIELD = 2000;

/** The known fields of a front matter, in their types. `title` and `origin` have their fallbacks outside it. */
export type KnownFields = Pick<
  Document,
  | 'ownId'
  | 'asOf'
  | 'producer'
  | 'source'
  | 'description'
  | 'tags'
  | 'aliases'
  | 'staleAfterDays'
  | 'status'
  | 'supersedes'
  | 'supersededBy'
> & { readonly title: string | null; readonly origin: string | null };

/** Reads the known fields; a value of the wrong type is an issue, and the field is as if it weren't there. */
export function readFields(
  values: ReadonlyMap<string, FrontMatterValue>,
  lineOf: ReadonlyMap<string, number>,
  report: Report,
  inBundle: boolean,
): KnownFields {
  if (values.size === 0) return NO_FIELDS;
  const keyOf = keyFinder(values);
  const raw = (name: string): FrontMatterValue => values.get(keyOf(name)) ?? null;
  const line = (name: string): number | null => lineOf.get(keyOf(name)) ?? null;
  const text = (name: string): string | null => {
    const value = raw(name);
    if (typeof value === 'string') {
      const whole = oneLine(value);
      const longest = name === 'title' ? LONGEST_TITLE : LONGEST_FIELD;
      if (whole.length <= longest) return whole || null;
      report('FIELD_TOO_LONG', line(name), `"${name}" has ${whole.length} characters`, `at most ${longest} are taken`);
      return cut(whole, longest);
    }
    if (value !== null)
      report(
        'FIELD_TYPE',
        line(name),
        `"${name}" is a ${kindOf(value)}, not a text`,
        `write ${name}: …, quoted if it holds ": "`,
      );
    return null;
  };
  const list = (name: string): string[] => {
    const value = raw(name);
    if (value === null) return [];
    if (typeof value === 'string') return distinct(value.split(','));
    if (Array.isArray(value)) return distinct(value.filter((item): item is string => typeof item === 'string'));
    report('FIELD_TYPE', line(name), `"${name}" is a mapping, not a list`, `write ${name}: [one, two]`);
    return [];
  };

  const bundle = isBundleDocument(values, inBundle);
  // Fields of these names mean dates in a bundle; elsewhere they may hold anything.
  const stamp = (value: FrontMatterValue, field: string): string | null =>
    readDate(value, field, line(field), bundle ? report : () => {});
  const written = readDate(raw('asOf'), 'asOf', line('asOf'), report);
  const asOf = written ?? (raw('asOf') === null ? bundleDate(values, bundle, stamp) : null);
  const tags = list('tags');
  const type = bundle ? raw('type') : null;
  const status = text('status');
  return {
    ownId: text('id'),
    title: text('title'),
    origin: text('origin'),
    asOf,
    producer: text('producer'),
    source: text('source') ?? (bundle && typeof raw('resource') === 'string' ? text('resource') : null),
    description: text('description'),
    tags: typeof type === 'string' ? distinct([...tags, type]) : tags,
    aliases: list('aliases'),
    staleAfterDays: readStaleAfter(raw, line, report, asOf),
    // The bundle's word for what a record's successor makes of it.
    status: bundle && status?.toLowerCase() === 'deprecated' ? 'superseded' : status,
    supersedes: list('supersedes'),
    supersededBy: text('supersededBy'),
  };
}

/** The first characters, without half of a pair at the end. */
function cut(text: string, length: number): string {
  return /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? text.slice(0, length - 1) : text.slice(0, length);
}

const NO_FIELDS: KnownFields = {
  ownId: null,
  title: null,
  origin: null,
  asOf: null,
  producer: null,
  source: null,
  description: null,
  tags: [],
  aliases: [],
  staleAfterDays: undefined,
  status: null,
  supersedes: [],
  supersededBy: null,
};

/** Fields are known by their exact name, else by it in another letter case, as 20 of 151,301 public files write them. */
function keyFinder(values: ReadonlyMap<string, FrontMatterValue>): (name: string) => string {
  let folded: Map<string, string> | null = null;
  return (name) => {
    if (values.has(name)) return name;
    if (folded === null) {
      folded = new Map();
      for (const key of values.keys()) if (!folded.has(key.toLowerCase())) folded.set(key.toLowerCase(), key);
    }
    return folded.get(name.toLowerCase()) ?? name;
  };
}

function readDate(value: FrontMatterValue, name: string, line: number | null, report: Report): string | null {
  if (value === null || value === '') return null;
  if (typeof value !== 'string') {
    report('DATE_INVALID', line, `"${name}" is a ${kindOf(value)}, not a date`, 'write it as 2026-05-31');
    return null;
  }
  const reading = readCalendarDate(value);
  if (reading.ok) return reading.date;
  const what = {
    impossible: 'a day that does not exist',
    undecidable: 'day and month in an unknown order',
    unreadable: 'no date',
  };
  report(
    'DATE_INVALID',
    line,
    `"${name}" is ${what[reading.reason]} (${JSON.stringify(value.slice(0, 60))}), so ${name === 'asOf' ? 'the document is undated' : 'it does not count'}`,
    `write it as ${reading.suggestion ?? '2026-05-31'}`,
  );
  return null;
}

function readStaleAfter(
  raw: (name: string) => FrontMatterValue,
  line: (name: string) => number | null,
  report: Report,
  asOf: string | null,
): StaleAfter | undefined {
  const value = raw('staleAfterDays');
  if (typeof value === 'string' && value !== '') {
    if (value.trim().toLowerCase() === 'never') return 'never';
    const days = /^\d{1,6}(?:\.\d{1,6})?$/.test(value.trim()) ? Number(value) : Number.NaN;
    if (!Number.isNaN(days)) return days;
  }
  if (value !== null && value !== '') {
    report(
      'FIELD_TYPE',
      line('staleAfterDays'),
      `"staleAfterDays" is neither a number of days nor "never" (${JSON.stringify(value).slice(0, 60)})`,
      "write staleAfterDays: 30; the origin's rule holds meanwhile",
    );
    return undefined;
  }
  const day = readDate(raw('stale_after'), 'stale_after', line('stale_after'), report);
  // The last day on which it holds, counted from the day on which it was true.
  return day === null || asOf === null ? undefined : Math.max(0, daysBetween(asOf, new Date(`${day}T00:00:00Z`)));
}

function oneLine(text: string): string {
  return text.includes('\n') ? text.replace(/\s+/g, ' ').trim() : text.trim();
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items.map(oneLine).filter((item) => item !== ''))];
}

function kindOf(value: FrontMatterValue): string {
  return Array.isArray(value) ? 'list' : 'mapping';
}
