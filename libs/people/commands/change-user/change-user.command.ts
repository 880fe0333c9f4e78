import type { UserUpdate } from '#people/domain/user.decisions';
import type { UserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A user has another role, refund limit or status from now on. */
export class ChangeUser extends Command<UserResource> {
  constructor(
    readonly user: string,
    readonly update: UserUpdate,
    readonly context: CommandContext,
    /** Whether the account may be left without an owner, as operators may leave it. */
    readonly evenLast: boolean = false,
  ) {
    super();
  }
}
