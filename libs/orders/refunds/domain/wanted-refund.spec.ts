import { orderMoney } from '#orders/domain/money/order-money';
import { draftOf, issueRefund } from '#orders/refunds/domain/refund.decisions';
import { given, NOON } from '#test/support/facts/given';
import { paidOrder, PAYMENT, placed, refund, requested } from '#test/support/facts/order-facts';

type State = typeof orderMoney.initial;

const ANOTHER = 're_0000000000000000000000bb';
const { refund: id, order_id, reason, note, metadata, created_by } = refund;

describe('a wanted refund', () => {
  const wanted = { refund: id, order_id, reason, note, metadata, created_by };
  const drafted = (of: object) => (state: State) => issueRefund(state, draftOf(state, { ...wanted, ...of }), NOON);

  it('is of all that is refundable, without an amount', () => {
    given(orderMoney, ...paidOrder, requested(20_000, ANOTHER)).when(drafted({})).then(requested(30_000)); // prettier-ignore
    given(orderMoney, ...paidOrder).when(drafted({ amount: 7 })).then(requested(7)); // prettier-ignore
    given(orderMoney, ...paidOrder, requested(50_000, ANOTHER)).when(drafted({})).refuses('order_already_refunded'); // prettier-ignore
  });

  it('names no other payment than the one that paid the order', () => {
    given(orderMoney, ...paidOrder).when(drafted({ payment: PAYMENT })).then(requested(50_000)); // prettier-ignore
    given(orderMoney, ...paidOrder).when(drafted({ payment: 'pay_another' })).refuses('order_not_paid'); // prettier-ignore
    given(orderMoney, placed()).when(drafted({ payment: PAYMENT })).refuses('order_not_paid'); // prettier-ignore
  });
});
