import type { ProposalResource } from '#proposals/resource/proposal.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Rejects a proposal as a second person. */
export class RejectProposal extends Command<ProposalResource> {
  constructor(
    readonly proposal: string,
    /** The role of the person who rejects. */
    readonly role: string,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
