import type { ProposalResource } from '#proposals/resource/proposal.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Approves a proposal as a second person, which performs the act. */
export class ApproveProposal extends Command<ProposalResource> {
  constructor(
    readonly proposal: string,
    /** The role of the person who approves. */
    readonly role: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
