import type { LinkOutcome } from '#payment-links/domain/payment-link.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Settles a link that has ended: it was paid, or its order has nothing left to pay. */
export class SettlePaymentLink extends Command<void> {
  constructor(
    readonly link: string,
    readonly outcome: LinkOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
