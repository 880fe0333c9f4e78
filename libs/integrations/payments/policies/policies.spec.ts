import { ChargeWhenPaymentStarts } from '#integrations/payments/policies/charge-when-payment-starts.policy';
import { RefundAtGatewayWhenRequested } from '#integrations/payments/policies/refund-at-gateway-when-requested.policy';
import { causeOf } from '#platform/due-work/cause';
import type { PolicyHandler } from '#platform/due-work/policy';
import { ORDER, paidOrder, PAYMENT, REFUND, requested, started, succeeded } from '#test/support/order-facts';
import { recorded } from '#test/support/recorded';

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
