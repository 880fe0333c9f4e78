import { fact } from '#kernel/fact';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { orderMoney, overRefunded, refundable } from '#orders/domain/money/order-money';
import { type GatewayRefundReport, recordGatewayRefund } from '#orders/refunds/domain/gateway-refund.decisions';
import { folded, given } from '#test/support/facts/given';
import {
  capture, captured, failedAfterSuccess, ORDER, paidOrder, PAYMENT, placed, REFUND, refundFailed, refundRecorded, refundSubmitted, requested, started, succeeded,
} from '#test/support/facts/order-facts'; // prettier-ignore

type State = typeof orderMoney.initial;

const ANOTHER = 're_0000000000000000000000bb';
const SUCCEEDED = { succeeded: true, reference: '512345678901', reference_type: 'rrn' } as const;
const FAILED = { succeeded: false, failure_code: 'account_closed', failure_message: 'The account is closed.' } as const;
const report: GatewayRefundReport = {
  payment: PAYMENT,
  gateway_reference: 'rfnd_dashboard',
  gateway_payment: capture.gateway_reference,
  amount: 20_000,
  currency: 'INR',
  outcome: SUCCEEDED,
};
const record =
  (changes: Partial<GatewayRefundReport> = {}) =>
  (state: State) =>
    recordGatewayRefund(state, ORDER, REFUND, { ...report, ...changes });
const left = (...facts: MoneyFact[]) => {
  const money = folded(orderMoney, facts);
  return [refundable(money), overRefunded(money)];
};

describe('a refund that was made at the gateway itself', () => {
  it('is recorded as succeeded, and reduces the refundable amount', () => {
    given(orderMoney, ...paidOrder).when(record()).then(refundRecorded()); // prettier-ignore
    expect(left(...paidOrder, refundRecorded())).toEqual([30_000, 0]);
  });

  it('is recorded once, even if it is reported again', () =>
    given(orderMoney, ...paidOrder, refundRecorded())
      .when(record())
      .thenNothing());

  it('gets its bank reference later', () =>
    given(orderMoney, ...paidOrder, { ...refundRecorded(), data: { ...refundRecorded().data, reference: null, reference_type: null } })
      .when(record())
      .then(fact('refund.reference_told', { refund: REFUND, reference: '512345678901', reference_type: 'rrn' })));

  it('counts even above the refundable amount, because the money has left', () => {
    const story = [...paidOrder, requested(40_000, ANOTHER)];
    given(orderMoney, ...story).when(record()).then(refundRecorded()); // prettier-ignore
    expect(left(...story, refundRecorded())).toEqual([0, 10_000]);
    expect(left(...story, refundRecorded(), refundFailed(40_000, ANOTHER))).toEqual([30_000, 0]);
  });

  it('is ignored if it failed; a recorded one becomes failed, with an alert', () => {
    given(orderMoney, ...paidOrder).when(record({ outcome: FAILED })).thenNothing(); // prettier-ignore
    const decided = record({ outcome: FAILED })(folded(orderMoney, [...paidOrder, refundRecorded()]));
    expect(decided).toEqual([
      fact('refund.failed_after_success', { refund: REFUND, amount: 20_000, failure_code: 'account_closed', failure_message: 'The account is closed.' }),
      fact('payment.alert_raised', expect.objectContaining({ alert: 'refund_failed_after_success', refund: REFUND })),
    ]); // prettier-ignore
    expect(left(...paidOrder, refundRecorded(), failedAfterSuccess())).toEqual([50_000, 0]);
  });

  it('is ours if the gateway accepted it for us', () => {
    const ours = { gateway_reference: 'rfnd_gateway' };
    const submitted = [...paidOrder, requested(20_000, ANOTHER), refundSubmitted(ANOTHER)];
    given(orderMoney, ...submitted).when(record(ours)).then(succeeded(20_000, ANOTHER)); // prettier-ignore
  });

  it.each([
    ['of another payment at the gateway, which came in twice', { gateway_payment: 'pay_second' }],
    ['in another currency', { currency: 'USD' }],
  ])('%s changes no amount of the order, and raises one alert', (_, changes) => {
    const decided = record(changes)(folded(orderMoney, [...paidOrder]));
    expect(decided).toEqual([
      fact('payment.alert_raised', expect.objectContaining({ alert: 'refund_mismatch', payment: PAYMENT, refund: null })),
    ]);
    given(orderMoney, ...paidOrder, ...(decided as ReturnType<typeof captured>[])).when(record(changes)).thenNothing(); // prettier-ignore
  });

  it('of another order’s payment changes nothing', () => {
    given(orderMoney, placed(), started()).when(record({ payment: 'pay_other' })).thenNothing(); // prettier-ignore
    given(orderMoney).when(record()).thenNothing();
  });
});
