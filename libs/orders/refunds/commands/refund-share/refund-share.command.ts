import type { Amounts } from '#kernel/money';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Refunds a share of an order's refundable amount, in per cent from 1 to 100. */
export class RefundShare extends Command<RefundResource> {
  constructor(
    readonly order: string,
    readonly percent: number,
    /** The most that another person has approved, by currency, in place of the requester's limit; null if nobody has. */
    readonly approved: Amounts | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
