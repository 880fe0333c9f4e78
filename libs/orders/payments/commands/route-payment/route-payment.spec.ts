import { RoutePayment } from '#orders/payments/commands/route-payment/route-payment.command';
import type { RoutedPayment } from '#orders/domain/events/payment.events';
import type { Fact } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { EventStore } from '#platform/event-store/event-store';
import { cancelledOrder, ORDER, PAYMENT, placed, routed, started } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const route = { gateway: 'razorpay', connection: 'conn_2' };

/** What the handler resolves to when the stream ends with this story, whether or not the handler appended to it. */
function routeIn(isNew: boolean, ...story: readonly Fact[]): Promise<RoutedPayment | null> {
  const eventStore = { decide: async (stream: string) => ({ events: story.map((each) => recorded(stream, each)), isNew }) };
  const command = RoutePayment({ order: ORDER, payment: PAYMENT, route, context: {} as CommandContext });
  return RoutePayment.execute(command, { eventStore: eventStore as unknown as EventStore });
}

describe('the route of a payment', () => {
  it.each([true, false])('is the recorded one, new or old: %s', async (isNew) =>
    expect(await routeIn(isNew, placed(), started(), routed)).toEqual({ connection: 'conn_1', isNew }),
  );
  it('is none if the payment ended before it had one', async () => expect(await routeIn(false, ...cancelledOrder)).toBeNull());
});
