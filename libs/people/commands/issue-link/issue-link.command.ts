import type { InvitedUserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A person needs a new one-time link: the invitation expired, or the password is forgotten. It is mailed as an invitation is. */
export class IssueLink extends Command<InvitedUserResource> {
  constructor(
    readonly user: string,
    readonly context: CommandContext,
    readonly byMail = false,
  ) {
    super();
  }
}
