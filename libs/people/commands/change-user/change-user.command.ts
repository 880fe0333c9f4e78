import type { UserUpdate } from '#people/domain/user.decisions';
import type { UserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/** Changes a user's role, refund limit or status. Resolves to a proposal if another owner must approve it. */
export class ChangeUser extends Command<UserResource | ProposalResource> {
  constructor(
    readonly user: string,
    readonly update: UserUpdate,
    readonly context: CommandContext,
    /** Whether the account may be left without an owner, which operators may do. */
    readonly evenLast: boolean = false,
  ) {
    super();
  }
}
