import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Corpus } from '@bearing/core';
import { page, temporaryFolder, writeFiles } from '../../fixtures.js';

/** Whether a page that calls `written` a column is told of drift, where the schema has `known`. */
async function isTold(root: string, written: string, known: string): Promise<boolean> {
  const table = ['# things', '', 'Kept.', '', '| Column | Type |', '| --- | --- |', `| ${known} | int |`].join('\n');
  writeFiles(root, {
    'schema/things.md': page({ asOf: '2026-11-30' }, table),
    'business/a.md': page({ asOf: '2026-11-30' }, `# A\n\nThe \`${written}\` column of things.`),
  });
  const { issues } = await (await Corpus.open(root)).check({ now: new Date('2026-11-30T12:00:00Z') });
  return issues.some(({ code }) => code === 'DRIFT_COLUMN');
}

describe('spelling', () => {
  it('takes a slip for a misspelling, and another name for another name', async (t) => {
    const root = temporaryFolder(t);
    const slips = [
      ['order_sttus', 'order_status'],
      ['OrderTyp', 'OrderType'],
      ['costumer_id', 'customer_id'],
      ['recieved_at', 'received_at'],
      ['departement', 'department'],
    ] as const;
    for (const [written, known] of slips) assert.equal(await isTold(root, written, known), true, written);
    const others = [
      ['created_at', 'created_by'],
      ['address1', 'address2'],
      ['start_date', 'end_date'],
      ['orderStatus', 'order_status'],
      ['ORDER_STATUS', 'order_status'],
      ['invoice_total', 'order_total'],
      ['name', 'game'],
      ['uuid', 'guid'],
    ] as const;
    for (const [written, known] of others) assert.equal(await isTold(root, written, known), false, written);
  });
});
