import type { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class ClosePaymentLink extends Command<PaymentLinkResource> {
  constructor(
    readonly link: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
