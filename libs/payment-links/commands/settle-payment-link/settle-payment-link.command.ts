import type { LinkOutcome } from '#payment-links/domain/payment-link.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records that a link was paid, or closes it because its order has nothing left to pay. */
export class SettlePaymentLink extends Command<void> {
  constructor(
    readonly link: string,
    readonly outcome: LinkOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
