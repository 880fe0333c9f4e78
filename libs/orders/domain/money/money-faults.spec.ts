import type { Fact, Happened } from '#kernel/fact';
import { cashFaults } from '#orders/cod/domain/cash-faults';
import { moneyFaults } from '#orders/domain/money/money-faults';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { voidLines, weighLine } from '#orders/cod/domain/remittance-line.decisions';
import { collection } from '#orders/cod/domain/collection';
import { fold } from '#kernel/fact';
import { line, row, TOLERANCE } from '#test/support/facts/cash-facts';
import { at, NOON } from '#test/support/facts/given';
import {
  captured,
  cashOrder,
  delivered,
  failed,
  order,
  paidOrder,
  placed,
  refundFailed,
  refundRecorded,
  requested,
  started,
  succeeded,
  succeededAfterFailure,
  failedAfterSuccess,
} from '#test/support/facts/order-facts';

const story = (facts: readonly Fact[]) => at(NOON, facts) as readonly Happened<MoneyFact>[];
const faultsOf = (...facts: Fact[]) => moneyFaults(story(facts)).map(({ fault, revision }) => [fault, revision]);
const cashFaultsOf = (...facts: Fact[]) => cashFaults(story(facts)).map(({ fault, revision }) => [fault, revision]);

describe('the money of an order', () => {
  it('balances if the rules were kept, even if the bank sent what it had returned, or returned what it had sent', () => {
    expect(faultsOf(...paidOrder, requested(), refundFailed(), requested(50_000, 're_2'), succeeded(50_000, 're_2'))).toEqual([]);
    expect(faultsOf(...paidOrder, requested(50_000), refundFailed(50_000), succeededAfterFailure(50_000))).toEqual([]);
    expect(faultsOf(...paidOrder, requested(50_000), succeeded(50_000), failedAfterSuccess(50_000), requested(50_000, 're_2'))).toEqual([]);
    expect(faultsOf(...paidOrder, requested(50_000), refundRecorded(20_000, 're_2'), succeeded(50_000))).toEqual([]);
  });

  it('does not balance if more is refunded than captured', () => {
    expect(faultsOf(...paidOrder, requested(50_001))).toEqual([['amount_unbalanced', 4]]);
    expect(faultsOf(...paidOrder, refundRecorded(60_000), requested(1, 're_2'))).toEqual([['amount_unbalanced', 5]]);
  });

  it('does not balance if a refund ends with another amount, or was never requested', () => {
    expect(faultsOf(...paidOrder, requested(20_000), succeeded(19_999))).toEqual([['amount_unbalanced', 5]]);
    expect(faultsOf(...paidOrder, succeeded(20_000))).toEqual([
      ['amount_unbalanced', 4],
      ['amount_unbalanced', 4],
    ]);
  });

  it('does not balance if the parts of an order do not add up', () => {
    expect(faultsOf(placed({ amount: 50_001 }))).toEqual([['amount_unbalanced', 0]]);
    expect(faultsOf(placed({ amount_details: { ...order.amount_details, tax: 1 } }))).toEqual([['amount_unbalanced', 0]]);
    expect(faultsOf(placed({ amount_cod_due: 50_001 }))).toEqual([['amount_unbalanced', 0]]);
  });

  it('does not balance if another amount was captured than requested without an alert', () => {
    expect(faultsOf(placed(), started(), captured(60_000))).toEqual([['amount_unbalanced', 2]]);
  });

  it('has one end for each attempt and each refund', () => {
    expect(faultsOf(placed(), started(), captured(), captured())).toEqual([['outcome_twice', 3]]);
    expect(faultsOf(placed(), started(), failed(), failed())).toEqual([['outcome_twice', 3]]);
    expect(faultsOf(...paidOrder, failed())).toEqual([['outcome_twice', 4]]);
    expect(faultsOf(...paidOrder, requested(), succeeded(), refundFailed())).toContainEqual(['outcome_twice', 6]);
  });
});

describe('the cash of an order', () => {
  const collected = [cashOrder, delivered(50_000)];
  const applied = weighLine(fold(collection, story(collected)), row(1, line(50_000)), TOLERANCE).facts;

  it('balances if the rules were kept', () => {
    const lines = [...collected, ...applied];
    expect(cashFaultsOf(...lines, ...voidLines(fold(collection, story(lines)), row(1, line(1)).remittance))).toEqual([]);
  });

  it('does not balance if a collection differs from the sum of its lines', () => {
    const [first, ...others] = applied as unknown as { type: string; data: { standing: object } }[];
    const altered = { ...first!, data: { ...first!.data, standing: { ...first!.data.standing, remitted_amount: 40_000 } } };
    expect(cashFaultsOf(...collected, altered, ...others)).toEqual([['amount_unbalanced', 2]]);
  });

  it('does not balance if more was collected than was due', () => {
    expect(cashFaultsOf(cashOrder, delivered(50_001))).toEqual([['amount_unbalanced', 1]]);
  });
});
