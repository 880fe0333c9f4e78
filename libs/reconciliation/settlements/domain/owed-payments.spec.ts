import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { settledOrder } from '#reconciliation/settlements/domain/settled-order';
import { owedPayments, returnMoney } from '#reconciliation/settlements/domain/settled-order.decisions';
import { folded, given, NOON } from '#test/support/facts/given';
import { captured, paidOrder, PAYMENT, placed, REFUND, refundSubmitted, requested, ROUTE, SESSION } from '#test/support/facts/order-facts'; // prettier-ignore

const ST = 'st_0000000000000000000000aa';
const settled = { settlement: ST, utr: 'utr1', fee: 0, tax: 0, settled_at: NOON };

describe('a refund whose settlement is reversed', () => {
  const before = [...paidOrder, requested(), refundSubmitted(), fact('refund.settled', { refund: REFUND, ...settled })] as const;
  const returned = fact('refund.settlement_returned', { refund: REFUND, settlement: ST });

  it('is in no settlement, or in the other one that has it', () => {
    const other = fact('refund.settled', { refund: REFUND, ...settled, settlement: 'st_0000000000000000000000bb' });
    given(settledOrder, ...before).when((order) => returnMoney(order, ST)).then(returned); // prettier-ignore
    given(settledOrder, ...before, other).when((order) => returnMoney(order, ST)).then(returned, other); // prettier-ignore
  });
});

describe('a payment is owed', () => {
  const missed = fact('payment.settlement_missed', { payment: PAYMENT, captured_at: NOON });
  const paid = fact('payment.settled', { payment: PAYMENT, ...settled });
  const returned = fact('payment.settlement_returned', { payment: PAYMENT, settlement: ST });
  const again = fact('payment.captured_again', { ...ROUTE, gateway_reference: 'pay_again', payment: PAYMENT, checkout_session: SESSION, refund: REFUND, amount: 50_000, currency: 'INR' }); // prettier-ignore
  const owed = { payment: PAYMENT, connection: 'conn_1', amount: 50_000, currency: 'INR' };
  const owes = (...story: readonly object[]) => owedPayments(folded(settledOrder, [placed(), captured(), ...story] as never));

  it('once it was missed, since a week after its capture; a second capture is not, because it is refunded', () => {
    expect(owes()).toEqual([]);
    expect(owes(again, missed)).toEqual([{ ...owed, since: NOON + 7 * DAY }]);
  });

  it('until it is settled, and again when its settlement is returned', () => {
    expect(owes(missed, paid)).toEqual([]);
    expect(owes(paid, returned)).toEqual([{ ...owed, since: null }]);
  });
});
