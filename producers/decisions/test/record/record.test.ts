import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DecisionRecord, readRecord } from '@bearing/producer-decisions';
import fc from 'fast-check';

describe('a record’s date', () => {
  const dates: readonly (readonly [string, string | null])[] = [
    ['Date: 2016-02-12', '2016-02-12'],
    ['* Date: 2020/9/5', '2020-09-05'],
    ['**Date:** 12 February 2016', '2016-02-12'],
    ['Date: Feb 12th, 2016', '2016-02-12'],
    ['Date: 1st of March 2019', '2019-03-01'],
    ['Date: 25/12/2016', '2016-12-25'],
    ['Date: 12/25/2016', '2016-12-25'],
    // Day and month can't be told apart, or there is no such day: undated, never guessed.
    ['Date: 03/04/2016', null],
    ['Date: 2016-02-30', null],
    ['Date: last May', null],
    ['', null],
  ];
  for (const [line, date] of dates) {
    it(`${JSON.stringify(line)} is ${date}`, () => {
      assert.equal(readRecord('0001-a.md', `# 1. A\n\n${line}\n\n## Status\n\nAccepted\n`).date, date);
    });
  }

  it('is that of the latest change where only a list of changes has one, and the first names the file for good', () => {
    const record = readRecord(
      'adr-112-a.md',
      '# ADR 112: A\n\n## Changelog\n\n- July 15 2021: Created\n- 2024-02-01: Renamed\n\n## Status\n\nAccepted\n',
    );
    assert.deepEqual([record.date, record.nameDate], ['2024-02-01', '2021-07-15']);
    assert.equal(readRecord('0028-a.md', '# 28. A\n\nIntroduced: 2023-05-31\n').date, '2023-05-31');
  });

  it('is the file name’s where the text has none', () => {
    const record = readRecord('20200924-use-x.md', '# Use X\n\n- Status: accepted\n');
    assert.deepEqual([record.date, record.number, record.slug], ['2020-09-24', null, 'use-x']);
  });

  it('that could not be read is told', () => {
    assert.equal(readRecord('0001-a.md', '# A\n\nDate: 03/04/2016\n').dateUnread, '03/04/2016');
  });
});

describe('a record’s number and title', () => {
  const names: readonly (readonly [string, string, number | null, string])[] = [
    ['0007-use-x.md', '# 7. Use X', 7, 'Use X'],
    ['adr-007-use-x.md', '# ADR-007: Use X', 7, 'Use X'],
    ['0066-lease.md', '# 66. Keep an opaque `Lease<T>`', 66, 'Keep an opaque Lease<T>'],
    ['ADR025-remove-x.md', '# ADR025: Decision Record Title (a description of the decision)', 25, 'Remove x'],
    ['use-x.md', '# ADR 12 - Use X', 12, 'Use X'],
    ['use-x.md', '# [ADR-012] Use X', 12, 'Use X'],
    ['ADR012.md', '# Architecture Decision Record: Use X', 12, 'Use X'],
    ['use-x.md', '# 3-tier architecture', null, '3-tier architecture'],
    ['0003-use-x.md', '# 2021 plans', 3, '2021 plans'],
    ['0004-use-x.md', 'No heading at all', 4, 'Use x'],
    ['0005-deep/README.md', '# Use X', 5, 'Use X'],
    ['0006-use-x.md', 'Use X\n=====', 6, 'Use X'],
  ];
  for (const [path, heading, number, title] of names) {
    it(`${path} with ${JSON.stringify(heading)}`, () => {
      const record = readRecord(path, `${heading}\n\n## Context\n`);
      assert.deepEqual([record.number, record.title], [number, title]);
    });
  }
});

describe('a record’s people, format and relations', () => {
  it('MADR 2: list items', () => {
    const record = readRecord(
      '0001-a.md',
      '# A\n\n* Status: accepted\n* Deciders: Ann, Bob and Cy\n* Date: 2020-01-01\n\n## Context and Problem Statement\n\n## Decision Outcome\n',
    );
    assert.deepEqual([record.format, record.deciders, record.date], ['madr', ['Ann', 'Bob', 'Cy'], '2020-01-01']);
  });

  it('MADR 4: front matter', () => {
    const record = readRecord(
      '0001-a.md',
      '---\nstatus: "superseded by [ADR-0005](0005-b.md)"\ndate: 2024-05-01\ndecision-makers:\n  - Ann\n  - Bob\nconsulted: Cy\ninformed: Dee\n---\n# A\n\n## Decision Outcome\n',
    );
    assert.deepEqual(
      [record.status, record.date, record.deciders, record.consulted, record.informed],
      ['superseded', '2024-05-01', ['Ann', 'Bob'], ['Cy'], ['Dee']],
    );
    assert.deepEqual(targets(record), ['supersededBy 0005-b.md']);
  });

  it('a Y-statement without any heading', () => {
    const record = readRecord(
      'y/0003-sessions.md',
      'In the context of the web shop, facing the need to keep session data, we decided for a database and against cookies, to achieve elasticity, accepting that it must be built.\n',
    );
    assert.deepEqual([record.format, record.status, record.title], ['y-statement', 'unknown', 'Sessions']);
  });

  it('relations stand in the status, the header and sections of links', () => {
    const record = readRecord(
      '0009-a.md',
      '# A\n\nSupersedes: ADR-0003\n\n## Status\n\nAccepted, supersedes [4. D](0004-d.md)\n\n## Links\n\n* Supersedes 0005-e\n* Amends [6](0006-f.md)\n* Superseded by\n  - [7](0007-g.md)\n\n## Context\n\nSupersedes [8](0008-h.md) was discussed.\n',
    );
    assert.deepEqual(targets(record).sort(), [
      'amends 0006-f.md',
      'supersededBy 0007-g.md',
      'supersedes 0004-d.md',
      'supersedes 0005-e',
      'supersedes 3',
    ]);
  });

  it('what is only partly superseded stays in force', () => {
    const record = readRecord(
      '0017-a.md',
      '# A\n\nNote: this supersedes some aspects of [15](15-b.md).\n\n## Status\n\nAccepted\n\nSupersedes parts of [16](16-c.md)\n',
    );
    assert.deepEqual(targets(record), []);
  });

  it('any text is read', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '---\n', '# A\n\n## Status\n\n', '```\n', '<!--'),
        (text, before) => {
          const record = readRecord('0001-a.md', before + text);
          assert.equal(typeof record.title, 'string');
        },
      ),
    );
  });
});

function targets(record: DecisionRecord): string[] {
  return record.relations.map(
    ({ kind, target }) =>
      `${kind} ${target.by === 'link' ? target.href : target.by === 'number' ? target.number : target.name}`,
  );
}
