import type { InvitedUserResource } from '#people/resource/user.resource';
import type { Role } from '#people/domain/role';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/**
 * Invites a person to the account with a one-time link: sent by mail if a mail server is set up and the caller wants that, otherwise shown.
 * Resolves to a proposal if another owner must approve it.
 */
export class InviteUser extends Command<InvitedUserResource | ProposalResource> {
  constructor(
    readonly invitation: Invitation,
    readonly context: CommandContext,
    readonly byMail = false,
  ) {
    super();
  }
}

export interface Invitation {
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
}
