import { fold } from '#kernel/fact';
import { collection } from '#orders/cod/domain/collection';
import { type Candidate, meantOrder } from '#orders/cod/domain/meant-order';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { afterLines, arrived, comesBack, line, row } from '#test/support/facts/cash-facts';
import { cancelled, cashOrder, paidOrder } from '#test/support/facts/order-facts';

const about = { remittance: 'rem_9', row: 4, courier_code: 'shiprocket', gross: 50_000, utr: 'AGG9' };
const of = (order: string, story: readonly MoneyFact[], ...rows: readonly ReturnType<typeof row>[]): Candidate => ({
  order,
  collection: fold(collection, afterLines(story, ...rows)),
});
const paidBy = (courier_code: string, remittance = 'rem_1') => row(1, line(50_000, { courier_code }), remittance);

describe('the order of another courier’s line', () => {
  it.each<[string, Candidate[], string | null]>([
    ['the only one that waits for cash', [of('a', arrived), of('b', arrived, paidBy('xpressbees')), of('c', paidOrder)], 'a'],
    ['none, where two do', [of('a', arrived), of('b', arrived)], null],
    ['none, where it is paid by somebody else', [of('a', arrived, paidBy('xpressbees'))], null],
    ['none, where no cash is due', [of('a', paidOrder)], null],
    ['none, where nobody has the number', [], null],
    ['one that comes back, where none waits', [of('a', comesBack), of('b', arrived, paidBy('xpressbees'))], 'a'],
    [
      'one that owes no cash any longer, where no other waits',
      [of('a', [cashOrder, cancelled]), of('b', arrived, paidBy('xpressbees'))],
      'a',
    ],
    ['one that the same courier has paid for', [of('a', arrived, paidBy('Ship-Rocket')), of('b', arrived, paidBy('xpressbees'))], 'a'],
    ['the same as before, when it is repeated', [of('a', arrived, row(4, line(50_000), 'rem_9')), of('b', arrived)], 'a'],
  ])('is %s', (_, candidates, order) => expect(meantOrder(candidates, about)).toBe(order));

  const again = row(1, line(50_000, { courier_code: 'shiprocket', utr: 'agg 9' }), 'rem_1');
  const [known, waiting] = [of('a', arrived, again), of('b', arrived)];

  it('is the one it paid for before, if its number was reused', () => {
    expect(meantOrder([known, waiting], about)).toBe('a');
    expect(meantOrder([known, waiting], { ...about, utr: 'AGG10' })).toBe('b');
    expect(meantOrder([known, waiting], { ...about, utr: null })).toBe('b');
  });

  it('is the one whose money it takes back', () => {
    expect(meantOrder([known, waiting], { ...about, gross: -50_000, utr: 'AGG10' })).toBe('a');
    expect(meantOrder([waiting], { ...about, gross: -50_000, utr: null })).toBe('b');
  });
});
