import { RoutePayment } from '#orders/payments/commands/route-payment/route-payment.command';
import { RoutePaymentHandler } from '#orders/payments/commands/route-payment/route-payment.handler';
import type { Fact } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { EventStore } from '#platform/event-store/event-store';
import { cancelledOrder, ORDER, PAYMENT, placed, routed, started } from '#test/support/order-facts';
import { recorded } from '#test/support/recorded';

const way = { gateway: 'razorpay', connection: 'conn_2' };

/** What the handler resolves to when the order's story is this afterwards. */
function routeIn(...story: readonly Fact[]): Promise<string | null> {
  const eventStore = { decide: async (stream: string) => ({ events: story.map((each) => recorded(stream, each)) }) };
  const handler = new RoutePaymentHandler(eventStore as unknown as EventStore);
  return handler.execute(new RoutePayment(ORDER, PAYMENT, way, {} as CommandContext));
}

describe('the way of a payment', () => {
  it('is the one that is written down', async () => expect(await routeIn(placed(), started(), routed)).toBe('conn_1'));
  it('is none when the payment was over before it had one', async () => expect(await routeIn(...cancelledOrder)).toBeNull());
});
