import { Injectable } from '@nestjs/common';
import { AccountOwners } from '#accounts/contract';
import { fold } from '#kernel/fact';
import { USER_ACT } from '#people/approvals/user-act';
import { type ProposedUserChange, UserApprovals } from '#people/approvals/user-approvals';
import { type UserFact, userStream } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import { ReadModels } from '#platform/storage/read-models';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { proposalResource, type ProposalResource, propose, type WithProposals, withProposals } from '#proposals/contract';

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

  override async areNeeded({ actor, account }: CommandContext): Promise<boolean> {
    return actor.type !== 'operator' && (await this.owners.areSeveral(account));
  }

  override async propose(
    user: string,
    change: ProposedUserChange,
    rule: (state: UserState | null) => readonly UserFact[],
    context: CommandContext,
  ): Promise<ProposalResource> {
    const proposed = { proposal: context.id('prp'), act: USER_ACT, subject: user, params: { ...change }, safeguard: true } as const;
    const wholeRule = ({ state, proposals }: WithProposals<UserState | null>) => {
      rule(state);
      return propose(proposals, proposed, context.now);
    };
    const { events } = await this.eventStore.decide(userStream(user), withProposals(userState), wholeRule, context);
    await waitUntilVisible(context, this.readModels);
    return fold(proposalResource(proposed.proposal), events)!;
  }
}
