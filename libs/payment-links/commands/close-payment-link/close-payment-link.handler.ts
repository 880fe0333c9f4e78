import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { ClosePaymentLink } from '#payment-links/commands/close-payment-link/close-payment-link.command';
import { type PaymentLink, paymentLink } from '#payment-links/domain/payment-link';
import { closePaymentLink } from '#payment-links/domain/payment-link.decisions';
import { paymentLinkStream } from '#payment-links/domain/payment-link.events';
import type { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import { paymentLinkResource } from '#payment-links/resource/payment-link.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ClosePaymentLink)
export class ClosePaymentLinkHandler implements ICommandHandler<ClosePaymentLink> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly urls: PaymentLinkUrls,
  ) {}

  async execute({ link: id, context }: ClosePaymentLink): Promise<PaymentLinkResource> {
    const rule = (link: PaymentLink) => closePaymentLink(link, id, context.now);
    const { events } = await this.eventStore.decide(paymentLinkStream(id), paymentLink, rule, context);
    return this.urls.shown(fold(paymentLinkResource, events)!);
  }
}
