import { checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import { completeSessionOfLink } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import { beginningOf, orderStream } from '#orders/payments/contract';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore } from '#platform/event-store/event-store';

/**
 * Completes a payment link's session after the existing order has taken the money that it collected. Completes the session on behalf of the
 * request that began the payment, which is in the order's stream.
 */
export const CompleteSessionOfLink = compositeCommand('CompleteSessionOfLink', {
  input: fields<{ session: string }>(),
  uses: { eventStore: EventStore, history: EventHistory },
  async run({ session, context }, { eventStore, history }) {
    const stream = sessionStream(session);
    const order = orderToCollectFor(fold(checkoutSession, await history.stream(stream)));
    if (order === null) return;
    const story = await history.stream(orderStream(order));
    const captured = story.filter((event) => event.type === 'payment.captured').find(({ data }) => data.checkout_session === session)!;
    const begun = beginningOf(story, captured.data.payment)!;
    await eventStore.decide(stream, checkoutSession, completeSessionOfLink, context.requestedBy(begun));
  },
});
