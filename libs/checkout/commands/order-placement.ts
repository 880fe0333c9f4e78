import { checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import { orderOfSession } from '#checkout/domain/order-of-session';
import { fold } from '#kernel/fact';
import { beginningOf, PlaceOrder } from '#orders/payments/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { riskOfOrder } from '#risk/contract';

/**
 * The command that places the order of a completed session, built from the session's stream. Returns null if the session is not complete, or has
 * collected for an existing order. Running it twice places one order.
 */
export function orderPlacement(events: readonly RecordedEvent[], context: CommandContext): ReturnType<typeof PlaceOrder> | null {
  const event = events.find((each) => each.type === 'checkout_session.completed');
  if (event === undefined) return null;
  const completed = event.data;
  const session = fold(checkoutSession, events);
  if (orderToCollectFor(session) !== null) return null;
  const placed = { ...orderOfSession(session.terms!, completed), ...(session.risk && { risk: riskOfOrder(session.risk) }) };
  const begun = (completed.payment && beginningOf(events, completed.payment.payment)) ?? event;
  return PlaceOrder({ placed, payment: completed.payment, capture: completed.capture ?? null, context: forRequestOf(begun, context) });
}

/** The context for continuing an earlier request, of which `begun` is an event, when a gateway's notice or a policy continues it. */
export const forRequestOf = (begun: RecordedEvent, context: CommandContext): CommandContext =>
  begun.metadata.command === context.command ? context : context.requestedBy(begun);
