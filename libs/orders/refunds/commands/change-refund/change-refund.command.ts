import type { RefundChange } from '#orders/refunds/domain/refund-changes.decisions';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class ChangeRefund extends Command<RefundResource> {
  constructor(
    readonly refund: string,
    readonly change: RefundChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
