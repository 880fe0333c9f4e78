import type { RefundDraft } from '#orders/refunds/domain/refund.decisions';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

export class IssueRefund extends Command<RefundResource> {
  constructor(
    readonly draft: RefundDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}
