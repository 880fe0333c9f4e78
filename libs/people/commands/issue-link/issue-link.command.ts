import type { InvitedUserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/**
 * Issues a new one-time link after an expired invitation or a forgotten password. It is mailed like an invitation.
 * Resolves to a proposal if another owner must approve it.
 */
export class IssueLink extends Command<InvitedUserResource | ProposalResource> {
  constructor(
    readonly user: string,
    readonly context: CommandContext,
    readonly byMail = false,
  ) {
    super();
  }
}
