/** A calendar day as `YYYY-MM-DD`. Never a `Date`: a day has no zone, and a `Date` would give it one. */
export type CalendarDate = string;

export type CalendarDateReading =
  | { readonly ok: true; readonly date: CalendarDate }
  /** `impossible`: no such day. `undecidable`: day and month can't be told apart. `unreadable`: no date at all. */
  | { readonly ok: false; readonly reason: 'impossible' | 'undecidable' | 'unreadable' };

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.,：]+\s*(?:Z|[+\-－]\d{2}[:：]?\d{2}|[A-Z]{2,4})?)?$/i;

/**
 * Reads the calendar day as it is written. A time and a zone behind it are allowed and ignored: no zone moves a date.
 *
 * @example readCalendarDate('2026-03-04T23:00:00-08:00') // { ok: true, date: '2026-03-04' }
 */
export function readCalendarDate(text: string): CalendarDateReading {
  const match = ISO_DAY.exec(text.trim());
  if (match === null) {
    return { ok: false, reason: /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text.trim()) ? 'undecidable' : 'unreadable' };
  }
  const [, year, month, day] = match;
  return isRealDay(Number(year), Number(month), Number(day))
    ? { ok: true, date: `${year}-${month}-${day}` }
    : { ok: false, reason: 'impossible' };
}

/**
 * Whole days from one calendar day to the day of `now` in UTC. Negative when the date lies ahead.
 * Counted on UTC day numbers, so no daylight-saving change makes a day longer or shorter.
 */
export function daysBetween(date: CalendarDate, now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) - Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The UTC calendar day of an instant. */
export function calendarDateOf(instant: Date): CalendarDate {
  return instant.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

function isRealDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
