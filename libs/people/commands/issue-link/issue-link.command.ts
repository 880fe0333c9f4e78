import type { InvitedUserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Issues a new one-time link after an expired invitation or a forgotten password. It is mailed like an invitation. */
export class IssueLink extends Command<InvitedUserResource> {
  constructor(
    readonly user: string,
    readonly context: CommandContext,
    readonly byMail = false,
  ) {
    super();
  }
}
