/** A calendar day as `YYYY-MM-DD`. Never a `Date`: a day has no zone, and a `Date` would give it one. */
export type CalendarDate = string;

export type CalendarDateReading =
  | { readonly ok: true; readonly date: CalendarDate }
  | {
      readonly ok: false;
      /** `impossible`: no such day. `undecidable`: day and month can't be told apart. `unreadable`: not in a form that is read. */
      readonly reason: 'impossible' | 'undecidable' | 'unreadable';
      /** The day that the text can only mean, where it means one: to be offered, not to be taken. */
      readonly suggestion: CalendarDate | null;
    };

/** Year first, so that day and month can't be mistaken; a zone alone may stand behind it. */
const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?![-/.\d])(.*)$/s;
/** A time and whatever tells its zone, in the spellings found in the wild; a second date would make it a range. */
const TIME_BEHIND = /^(?:[Tt]|,?[ \t]+)\d{1,2}(?:[:：h]?\d{2}){0,2}(?![\d])(?!.*\d[-/.]\d{1,2}[-/.]\d).{0,48}$/s;
const ZONE_BEHIND = /^[ \t]*(?:(?:Z|[A-Z]{2,5})?[ \t]*(?:[+\-−－]\d{2}(?:[:：]?\d{2})?)?)$/i;
/** Day and month first, as people write it. */
const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

/**
 * Reads the calendar day as it is written. A time and a zone behind it are allowed and ignored: no zone moves a date.
 *
 * @example readCalendarDate('2026-03-04T23:00:00-08:00') // { ok: true, date: '2026-03-04' }
 */
export function readCalendarDate(text: string): CalendarDateReading {
  const written = text.trim().slice(0, 80);
  const match = YEAR_FIRST.exec(written);
  const behind = match?.[5] ?? '';
  if (match !== null && (ZONE_BEHIND.test(behind) || TIME_BEHIND.test(behind))) {
    const date = dayOf(Number(match[1]), Number(match[3]), Number(match[4]));
    return date === null ? { ok: false, reason: 'impossible', suggestion: null } : { ok: true, date };
  }
  return readYearLast(written);
}

/** Never taken, whatever it means: the next file of the same writer may mean the other order. */
function readYearLast(written: string): CalendarDateReading {
  const match = YEAR_LAST.exec(written);
  if (match === null) {
    const short = /^\d{1,2}([/.-])\d{1,2}\1\d{2}$/.test(written);
    return { ok: false, reason: short ? 'undecidable' : 'unreadable', suggestion: null };
  }
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  const [monthFirst, dayFirst] = [dayOf(year, first, second), dayOf(year, second, first)];
  if (monthFirst === null && dayFirst === null) return { ok: false, reason: 'impossible', suggestion: null };
  if (monthFirst !== null && dayFirst !== null && monthFirst !== dayFirst)
    return { ok: false, reason: 'undecidable', suggestion: null };
  return { ok: false, reason: 'unreadable', suggestion: monthFirst ?? dayFirst };
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

/** The day in its one spelling, or `null` where there is no such day. Years below 100 are typing errors. */
function dayOf(year: number, month: number, day: number): CalendarDate | null {
  if (year < 100 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}
