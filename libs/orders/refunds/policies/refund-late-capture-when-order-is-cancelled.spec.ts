import { RefundLateCaptureWhenOrderIsCancelled } from '#orders/refunds/policies/refund-late-capture-when-order-is-cancelled.policy';
import { causeOf } from '#job-queue/cause';
import { cancelledOrder, captured, ORDER, requested } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const stream = `order-${ORDER}`;
const plan = RefundLateCaptureWhenOrderIsCancelled.prototype.plan;

describe('a capture', () => {
  it('is checked at once for a cancelled order', () => {
    const event = recorded(stream, captured());
    expect(plan(event)).toEqual([
      { queue: 'refund.late_capture', key: event.id, dueAt: event.created, payload: { cause: causeOf(event), order: ORDER } },
    ]);
  });

  it('is planned by nothing else', () => {
    expect([...cancelledOrder, requested()].flatMap((each) => plan(recorded(stream, each)))).toEqual([]);
  });
});
