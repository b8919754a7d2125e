import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysBetween, readCalendarDate } from '@bearing/format';

describe('readCalendarDate', () => {
  it('keeps the day as written, whatever the zone', () => {
    assert.deepEqual(readCalendarDate('2026-03-04T23:30:00-08:00'), { ok: true, date: '2026-03-04' });
  });

  it('says why there is no date', () => {
    const reasonOf = (text: string): unknown => {
      const reading = readCalendarDate(text);
      return reading.ok ? reading.date : reading.reason;
    };
    for (const text of ['2026-02-30', '2026-13-01', '2025-02-29', '2026-00-10', '0000-01-01', '31/02/2026'])
      assert.equal(reasonOf(text), 'impossible', text);
    for (const text of ['03/04/2026', '3.4.2026', '03-04-2026', '03/04/26'])
      assert.equal(reasonOf(text), 'undecidable', text);
    for (const text of ['last May', '1596374871110', '20260304', '{{ date }}', '2026-03', '11/18/2026', ''])
      assert.equal(reasonOf(text), 'unreadable', text);
  });

  it('offers, and does not take, the one day that another order can mean', () => {
    assert.deepEqual(readCalendarDate('11/18/2026'), { ok: false, reason: 'unreadable', suggestion: '2026-11-18' });
    assert.deepEqual(readCalendarDate('18.11.2026'), { ok: false, reason: 'unreadable', suggestion: '2026-11-18' });
    assert.deepEqual(readCalendarDate('04/04/2026'), { ok: false, reason: 'unreadable', suggestion: '2026-04-04' });
  });

  it('reads the stamps found in the wild, year first', () => {
    for (const text of [
      '2026-03-04',
      '2026-3-4',
      '2026/03/04',
      '2026-03-04 16:33 +0100',
      '2026-03-04 16:33:12.345 -08:00',
      '2026-03-04T23:59:59.999Z',
      '2026-03-04T10:00',
      '2026-03-04 10:00:00 CET',
      '2026-03-04T13:00:00\u221208:00',
      '2026-03-04 10\uff1a00\uff1a00',
    ])
      assert.deepEqual(readCalendarDate(text), { ok: true, date: '2026-03-04' }, text);
  });
});

describe('readCalendarDate with a time behind the day', () => {
  it('takes the written day whatever the time and zone look like', () => {
    for (const behind of [
      'T10',
      'T1030Z',
      ' 10:30 PM',
      ', 10:30',
      ' 10h30',
      'T10:30:00+01:00[Europe/Berlin]',
      ' 10:30:00 +0100 CET',
      ' 23:00:00 +0000 UTC m=+0.000000001',
      ' 18:30:22 2023 -0800',
    ])
      assert.deepEqual(readCalendarDate(`2023-01-29${behind}`), { ok: true, date: '2023-01-29' }, behind);
  });

  it('takes no range and no half a date', () => {
    for (const behind of [' to 2023-02-01', '/2023-02-01', ' 10:00 - 2023-02-01 11:00', '-01', '.5', '5', ' (approx)'])
      assert.equal(readCalendarDate(`2023-01-29${behind}`).ok, false, behind);
  });
});

describe('daysBetween', () => {
  it('counts UTC days across a daylight-saving change', () => {
    assert.equal(daysBetween('2026-08-26', new Date('2026-11-24T00:30:00Z')), 90);
  });
});
