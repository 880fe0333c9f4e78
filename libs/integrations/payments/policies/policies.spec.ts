import { ChargeWhenPaymentStarts } from '#integrations/payments/policies/charge-when-payment-starts.policy';
import { ChargeWhenSessionPaymentStarts } from '#integrations/payments/policies/charge-when-session-payment-starts.policy';
import { RefundAtGatewayWhenCapturedLate } from '#integrations/payments/policies/refund-at-gateway-when-captured-late.policy';
import { RefundAtGatewayWhenRequested } from '#integrations/payments/policies/refund-at-gateway-when-requested.policy';
import { causeOf } from '#platform/due-work/cause';
import type { PolicyHandler } from '#platform/due-work/policy';
import { ORDER, paidOrder, PAYMENT, REFUND, requested, SESSION, started, succeeded } from '#test/support/order-facts';
import { recorded } from '#test/support/recorded';
import { begun as sessionPayment, capturedLate } from '#test/support/session-facts';

const stream = `order-${ORDER}`;
const asked = recorded(stream, requested());
const begun = recorded(stream, started());
const kindsOf = ({ prototype }: { prototype: PolicyHandler }) =>
  [...paidOrder, requested(), succeeded()].map((each) => prototype.plan!(recorded(stream, each)).length);

describe('a payment that has started', () => {
  it('is asked for at the gateway at once, under its own id', () => {
    expect(ChargeWhenPaymentStarts.prototype.plan(begun)).toEqual([
      { kind: 'gateway.charge', key: PAYMENT, dueAt: begun.created, payload: { cause: causeOf(begun), order: ORDER, payment: PAYMENT } },
    ]);
  });

  it('is the only thing charged for', () => {
    expect(kindsOf(ChargeWhenPaymentStarts)).toEqual([0, 1, 0, 0, 0, 0]);
  });
});

describe('a refund that was asked for', () => {
  it('goes to the gateway at once, under its own id', () => {
    expect(RefundAtGatewayWhenRequested.prototype.plan(asked)).toEqual([
      { kind: 'gateway.refund', key: REFUND, dueAt: asked.created, payload: { cause: causeOf(asked), order: ORDER, refund: REFUND } },
    ]);
  });

  it('is the only thing that goes back', () => {
    expect(kindsOf(RefundAtGatewayWhenRequested)).toEqual([0, 0, 0, 0, 1, 0]);
  });
});

describe('a payment that a session waits for', () => {
  const ofSession = `checkout_session-${SESSION}`;
  const waiting = recorded(ofSession, sessionPayment());
  const late = recorded(ofSession, capturedLate());

  it('is asked for at the gateway at once, under its own id', () => {
    const payload = { cause: causeOf(waiting), session: SESSION, payment: PAYMENT };
    expect(ChargeWhenSessionPaymentStarts.prototype.plan(waiting)).toEqual([
      { kind: 'gateway.charge_session', key: PAYMENT, dueAt: waiting.created, payload },
    ]);
    expect([late, begun].flatMap(ChargeWhenSessionPaymentStarts.prototype.plan)).toEqual([]);
  });

  it('goes back at once when it was captured too late, under the refund’s id', () => {
    const payload = { cause: causeOf(late), session: SESSION, capture: late.data };
    expect(RefundAtGatewayWhenCapturedLate.prototype.plan(late)).toEqual([
      { kind: 'gateway.refund_session', key: REFUND, dueAt: late.created, payload },
    ]);
    expect([waiting, begun, asked].flatMap(RefundAtGatewayWhenCapturedLate.prototype.plan)).toEqual([]);
  });
});
