import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact, fold } from '#kernel/fact';
import { SettlePaymentLink } from '#payment-links/commands/settle-payment-link/settle-payment-link.command';
import { linkUses } from '#payment-links/domain/link-uses';
import { type PaymentLink, paymentLink } from '#payment-links/domain/payment-link';
import { settlePaymentLink, useUpPaymentLink } from '#payment-links/domain/payment-link.decisions';
import { linkUsesStream, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { EventStore } from '#platform/event-store/event-store';

/**
 * Settles a link. For a reusable one, it counts the payment first and then marks the link as used up if that was the last. A repeat is not counted
 * again, and completes what is missing.
 */
@CommandHandler(SettlePaymentLink)
export class SettlePaymentLinkHandler implements ICommandHandler<SettlePaymentLink> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ link: id, outcome, context }: SettlePaymentLink): Promise<void> {
    const stream = paymentLinkStream(id);
    const { events } = await this.eventStore.decide(stream, paymentLink, (link) => settlePaymentLink(link, outcome), context);
    if (!('paid' in outcome) || fold(paymentLink, events).terms?.reusable !== true) return;
    const use = fact('payment_link.paid', outcome.paid);
    const used = await this.eventStore.decide(linkUsesStream(id), linkUses, () => [use], context);
    const uses = fold(linkUses, used.events);
    const useUp = (link: PaymentLink) => useUpPaymentLink(link, uses);
    await this.eventStore.decide(stream, paymentLink, useUp, context.childContext('used up'));
  }
}
