import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CompleteSessionOfLink } from '#checkout/commands/complete-session-of-link/complete-session-of-link.command';
import { checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import { completeSessionOfLink } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import { beginningOf, orderStream, type PaymentCaptured } from '#orders/payments/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore } from '#platform/event-store/event-store';

/** Completes the session on behalf of the request that began the payment, which is in the order's stream. */
@CommandHandler(CompleteSessionOfLink)
export class CompleteSessionOfLinkHandler implements ICommandHandler<CompleteSessionOfLink> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
  ) {}

  async execute({ session, context }: CompleteSessionOfLink): Promise<void> {
    const stream = sessionStream(session);
    const order = orderToCollectFor(fold(checkoutSession, await this.history.stream(stream)));
    if (order === null) return;
    const story = await this.history.stream(orderStream(order));
    const captured = story.find(({ type, data }) => type === 'payment.captured' && (data as PaymentCaptured).checkout_session === session)!;
    const begun = beginningOf(story, (captured.data as PaymentCaptured).payment)!;
    await this.eventStore.decide(stream, checkoutSession, completeSessionOfLink, context.requestedBy(begun));
  }
}
