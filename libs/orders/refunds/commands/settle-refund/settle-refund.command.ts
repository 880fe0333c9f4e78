import type { RefundOutcome } from '#orders/refunds/domain/refund.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The gateway's last word on a refund. */
export class SettleRefund extends Command<void> {
  constructor(
    readonly order: string,
    readonly refund: string,
    readonly outcome: RefundOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
