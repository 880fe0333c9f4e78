import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Refunds a share of an order's refundable amount, in per cent from 1 to 100. */
export class RefundShare extends Command<RefundResource> {
  constructor(
    readonly order: string,
    readonly percent: number,
    /** Whether another person has approved it: then the requester's limit does not apply. */
    readonly isApproved: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}
