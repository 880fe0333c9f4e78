import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SettlePaymentLink } from '#payment-links/commands/settle-payment-link/settle-payment-link.command';
import { paymentLink } from '#payment-links/domain/payment-link';
import { settlePaymentLink } from '#payment-links/domain/payment-link.decisions';
import { paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SettlePaymentLink)
export class SettlePaymentLinkHandler implements ICommandHandler<SettlePaymentLink> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ link, outcome, context }: SettlePaymentLink): Promise<void> {
    await this.eventStore.decide(paymentLinkStream(link), paymentLink, (state) => settlePaymentLink(state, outcome), context);
  }
}
