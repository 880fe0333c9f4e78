import { DAY } from '#kernel/time';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { Aging } from '#orders/cod/resource/aging.view';
import { NOON } from '#test/support/facts/given';

describe('what a courier owes', () => {
  it('is one sum for all spellings of its code', () => {
    const aging = new Aging(NOON + 10 * DAY);
    const owed = { currency: 'INR', expected_amount: 100, remitted_amount: 0, collected_at: NOON };
    for (const courier_code of ['safe_express', 'safeexpress', 'Safe-Express', 'delhivery', null])
      aging.add({ ...owed, courier_code } as CollectionResource);
    expect(aging.all().map(({ courier_code, count, amount }) => [courier_code, count, amount])).toEqual([
      ['delhivery', 1, 100],
      ['safe_express', 3, 300],
      [null, 1, 100],
    ]);
  });
});
