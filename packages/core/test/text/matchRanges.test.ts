import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_RANKING } from '../../dist/ranking/rankingSettings.js';
import { analyzerFor } from '../../dist/text/analyzer.js';
import { matchRanges } from '../../dist/text/matchRanges.js';

describe('matchRanges', async () => {
  const analyzer = await analyzerFor('english', DEFAULT_RANKING);
  const marked = (text: string, ...terms: string[]): string[] =>
    matchRanges(text, new Map(terms.map((term) => [term, 1])), analyzer).map(({ start, end }) =>
      text.slice(start, end),
    );

  it('finds every form of a word', () => {
    assert.deepEqual(marked('Orders are ordered; an order is an Order.', 'order'), [
      'Orders',
      'ordered',
      'order',
      'Order',
    ]);
  });

  it('marks a name whole where a part of it matched', () => {
    assert.deepEqual(marked('| SalesOrderHeader | total_due |', 'order', 'due'), ['SalesOrderHeader', 'total_due']);
  });

  it('marks overlapping pairs of a script without spaces as one range', () => {
    const ranges = marked('請參考教程文件', '教程', '程文');
    assert.deepEqual(ranges, ['教程文']);
  });

  it('marks nothing where nothing matched', () => {
    assert.deepEqual(marked('nothing here', 'order'), []);
  });
});
