import { paymentClaims } from '#reconciliation/claims/domain/payment-claims';
import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { owedPayments, settledOrder } from '#reconciliation/settlements/contract';
import { folded, NOON } from '#test/support/facts/given';
import { ORDER, PAYMENT, paidOrder } from '#test/support/facts/order-facts';

const ST = 'st_0000000000000000000000aa';
const LATER = NOON + 20 * DAY;
const money = { settlement: ST, utr: 'utr1', fee: 1_000, tax: 180, settled_at: NOON };
const missed = fact('payment.settlement_missed', { payment: PAYMENT, captured_at: NOON });
const settled = fact('payment.settled', { payment: PAYMENT, ...money });
const returned = fact('payment.settlement_returned', { payment: PAYMENT, settlement: ST });
const found = (...facts: Parameters<typeof folded<object, typeof missed | typeof settled | typeof returned>>[1]) =>
  paymentClaims(owedPayments(folded(settledOrder, [...paidOrder, ...facts])), ORDER, LATER).map(({ code, amount, since, rows }) => [
    code,
    amount,
    since,
    rows,
  ]);
const rows = [{ object: 'payment', id: PAYMENT, amount: 50_000 }];

describe('claims of the payments of an order', () => {
  it('are none while the gateway has time, and none once a settlement has the payment', () => {
    expect(found()).toEqual([]);
    expect(found(settled)).toEqual([]);
    expect(found(missed, settled)).toEqual([]);
  });

  it('are for a payment without a settlement, since a week after its capture', () => {
    expect(found(missed)).toEqual([['payment_not_settled', 50_000, NOON + 7 * DAY, rows]]);
  });

  it('are for a payment whose settlement was returned, since then', () => {
    expect(found(settled, returned)).toEqual([['payment_not_settled', 50_000, LATER, rows]]);
  });
});
