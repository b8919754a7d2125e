import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inOrder } from '../../dist/ranking/inOrder.js';

test('items come as if all had been there from the start and sorted', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), { maxLength: 30 }), (numbers) => {
      // Each list from its greatest down, so that what follows an item never comes before it.
      const lists = numbers.map((list, its) =>
        list.sort((a, b) => b - a).map((value, place) => ({ value, its, place })),
      );
      const compare = (a: (typeof lists)[0][0], b: (typeof lists)[0][0]): number =>
        b.value - a.value || a.its - b.its || a.place - b.place;
      const firsts = lists.flatMap((list) => list.slice(0, 1));
      const taken = inOrder(
        firsts,
        (a, b) => compare(a, b) < 0,
        ({ its, place }) => lists[its]?.slice(place + 1, place + 2) ?? [],
      );
      assert.deepEqual([...taken], lists.flat().sort(compare));
    }),
  );
});
