import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Returns a share of what is left of an order's money, in per cent from 1 to 100. */
export class RefundShare extends Command<RefundResource> {
  constructor(
    readonly order: string,
    readonly percent: number,
    /** By another person: no limit of the requester holds. */
    readonly isApproved: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}
