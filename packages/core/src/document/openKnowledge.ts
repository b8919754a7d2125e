import { type CalendarDate, type FrontMatterValue, readCalendarDate } from '@bearing/format';

/**
 * The Open Knowledge Format 0.2 (a bundle is a folder whose `index.md` says `okf_version`) has names of its own for what
 * a document's front matter says here. Its documents are read as they are.
 */
export function isBundleDocument(values: ReadonlyMap<string, FrontMatterValue>, inBundle: boolean): boolean {
  if (inBundle) return true;
  if (typeof values.get('type') !== 'string') return false;
  return ['generated', 'verified', 'stale_after', 'timestamp', 'resource'].some((name) => values.has(name));
}

/** The latest day on which the facts were checked or made: `verified[].at`, `generated.at`, else `timestamp`. */
export function bundleDate(values: ReadonlyMap<string, FrontMatterValue>, bundle: boolean): CalendarDate | null {
  const verified = values.get('verified') ?? null;
  const stamps = [...(Array.isArray(verified) ? verified : [verified]), values.get('generated') ?? null].map(atOf);
  const days = stamps.flatMap(dayOf).sort();
  const latest = days.at(-1);
  if (latest !== undefined) return latest;
  return bundle ? (dayOf(values.get('timestamp') ?? null)[0] ?? null) : null;
}

/** Whether the text of an `index.md` makes its folder a bundle. */
export function declaresBundle(text: string): boolean {
  return /^\uFEFF*---[ \t]*\r?\n(?:[^\n]*\n){0,50}?okf_version[ \t]*:/.test(text);
}

function atOf(entry: FrontMatterValue): FrontMatterValue {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null;
  return new Map(Object.entries(entry)).get('at') ?? null;
}

function dayOf(value: FrontMatterValue): CalendarDate[] {
  const reading = typeof value === 'string' ? readCalendarDate(value) : null;
  return reading?.ok === true ? [reading.date] : [];
}
