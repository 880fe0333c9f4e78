import type { Fact } from '#kernel/fact';
import { orderDifferences } from '#integrations/comparison/order-differences';
import { at, NOON } from '#test/support/facts/given';
import { cashOrder, delivered, ORDER, paidOrder, requested, storefrontCancelled, succeeded } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const there = {
  order_id: '1',
  order_name: '#1001',
  ours: ORDER,
  currency: 'INR',
  amount: 50_000,
  received: 0,
  refunded: 0,
  cancelled: false,
};
const stream = `order-${ORDER}`;
const story = (facts: readonly Fact[]) => at(NOON, facts).map((each) => ({ ...recorded(stream, each), ...each }));
const namesOf = (changes: Partial<typeof there>, ...facts: Fact[]) =>
  orderDifferences({ ...there, ...changes }, ORDER, story(facts)).map(({ difference }) => difference);

describe('an order in a shop', () => {
  it('agrees with ours: paid, refunded, collected in cash, cancelled', () => {
    expect(namesOf({ received: 50_000 }, ...paidOrder)).toEqual([]);
    expect(namesOf({ received: 50_000, refunded: 20_000 }, ...paidOrder, requested(), succeeded())).toEqual([]);
    expect(namesOf({ received: 50_000 }, cashOrder, delivered(50_000))).toEqual([]);
    expect(namesOf({ cancelled: true }, cashOrder, storefrontCancelled)).toEqual([]);
  });

  it('is missing here', () => {
    expect(namesOf({})).toEqual(['missing_here']);
  });

  it('differs in its amount, its payment and its refunds', () => {
    expect(namesOf({ received: 50_000, amount: 60_000 }, ...paidOrder)).toEqual(['amount_differs']);
    expect(namesOf({}, ...paidOrder)).toEqual(['amount_differs']);
    expect(namesOf({ received: 50_000, refunded: 100 }, ...paidOrder)).toEqual(['amount_differs']);
  });

  it('is cancelled on one side', () => {
    expect(namesOf({ cancelled: true }, cashOrder)).toEqual(['status_differs']);
    expect(namesOf({}, cashOrder, storefrontCancelled)).toEqual(['status_differs']);
  });
});
