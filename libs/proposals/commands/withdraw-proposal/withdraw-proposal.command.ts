import type { ProposalResource } from '#proposals/resource/proposal.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The proposer takes the proposal back. */
export class WithdrawProposal extends Command<ProposalResource> {
  constructor(
    readonly proposal: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
