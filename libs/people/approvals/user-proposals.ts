import { Injectable } from '@nestjs/common';
import { AccountOwners } from '#accounts/contract';
import { USER_ACT } from '#people/approvals/user-act';
import { type ProposedUserChange, UserApprovals } from '#people/approvals/user-approvals';
import { type UserFact, userStream } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import { ReadModels } from '#platform/storage/read-models';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { type ProposalResource, proposeInstead } from '#proposals/contract';

/** Proposals are the facts of the user's own stream. */
@Injectable()
export class UserProposals extends UserApprovals {
  constructor(
    private readonly eventStore: EventStore,
    private readonly owners: AccountOwners,
    private readonly readModels: ReadModels,
  ) {
    super();
  }

  override areNeeded(context: CommandContext): Promise<boolean> {
    return this.owners.mustAgree(context);
  }

  override async propose(
    user: string,
    change: ProposedUserChange,
    rule: (state: UserState | null) => readonly UserFact[],
    context: CommandContext,
  ): Promise<ProposalResource> {
    const draft = { proposal: context.id('prp'), act: USER_ACT, subject: user, params: { ...change }, safeguard: true } as const;
    const judged = (state: UserState | null): UserFact[] => {
      rule(state);
      return [];
    };
    const proposal = await proposeInstead(this.eventStore, userStream(user), userState, draft, judged, context);
    await waitUntilVisible(context, this.readModels);
    return proposal;
  }
}
