import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ExpirePaymentLink } from '#payment-links/commands/expire-payment-link/expire-payment-link.command';
import { paymentLink } from '#payment-links/domain/payment-link';
import { expirePaymentLink } from '#payment-links/domain/payment-link.decisions';
import { paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ExpirePaymentLink)
export class ExpirePaymentLinkHandler implements ICommandHandler<ExpirePaymentLink> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ link, context }: ExpirePaymentLink): Promise<void> {
    await this.eventStore.decide(paymentLinkStream(link), paymentLink, (state) => expirePaymentLink(state, context.now), context);
  }
}
