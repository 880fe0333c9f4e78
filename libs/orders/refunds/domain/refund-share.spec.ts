import type { Amounts } from '#kernel/money';
import { orderMoney } from '#orders/domain/money/order-money';
import { type RefundDraft, refundShare, shareOf } from '#orders/refunds/domain/refund.decisions';
import { given, NOON } from '#test/support/facts/given';
import { cashOrder, paidOrder, refund, requested } from '#test/support/facts/order-facts';

type State = typeof orderMoney.initial;

const ANOTHER = 're_0000000000000000000000bb';
const { refund: id, order_id, amount, reason, note, metadata, created_by } = refund;
const draft: RefundDraft = { refund: id, order_id, amount, reason, note, metadata, created_by };

describe('refunding a share of the remaining amount', () => {
  const share =
    (percent: number, limit: number | null = null) =>
    (state: State) =>
      refundShare(state, draft, percent, NOON, limit);

  it('moves no more than another person has approved in the order’s currency', () => {
    const approvedFor = (approved: Amounts) => (state: State) => refundShare(state, draft, 100, NOON, null, approved);
    given(orderMoney, ...paidOrder)
      .when(approvedFor({ INR: 50_000 }))
      .then(requested(50_000));
    const tooLittle: readonly Amounts[] = [{ INR: 49_999, USD: 90_000 }, { USD: 90_000 }, { INR: -1 }];
    for (const approved of tooLittle)
      given(orderMoney, ...paidOrder)
        .when(approvedFor(approved))
        .refuses('role_insufficient', {}, 'amount');
  });

  it('rounds half up', () => {
    expect([shareOf(250, 1), shareOf(249, 1), shareOf(0, 50), shareOf(333, 50), shareOf(9_999_999_999, 100)]).toEqual([
      3, 2, 0, 167, 9_999_999_999,
    ]);
  });

  it('deducts earlier refunds from the whole', () => {
    given(orderMoney, ...paidOrder, requested(20_000, ANOTHER))
      .when(share(50))
      .then(requested(15_000));
  });

  it('is refused like any refund, and if it rounds to zero', () => {
    given(orderMoney, cashOrder).when(share(50)).refuses('cod_not_refundable');
    given(orderMoney, ...paidOrder, requested(50_000, ANOTHER))
      .when(share(1))
      .refuses('order_already_refunded');
    given(orderMoney, ...paidOrder, requested(49_951, ANOTHER))
      .when(share(1))
      .refuses('invalid_amount', {}, 'percent');
    given(orderMoney, ...paidOrder)
      .when(share(100, 49_999))
      .refuses('role_insufficient', {}, 'amount');
  });
});
