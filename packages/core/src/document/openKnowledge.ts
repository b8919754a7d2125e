import type { CalendarDate, FrontMatterValue } from '@bearing/format';

/**
 * The Open Knowledge Format 0.2 (a bundle is a folder whose `index.md` says `okf_version`) has names of its own for what
 * a document's front matter says here. Its documents are read as they are.
 */
export function isBundleDocument(values: ReadonlyMap<string, FrontMatterValue>, inBundle: boolean): boolean {
  if (inBundle) return true;
  if (typeof values.get('type') !== 'string') return false;
  return ['generated', 'verified', 'stale_after', 'timestamp', 'resource'].some((name) => values.has(name));
}

/**
 * The latest day on which the facts were checked or made: `verified[].at`, `generated.at`, else `timestamp`. `read` reads
 * one stamp of the named field, and says what is wrong with it.
 */
export function bundleDate(
  values: ReadonlyMap<string, FrontMatterValue>,
  bundle: boolean,
  read: (stamp: FrontMatterValue, field: string) => CalendarDate | null,
): CalendarDate | null {
  const verified = values.get('verified') ?? null;
  const days = [
    ...(Array.isArray(verified) ? verified : [verified]).map((entry) => read(atOf(entry), 'verified')),
    read(atOf(values.get('generated') ?? null), 'generated'),
  ].filter((day) => day !== null);
  const latest = days.sort().at(-1);
  if (latest !== undefined) return latest;
  return bundle ? read(values.get('timestamp') ?? null, 'timestamp') : null;
}

/** Whether the text of an `index.md` makes its folder a bundle. */
export function declaresBundle(text: string): boolean {
  return /^\uFEFF*---[ \t]*\r?\n(?:[^\n]*\n){0,50}?okf_version[ \t]*:/.test(text);
}

function atOf(entry: FrontMatterValue): FrontMatterValue {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return new Map(Object.entries(entry)).get('at') ?? null;
}
