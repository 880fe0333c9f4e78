import { fact } from '#kernel/fact';
import type { DisputeState } from '#orders/domain/events/dispute.events';
import { orderMoney } from '#orders/domain/money/order-money';
import { issueRefund, refundWhenDisputeIsWon } from '#orders/refunds/domain/refund.decisions';
import { given, NOON } from '#test/support/facts/given';
import { cancelled, cancelledOrder, captured, ORDER, paidOrder, PAYMENT, refund, REFUND, refundRecorded, requested } from '#test/support/facts/order-facts'; // prettier-ignore

type State = typeof orderMoney.initial;

const HELD = 30_000;
const ANOTHER = 're_0000000000000000000000bb';

const dispute: DisputeState = {
  dispute: 'dp_1',
  order_id: ORDER,
  payment: PAYMENT,
  gateway_reference: 'disp_1',
  gateway_payment: 'pay_gateway',
  amount: HELD,
  currency: 'INR',
  reason_code: null,
  phase: 'chargeback',
  status: 'open',
  amount_deducted: 0,
  fee: { amount: 0, currency: 'INR' },
  gateway_status: null,
  taken: null,
  respond_by: null,
  held: HELD,
  held_before: 0,
  lost: 0,
  lost_before: 0,
};
const opened = (held = HELD) => fact('dispute.opened', { ...dispute, held });
const won = fact('dispute.closed', { ...dispute, status: 'won' as const, held: 0, held_before: HELD });

const owed = (amount: number, initiated_by: 'storefront_cancellation' | 'late_capture' = 'storefront_cancellation') =>
  fact('refund.requested', { ...refund, amount, initiated_by, created_by: null });
const refundHeld = (state: State) => refundWhenDisputeIsWon(state, REFUND, ORDER, HELD);

describe('a won dispute of a cancelled order', () => {
  it('refunds what it held', () =>
    given(orderMoney, ...paidOrder, opened(), requested(20_000, ANOTHER), cancelled, won)
      .when(refundHeld)
      .then(owed(HELD)));

  it('refunds no more than it held, and no more than is left', () => {
    given(orderMoney, ...paidOrder, opened(), cancelled, won).when(refundHeld).then(owed(HELD)); // prettier-ignore
    given(orderMoney, ...paidOrder, opened(), cancelled, refundRecorded(40_000, ANOTHER), won).when(refundHeld).then(owed(10_000)); // prettier-ignore
    given(orderMoney, ...paidOrder, opened(), cancelled, refundRecorded(50_000, ANOTHER), won).when(refundHeld).thenNothing(); // prettier-ignore
  });

  it('refunds a late capture as one', () =>
    given(orderMoney, ...cancelledOrder, captured(), opened(), won)
      .when(refundHeld)
      .then(owed(HELD, 'late_capture')));

  it('refunds nothing if nothing was captured', () =>
    given(orderMoney, ...cancelledOrder)
      .when(refundHeld)
      .thenNothing());
});

it('A won dispute of an order that was not cancelled refunds nothing', () =>
  given(orderMoney, ...paidOrder, opened(), won)
    .when(refundHeld)
    .thenNothing());

it('A refund is refused as disputed while a dispute holds all that is left', () => {
  const { initiated_by: _, checkout_session: __, payment: ___, currency: ____, destination: _____, ...draft } = refund;
  const issue = (state: State) => issueRefund(state, draft, NOON);
  given(orderMoney, ...paidOrder, opened(50_000)).when(issue).refuses('payment_disputed'); // prettier-ignore
  given(orderMoney, ...paidOrder, opened(), won).when(issue).then(requested()); // prettier-ignore
});
