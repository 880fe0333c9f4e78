import type { Role } from '#people/domain/role';
import type { UserUpdate } from '#people/domain/user.decisions';
import type { UserFact } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';
import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalResource } from '#proposals/contract';

/** The parameters of a proposal about a user. They name the user by address, because the approver has to know whom. */
export type ProposedUserChange = { readonly email: string } & (
  | { readonly does: 'invite'; readonly name: string | null; readonly role: Role }
  | ({ readonly does: 'change' } & UserUpdate)
  | { readonly does: 'reset' }
);

/** Port to the proposals of changes of users that another owner has to approve. */
export abstract class UserApprovals {
  /** Whether another owner has to approve what an actor does. Operators need no approval. */
  abstract areNeeded(context: CommandContext): Promise<boolean>;

  /** Proposes a change that passes its own rule. */
  abstract propose(
    user: string,
    change: ProposedUserChange,
    rule: (state: UserState | null) => readonly UserFact[],
    context: CommandContext,
  ): Promise<ProposalResource>;
}
