import type { InvitedUserResource } from '#people/resource/user.resource';
import type { Role } from '#people/domain/role';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** Makes a person a user of the account, with a one-time link that the answer shows. */
export class InviteUser extends Command<InvitedUserResource> {
  constructor(
    readonly invitation: Invitation,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export interface Invitation {
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
}
