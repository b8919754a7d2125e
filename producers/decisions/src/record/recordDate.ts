import { type CalendarDate, readCalendarDate } from '@bearing/format';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The calendar day in a text such as `2016-02-12`, `2020/9/5`, `12 February 2016` or `Feb 12th, 2016`.
 * `null` where there is none, where no such day exists, and where day and month can't be told apart (`03/04/2016`).
 */
export function readRecordDate(text: string): CalendarDate | null {
  const year = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (year !== null) return day(year[1], year[2], year[3]);
  const dayFirst = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?[ -]+(?:of )?([a-z]{3,9})\.?,?[ -]+(\d{4})/i.exec(text);
  if (dayFirst !== null) return day(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /(?<![a-z])([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/i.exec(text);
  if (monthFirst !== null) return day(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const numeric = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text);
  if (numeric?.[1] === undefined || numeric[2] === undefined) return null;
  // Only a number past 12 tells which of the two is the day.
  if (Number(numeric[1]) > 12) return day(numeric[3], numeric[2], numeric[1]);
  if (Number(numeric[2]) > 12) return day(numeric[3], numeric[1], numeric[2]);
  return numeric[1] === numeric[2] ? day(numeric[3], numeric[1], numeric[2]) : null;
}

/** The day at the start of a file's name: `20200924-use-x` or `2020-09-24-use-x`. */
export function dateOfFileName(stem: string): CalendarDate | null {
  const match = /^(\d{4})(-?)(\d{2})\2(\d{2})(?=[-_ ]|$)/.exec(stem);
  return match === null ? null : day(match[1], match[3], match[4]);
}

function day(year: string | undefined, month: string | undefined, date: string | undefined): CalendarDate | null {
  if (year === undefined || month === undefined || date === undefined) return null;
  const reading = readCalendarDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  return reading.ok ? reading.date : null;
}

function monthNumber(name: string | undefined): string | undefined {
  const index = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase());
  return index < 0 ? undefined : String(index + 1);
}
