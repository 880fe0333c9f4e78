import type { RefundOutcome } from '#orders/refunds/domain/refund.decisions';
import type { RefundStatus } from '#orders/refunds/domain/refund.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/**
 * The gateway's last word on money that goes back: a refund, or what was captured twice. Answers whether it was judged by the state that the refund is in:
 * where another was recorded meanwhile, nothing is recorded, as that may be newer.
 */
export class SettleMoneyBack extends Command<boolean> {
  constructor(
    readonly order: string,
    readonly refund: string,
    readonly outcome: RefundOutcome,
    readonly context: CommandContext,
    /** The state that it was judged by; absent where it needs no judging. */
    readonly judgedBy?: RefundStatus,
  ) {
    super();
  }
}
