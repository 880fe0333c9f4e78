import type { SessionRefundOutcome } from '#checkout/domain/session-payment.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records the outcome of returning a late capture. */
export class SettleSessionRefund extends Command<void> {
  constructor(
    readonly session: string,
    readonly refund: string,
    readonly outcome: SessionRefundOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
