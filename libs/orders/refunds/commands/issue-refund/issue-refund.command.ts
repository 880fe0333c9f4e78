import type { RefundDraft } from '#orders/refunds/domain/refund.decisions';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalResource } from '#proposals/contract';
import { Command } from '#platform/cqrs/messages';

/** Requests a refund, or proposes it if the requester needs approval. */
export class IssueRefund extends Command<RefundResource | ProposalResource> {
  constructor(
    readonly draft: RefundDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}
