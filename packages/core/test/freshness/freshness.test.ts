import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Corpus } from '@bearing/core';
import fc from 'fast-check';
import { page, temporaryFolder, writeFiles } from '../fixtures.js';

const ZONE = process.env['TZ'];
const LANG = process.env['LC_ALL'];
const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
];

/** The oracle: counts days one by one by the calendar, knowing no zone at all. */
function dayNumber(year: number, month: number, day: number): number {
  let days = day;
  for (let y = 2000; y < year; y++) days += isLeap(y) ? 366 : 365;
  for (let m = 1; m < month; m++)
    days += [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0;
  return days;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

describe('ages', () => {
  after(() => {
    for (const [name, value] of [
      ['TZ', ZONE],
      ['LC_ALL', LANG],
    ] as const) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  it('are whole UTC days, whatever the zone, the locale and the time of day', async (t) => {
    const root = temporaryFolder(t);
    const written = [
      [2024, 2, 29],
      [2025, 3, 30],
      [2025, 10, 26],
      [2026, 3, 8],
      [2026, 11, 1],
      [2026, 11, 29],
    ] as const;
    for (const [y, m, d] of written) {
      const date = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
      writeFiles(root, { [`schema/${date}.md`]: page({ asOf: date }, '# T') });
    }
    const corpus = await Corpus.open(root);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.constantFrom('C', 'de_DE.UTF-8', 'ar_EG.UTF-8', 'th_TH.UTF-8'),
        fc.date({ min: new Date('2026-11-30T00:00:00Z'), max: new Date('2031-12-31T23:59:59Z'), noInvalidDate: true }),
        async (zone, locale, now) => {
          process.env['TZ'] = zone;
          process.env['LC_ALL'] = locale;
          const [year, month, day] = now.toISOString().slice(0, 10).split('-').map(Number);
          const today = dayNumber(year ?? 0, month ?? 0, day ?? 0);
          const { documents } = await corpus.list({ now });
          assert.deepEqual(
            documents.map(({ ageDays }) => ageDays),
            written.map(([y, m, d]) => today - dayNumber(y, m, d)),
          );
        },
      ),
    );
  });

  it('go by the last good run where its producer affirms by runs, and say so', async (t) => {
    const root = temporaryFolder(t);
    const state = (fields: object): string => JSON.stringify({ status: 'ok', affirms: 'run', ...fields });
    writeFiles(root, {
      'schema/a.md': page({ asOf: '2026-11-01', producer: 'p' }, '# A'),
      'schema/later.md': page({ asOf: '2026-11-29', producer: 'p' }, '# Later'),
      '_state/p.json': state({ lastRun: '2026-11-28T23:30:00-02:00', lastSuccess: '2026-11-28T23:30:00-02:00' }),
    });
    const now = new Date('2026-11-30T12:00:00Z');
    const dates = async (): Promise<unknown[]> => {
      const corpus = await Corpus.open(root);
      const views = await Promise.all(['schema/a', 'schema/later'].map((id) => corpus.get(id, { now })));
      return views.map(({ asOf, asOfBasis }) => [asOf, asOfBasis]);
    };
    // The run is an instant, so its day is the one in UTC.
    assert.deepEqual(await dates(), [
      ['2026-11-29', 'run'],
      ['2026-11-29', 'document'],
    ]);
    writeFiles(root, {
      '_state/p.json': state({
        status: 'partial',
        lastRun: '2026-11-30T02:00:00Z',
        lastSuccess: '2026-11-20T02:00:00Z',
      }),
    });
    assert.deepEqual(await dates(), [
      ['2026-11-20', 'run'],
      ['2026-11-29', 'document'],
    ]);
    writeFiles(root, {
      '_state/p.json': state({ lastRun: '2027-11-30T02:00:00Z', lastSuccess: '2027-11-30T02:00:00Z' }),
    });
    assert.deepEqual(await dates(), [
      ['2026-11-01', 'document'],
      ['2026-11-29', 'document'],
    ]);
  });
});
