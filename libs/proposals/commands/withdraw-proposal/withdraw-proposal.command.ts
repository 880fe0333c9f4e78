import type { ProposalResource } from '#proposals/resource/proposal.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Withdraws a proposal, on request of its proposer. */
export class WithdrawProposal extends Command<ProposalResource> {
  constructor(
    readonly proposal: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
