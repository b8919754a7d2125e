import { type CalendarDate, readCalendarDate } from '@bearing/format';

/**
 * The calendar day in a date as wikis write it: `2016-05-10 15:00:05.362`, `Jan 29, 2015`, `29 Jan 2015`,
 * `March 3, 2024 10:15 AM`. Numbers alone (`08.09.2016`) are read in the order that `order` gives; null without one.
 */
export function readLastEdit(text: string, order: DayOrder | null = null): CalendarDate | null {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(trimmed);
  if (iso !== null) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const monthFirst = /^(?:\p{L}+,? )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u.exec(trimmed);
  if (monthFirst !== null) return day(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]));
  const dayFirst = /^(?:\p{L}+,? )?(\d{1,2})\.?(?:st|nd|rd|th)?[ -](\p{L}{3,})\.?,?[ -](\d{4})/u.exec(trimmed);
  if (dayFirst !== null) return day(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(trimmed);
  if (numbers === null) return null;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
  const decided = first > 12 ? 'day-first' : second > 12 ? 'month-first' : first === second ? 'day-first' : order;
  if (decided === null) return null;
  return decided === 'day-first' ? day(year, second, first) : day(year, first, second);
}

export type DayOrder = 'day-first' | 'month-first';

/** The order in which an export writes numeric dates, told by those of its dates that can be read in one way only. */
export function dayOrderOf(dates: readonly string[]): DayOrder | null {
  const orders = new Set<DayOrder>();
  for (const date of dates) {
    const match = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{4}/.exec(date);
    if (match === null) continue;
    if (Number(match[1]) > 12) orders.add('day-first');
    if (Number(match[2]) > 12) orders.add('month-first');
  }
  return orders.size === 1 ? ([...orders][0] ?? null) : null;
}

/** The UTC day of a time in seconds since 1970. */
export function dayOfUnixTime(seconds: number): CalendarDate | null {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) || seconds <= 0 ? null : time.toISOString().slice(0, 10);
}

function day(year: number, month: number, dayOfMonth: number): CalendarDate | null {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const reading = readCalendarDate(`${year}-${pad(month)}-${pad(dayOfMonth)}`);
  return reading.ok ? reading.date : null;
}

/** 1 to 12; 0, which is no month, for a word that names none. */
function monthOf(name: string): number {
  const word = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return MONTHS.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1;
}

/** English, German, French, Spanish, Italian, Portuguese, Dutch: the beginnings that tell their months apart. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrz', 'maart', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];
