import type { ProducerState } from '@bearing/format';

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2}))?)?$/i;

/**
 * Reads an instant as state files write it (RFC 3339). A time without a zone counts as UTC: `Date.parse` would take it
 * for the machine's own zone, and the same file would be older in one place than in another.
 */
export function readInstant(text: string | null): Date | null {
  const match = RFC_3339.exec(text?.trim() ?? '');
  if (match === null) return null;
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 60)
    return null;
  const offset = (match[9] === '-' ? -1 : 1) * (part(10) * 60 + part(11));
  date.setUTCHours(hour, minute - offset, second, Number(`0.${match[7] ?? '0'}`) * 1000);
  return date;
}

/** When the producer last ended well. A run that says `ok` and leaves `lastSuccess` out ended well itself. */
export function lastSuccessOf(state: ProducerState): Date | null {
  return readInstant(state.lastSuccess) ?? (state.status === 'ok' ? readInstant(state.lastRun) : null);
}
