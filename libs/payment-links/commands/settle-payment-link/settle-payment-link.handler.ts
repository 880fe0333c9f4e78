import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact, fold } from '#kernel/fact';
import { SettlePaymentLink } from '#payment-links/commands/settle-payment-link/settle-payment-link.command';
import { linkUses } from '#payment-links/domain/link-uses';
import { type PaymentLink, paymentLink } from '#payment-links/domain/payment-link';
import { settlePaymentLink, useUpPaymentLink } from '#payment-links/domain/payment-link.decisions';
import { linkUsesStream, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { EventStore } from '#platform/event-store/event-store';

/** A use of a reusable link is counted first, and may then use it up: a repeat of the command is not counted again, and completes the rest. */
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
