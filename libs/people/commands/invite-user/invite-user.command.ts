import type { InvitedUserResource } from '#people/resource/user.resource';
import type { Role } from '#people/domain/role';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** Makes a person a user of the account, with a one-time link: mailed where there is a mail server and the caller wants that, else shown. */
export class InviteUser extends Command<InvitedUserResource> {
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
