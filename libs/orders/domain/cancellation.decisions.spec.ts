import { fact } from '#kernel/fact';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import { orderMoney } from '#orders/domain/money/order-money';
import { afterLines, line, row } from '#test/support/facts/cash-facts';
import { given } from '#test/support/facts/given';
import {
  cancelledOrder, captured, cashOrder, delivered, fulfilled, ORDER, paidOrder, placed, refund, REFUND, refundFailed, reported, requested,
  started, storefrontCancelled, succeeded,
} from '#test/support/facts/order-facts'; // prettier-ignore

const ANOTHER = 're_0000000000000000000000bb';
const cancel = (state: typeof orderMoney.initial) => cancelOrder(state, { order: ORDER, cancel_reason: 'customer', refund: REFUND });
const byCancellation = (amount: number) =>
  fact('refund.requested', { ...refund, amount, initiated_by: 'storefront_cancellation' as const, created_by: null });
const ignored = fact('order.cancellation_ignored', { cancel_reason: 'customer' as const });

describe('an order that is cancelled in the storefront', () => {
  it('refunds the paid amount and is cancelled', () =>
    given(orderMoney, ...paidOrder)
      .when(cancel)
      .then(byCancellation(50_000), storefrontCancelled));

  it('refunds what earlier refunds left, and what a failed one released', () => {
    given(orderMoney, ...paidOrder, requested(20_000, ANOTHER), succeeded(20_000, ANOTHER)).when(cancel).then(byCancellation(30_000), storefrontCancelled); // prettier-ignore
    given(orderMoney, ...paidOrder, requested(20_000, ANOTHER)).when(cancel).then(byCancellation(30_000), storefrontCancelled); // prettier-ignore
    given(orderMoney, ...paidOrder, requested(20_000, ANOTHER), refundFailed(20_000, ANOTHER)).when(cancel).then(byCancellation(50_000), storefrontCancelled); // prettier-ignore
  });

  it('refunds only the prepaid part of an order paid partly in cash', () =>
    given(orderMoney, placed({ payment_method: 'partial_prepaid', amount_cod_due: 40_000 }), started(), captured(10_000))
      .when(cancel)
      .then(byCancellation(10_000), storefrontCancelled));

  it('refunds nothing if nothing was captured or all was refunded', () => {
    given(orderMoney, cashOrder).when(cancel).then(storefrontCancelled); // prettier-ignore
    given(orderMoney, placed(), started()).when(cancel).then(storefrontCancelled); // prettier-ignore
    given(orderMoney, ...paidOrder, requested(50_000, ANOTHER), succeeded(50_000, ANOTHER)).when(cancel).then(storefrontCancelled); // prettier-ignore
  });

  it('disputes the cash that the courier has remitted already: nothing is due for it', () => {
    const nothingDue = fact('cod.disputed', { reason: 'nothing_due' as const });
    given(orderMoney, ...afterLines([cashOrder], row(1, line(50_000)))).when(cancel).then(storefrontCancelled, nothingDue); // prettier-ignore
    given(orderMoney, ...afterLines([cashOrder], row(1, line(1)))).when(cancel).then(storefrontCancelled, nothingDue); // prettier-ignore
    const back = row(2, line(-50_000, { utr: 'UTR2' }));
    given(orderMoney, ...afterLines([cashOrder], row(1, line(50_000)), back)).when(cancel).then(storefrontCancelled); // prettier-ignore
  });

  it('is cancelled although a part of its goods was shipped', () =>
    given(orderMoney, ...paidOrder, reported('partially_fulfilled'))
      .when(cancel)
      .then(byCancellation(50_000), storefrontCancelled));

  it('records once that it was too late', () =>
    given(orderMoney, ...paidOrder, reported('fulfilled'), fulfilled, ignored)
      .when(cancel)
      .thenNothing());

  it('does not change once it is fulfilled or delivered', () => {
    given(orderMoney, ...paidOrder, reported('fulfilled'), fulfilled).when(cancel).then(ignored); // prettier-ignore
    given(orderMoney, ...paidOrder, reported('delivered'), fulfilled, delivered()).when(cancel).then(ignored); // prettier-ignore
    given(orderMoney, ...paidOrder, fulfilled, requested(), succeeded()).when(cancel).then(ignored); // prettier-ignore
  });

  it('is cancelled once', () => {
    given(orderMoney, ...cancelledOrder).when(cancel).thenNothing(); // prettier-ignore
    given(orderMoney, ...paidOrder, byCancellation(50_000), storefrontCancelled).when(cancel).thenNothing(); // prettier-ignore
  });

  it('must exist', () => given(orderMoney).when(cancel).thenNothing());
});
