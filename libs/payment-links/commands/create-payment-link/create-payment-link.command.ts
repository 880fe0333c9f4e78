import type { PaymentLinkDraft } from '#payment-links/commands/create-payment-link/payment-link-draft';
import type { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class CreatePaymentLink extends Command<PaymentLinkResource> {
  constructor(
    readonly draft: PaymentLinkDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}
