import type { RefundOutcome } from '#orders/refunds/domain/refund.decisions';
import type { RefundStatus } from '#orders/refunds/domain/refund.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/**
 * Records the gateway's final result for money that goes back: a refund, or the return of a second capture. Resolves to false, and records nothing, if
 * the refund's status is no longer `judgedBy`: another result was recorded meanwhile and may be newer.
 */
export class SettleMoneyBack extends Command<boolean> {
  constructor(
    readonly order: string,
    readonly refund: string,
    readonly outcome: RefundOutcome,
    readonly context: CommandContext,
    /** The refund's status when the caller judged this result; absent if any status is right. */
    readonly judgedBy?: RefundStatus,
  ) {
    super();
  }
}
