import { FailPaymentWhenOpenTooLong } from '#orders/payments/policies/fail-payment-when-open-too-long.policy';
import { causeOf } from '#job-queue/cause';
import { cancelledOrder, captured, ORDER, payment, PAYMENT, placed, started } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const stream = `order-${ORDER}`;
const plan = FailPaymentWhenOpenTooLong.prototype.plan;

describe('a payment that has started', () => {
  it('is checked again when its session would have expired', () => {
    const begun = recorded(stream, started());
    expect(plan(begun)).toEqual([
      {
        queue: 'payment.expire',
        clock: 'acct_1:test',
        key: PAYMENT,
        dueAt: payment.expires_at * 1000,
        payload: { cause: causeOf(begun), order: ORDER, payment: PAYMENT },
      },
    ]);
  });

  it('is planned by nothing else', () => {
    const others = [placed(), captured(), ...cancelledOrder.slice(2)];
    expect(others.flatMap((each) => plan(recorded(stream, each)))).toEqual([]);
  });
});
