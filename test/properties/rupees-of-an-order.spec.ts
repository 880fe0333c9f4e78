import fc from 'fast-check';
import { cashClaims } from '#reconciliation/claims/domain/cash-claims';
import { fold, type Happened } from '#kernel/fact';
import { sum } from '#kernel/money';
import { cashFaults } from '#orders/cod/domain/cash-faults';
import { collection } from '#orders/cod/domain/collection';
import { moneyFaults } from '#orders/domain/money/money-faults';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { refundable } from '#orders/domain/money/order-money';
import { hasLeft } from '#orders/domain/goods/progress.decisions';
import { collectionResource } from '#orders/resource/contract';
import { lives, OrderLife } from '#test/properties/order-life';
import { TOLERANCE } from '#test/support/facts/cash-facts';
import { NOON } from '#test/support/facts/given';

/** More by hand: RUPEES=10000. */
const RUNS = Number(process.env['RUPEES'] ?? 500);

const of = <Type extends MoneyFact['type']>(story: readonly Happened[], type: Type) =>
  (story as readonly Happened<MoneyFact>[]).filter((each): each is Happened<Extract<MoneyFact, { type: Type }>> => each.type === type);

/** What is with the gateway or went back is what came: the order has it, or it goes back. */
function expectNoCaptureLost({ story, money, came }: OrderLife): void {
  const again = of(story, 'payment.captured_again');
  expect(money.captured + sum(again.map(({ data }) => data.amount))).toBe(sum([...came.values()]));
  expect(of(story, 'payment.returned')).toHaveLength(again.length);
}

/** What was captured for an order that is not to be paid goes back, unless a refund of it failed, or a person was alerted to what prevents it. */
function expectNothingKeptUnduly({ story, money }: OrderLife): void {
  const { status, captured, prepaidDue, shipping, refunds, paymentMethod } = money;
  const isAlerted = (name: string): boolean => of(story, 'payment.alert_raised').some(({ data: { alert } }) => alert === name);
  const hasFailed = refunds.values().some(({ status: is }) => is === 'failed');
  if (status === 'cancelled') expect(hasFailed || refundable(money) === 0).toBe(true);
  else if (captured > prepaidDue) expect(isAlerted('amount_mismatch')).toBe(true);
  else if (captured < prepaidDue) expect([paymentMethod, hasLeft(shipping.goods), isAlerted('fulfilled_unpaid')]).toContainEqual(true);
}

/**
 * The cash that couriers paid is what was due, or the rest is a claim against them; what is under way is with the shopper. Where a parcel did not arrive
 * and others did, what was due is disputed: all of it, or nothing.
 */
function expectCashDueOrClaimed({ story }: OrderLife): void {
  const shown = fold(collectionResource, story);
  if (shown === null || shown.status === 'resolved') return;
  const { goods, expected } = fold(collection, story);
  const claimed = sum(cashClaims(shown, story, NOON).map(({ amount }) => amount));
  const due = goods === 'cancelled' || goods === 'rto' ? 0 : expected;
  const missing = due - shown.remitted_amount;
  const disputed = shown.status === 'disputed' ? 0 - shown.remitted_amount : missing;
  const isUnderWay = missing > 0 && (shown.status === 'pending' || shown.status === 'in_transit');
  if (isUnderWay || (due > 0 && Math.abs(missing) <= TOLERANCE.amount)) expect([0, missing, disputed]).toContain(claimed);
  else expect([missing, disputed]).toContain(claimed);
}

describe('every rupee of an order', () => {
  it('is with the shopper, the merchant, the courier or the gateway, or it is owed in a claim or refund', () =>
    fc.assert(
      fc.property(lives, ({ begins, steps }) => {
        const life = new OrderLife(begins);
        for (const each of steps) life.take(each);
        life.end();
        expectNoCaptureLost(life);
        expectNothingKeptUnduly(life);
        expectCashDueOrClaimed(life);
        expect([...moneyFaults(life.story as Happened<MoneyFact>[]), ...cashFaults(life.story as Happened<MoneyFact>[])]).toEqual([]);
      }),
      { numRuns: RUNS },
    ));
});
