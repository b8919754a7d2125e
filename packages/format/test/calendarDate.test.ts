import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysBetween, readCalendarDate } from '@bearing/format';

describe('readCalendarDate', () => {
  it('keeps the day as written, whatever the zone', () => {
    assert.deepEqual(readCalendarDate('2026-03-04T23:30:00-08:00'), { ok: true, date: '2026-03-04' });
  });

  it('says why there is no date', () => {
    assert.deepEqual(readCalendarDate('2026-02-30'), { ok: false, reason: 'impossible' });
    assert.deepEqual(readCalendarDate('03/04/2026'), { ok: false, reason: 'undecidable' });
    assert.deepEqual(readCalendarDate('last May'), { ok: false, reason: 'unreadable' });
  });
});

describe('daysBetween', () => {
  it('counts UTC days across a daylight-saving change', () => {
    assert.equal(daysBetween('2026-08-26', new Date('2026-11-24T00:30:00Z')), 90);
  });
});
