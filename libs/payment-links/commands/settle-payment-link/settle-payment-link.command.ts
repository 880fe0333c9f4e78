import type { LinkOutcome } from '#payment-links/domain/payment-link.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** Money, or an order that asks for none any more, has ended a link. */
export class SettlePaymentLink extends Command<void> {
  constructor(
    readonly link: string,
    readonly outcome: LinkOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
