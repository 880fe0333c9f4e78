import { CancelHostedPageWhenPaymentEnds } from '#integrations/payments/policies/cancel-hosted-page-when-payment-ends.policy';
import { ChargeWhenPaymentStarts } from '#integrations/payments/policies/charge-when-payment-starts.policy';
import { ChargeWhenSessionPaymentStarts } from '#integrations/payments/policies/charge-when-session-payment-starts.policy';
import { lookedUpLater, untilNextLook } from '#integrations/payments/gateway-jobs';
import { RefundAtGatewayWhenCapturedAgain } from '#integrations/payments/policies/refund-at-gateway-when-captured-again.policy';
import { RefundAtGatewayWhenCapturedLate } from '#integrations/payments/policies/refund-at-gateway-when-captured-late.policy';
import { RefundAtGatewayWhenRequested } from '#integrations/payments/policies/refund-at-gateway-when-requested.policy';
import { fact } from '#kernel/fact';
import { causeOf } from '#job-queue/cause';
import type { PaymentFact } from '#orders/contract';
import type { EventHistory } from '#platform/event-history/event-history';
import { COMPLETED, type PolicyHandler } from '#job-queue/policy';
import {
  captured,
  ORDER,
  paidOrder,
  PAYMENT,
  placed,
  REFUND,
  requested,
  ROUTE,
  routed,
  SESSION,
  started,
  submitted,
  succeeded,
} from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { begun as sessionPayment, capturedLate, declined, expired } from '#test/support/facts/session-facts';

const stream = `order-${ORDER}`;
const group = 'acct_1:test';
const toRefund = recorded(stream, requested());
const begun = recorded(stream, started());
const kindsOf = ({ prototype }: { prototype: PolicyHandler }) =>
  [...paidOrder, requested(), succeeded()].map((each) => prototype.plan!(recorded(stream, each)).length);

describe('a payment that has started', () => {
  it('is requested at the gateway at once, under its own id', () => {
    expect(ChargeWhenPaymentStarts.prototype.plan(begun)).toEqual([
      {
        queue: 'gateway.charge',
        key: PAYMENT,
        dueAt: begun.created,
        payload: { cause: causeOf(begun), order: ORDER, session: null, payment: PAYMENT, refund: null },
        group,
      },
    ]);
  });

  it('is looked up, and not requested again, if the attempt that requested it was interrupted', async () => {
    const retried = (...facts: readonly PaymentFact[]) => {
      const history = { stream: async () => [placed(), started(), routed, ...facts].map((each) => recorded(stream, each)) };
      const policy = new ChargeWhenPaymentStarts(history as unknown as EventHistory, null!, null!, null!, null!);
      return policy.perform({ payload: ChargeWhenPaymentStarts.prototype.plan(begun)[0]!.payload } as Parameters<typeof policy.perform>[0]);
    };
    const charged = { cause: causeOf(begun), order: ORDER, session: null, payment: PAYMENT, refund: null };
    const later = lookedUpLater(charged, ROUTE.connection, ROUTE.gateway_reference, begun.created);
    expect(await retried(submitted)).toEqual({ next: [later] });
    expect(await retried(submitted, captured())).toEqual(COMPLETED);
  });

  it('is the only event that is charged', () => {
    expect(kindsOf(ChargeWhenPaymentStarts)).toEqual([0, 1, 0, 0, 0, 0]);
  });
});

describe('a requested refund', () => {
  it('goes to the gateway at once, under its own id', () => {
    expect(RefundAtGatewayWhenRequested.prototype.plan(toRefund)).toEqual([
      {
        queue: 'gateway.refund',
        key: REFUND,
        dueAt: toRefund.created,
        payload: { cause: causeOf(toRefund), order: ORDER, session: null, payment: PAYMENT, refund: REFUND },
        group,
      },
    ]);
  });

  it('is the only event that is refunded', () => {
    expect(kindsOf(RefundAtGatewayWhenRequested)).toEqual([0, 0, 0, 0, 1, 0]);
  });
});

describe('a payment that a session waits for', () => {
  const ofSession = `checkout_session-${SESSION}`;
  const waiting = recorded(ofSession, sessionPayment());
  const late = recorded(ofSession, capturedLate());

  it('is requested at the gateway at once, under its own id', () => {
    const payload = { cause: causeOf(waiting), order: null, session: SESSION, payment: PAYMENT, refund: null };
    expect(ChargeWhenSessionPaymentStarts.prototype.plan(waiting)).toEqual([
      { queue: 'gateway.charge_session', key: PAYMENT, dueAt: waiting.created, payload, group },
    ]);
    expect([late, begun].flatMap(ChargeWhenSessionPaymentStarts.prototype.plan)).toEqual([]);
  });

  it('is refunded immediately when it was captured too late, with the refund’s id', () => {
    const payload = { cause: causeOf(late), order: null, session: SESSION, payment: PAYMENT, refund: REFUND, capture: late.data };
    expect(RefundAtGatewayWhenCapturedLate.prototype.plan(late)).toEqual([
      { queue: 'gateway.refund_session', key: REFUND, dueAt: late.created, payload, group },
    ]);
    expect([waiting, begun, toRefund].flatMap(RefundAtGatewayWhenCapturedLate.prototype.plan)).toEqual([]);
  });
});

describe('a payment that ends without a capture', () => {
  it('is closed at the gateway at once, even if only the session ended', () => {
    const gatewayJob = { session: SESSION, order: null, payment: '', refund: null };
    const expiry = recorded(`checkout_session-${SESSION}`, expired('timeout'));
    const { plan } = CancelHostedPageWhenPaymentEnds.prototype;
    expect(plan(expiry)).toEqual([
      { queue: 'gateway.cancel_hosted', key: expiry.id, dueAt: expiry.created, payload: { cause: causeOf(expiry), ...gatewayJob }, group },
    ]);
    const failure = recorded(`checkout_session-${SESSION}`, declined);
    expect(plan(failure)).toMatchObject([{ key: failure.id, payload: { ...gatewayJob, payment: PAYMENT } }]);
    expect(kindsOf(CancelHostedPageWhenPaymentEnds)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('a payment that is captured twice', () => {
  const again = { payment: PAYMENT, refund: REFUND, amount: 50_000, ...ROUTE, gateway_reference: 'pay_second' };
  const twice = recorded(stream, fact('payment.captured_again', again));

  it('is refunded immediately, to the source of the second capture', () => {
    const payload = { cause: causeOf(twice), order: ORDER, session: null, payment: PAYMENT, refund: REFUND, again };
    expect(RefundAtGatewayWhenCapturedAgain.prototype.plan(twice)).toEqual([
      { queue: 'gateway.return', key: REFUND, dueAt: twice.created, payload, group },
    ]);
    expect(kindsOf(RefundAtGatewayWhenCapturedAgain)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('a gateway that reports nothing', () => {
  it('is queried after three minutes, then at doubling intervals up to an hour', () => {
    const gatewayJob = { cause: causeOf(toRefund), order: ORDER, session: null, payment: PAYMENT, refund: REFUND };
    const now = 1_000_000;
    const payload = { ...gatewayJob, connection: 'conn_1', reference: 'rfnd_gateway', since: now };
    const later = { queue: 'gateway.look_up', key: `conn_1 ${REFUND}`, dueAt: now + 180_000, payload, group };
    expect(lookedUpLater({ ...gatewayJob, more: 1 } as typeof gatewayJob, 'conn_1', 'rfnd_gateway', now)).toEqual(later);
    expect([1, 2, 3, 6, 60].map(untilNextLook)).toEqual([180_000, 360_000, 720_000, 3_600_000, 3_600_000]);
  });
});
