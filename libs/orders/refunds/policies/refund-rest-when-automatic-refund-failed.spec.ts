import { RefundRestWhenAutomaticRefundFailed } from '#orders/refunds/policies/refund-rest-when-automatic-refund-failed.policy';
import { causeOf } from '#job-queue/cause';
import { captured, ORDER, paidOrder, refundFailed, refundRecorded, requested, succeeded } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const stream = `order-${ORDER}`;
const plan = RefundRestWhenAutomaticRefundFailed.prototype.plan;

describe('the rest of a cancelled order', () => {
  it.each([refundFailed(), refundRecorded()])('is checked at once: $type', (each) => {
    const event = recorded(stream, each);
    expect(plan(event)).toEqual([
      { queue: 'refund.rest', key: event.id, dueAt: event.created, payload: { cause: causeOf(event), order: ORDER } },
    ]);
  });

  it('waits an hour for the balance to be topped up', () => {
    const { type, data } = refundFailed();
    const event = recorded(stream, { type, data: { ...data, failure_code: 'insufficient_balance' as const } });
    expect(plan(event)).toMatchObject([{ key: event.id, dueAt: event.created + 3_600_000 }]);
  });

  it('is not checked for anything else', () => {
    expect([...paidOrder, captured(), requested(), succeeded()].flatMap((each) => plan(recorded(stream, each)))).toEqual([]);
  });
});
