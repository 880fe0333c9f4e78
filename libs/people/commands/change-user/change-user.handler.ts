import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import { UserApprovals } from '#people/approvals/user-approvals';
import { ChangeUser } from '#people/commands/change-user/change-user.command';
import { isGuarded } from '#people/domain/guarded-changes';
import { membershipAfter } from '#people/domain/owners';
import { changeUser } from '#people/domain/user.decisions';
import { changedMeanwhile, sessionsNotYetEnded } from '#people/domain/user.errors';
import type { UserFact } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';
import { type UserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';
import type { ProposalResource } from '#proposals/contract';

/**
 * Changes a user. An owner who stops being one is removed from the account's list of owners before the change; a new one is added after it. So a crash
 * can leave the list too short, never too long, and a repeat completes the change.
 */
@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(
    private readonly users: UserStreams,
    private readonly approvals: UserApprovals,
    private readonly settings: AccountSettings,
  ) {}

  async execute({ user, update, context, evenLast }: ChangeUser): Promise<UserResource | ProposalResource> {
    const { account, actor } = context;
    const rule = (state: UserState | null): UserFact[] => changeUser(state, user, update, actor.id);
    const before = await this.users.ofAccount(user, account);
    const isChange = rule(before).length > 0;
    const { refund_approval_above: approvalAbove } = await this.settings.of(account);
    const isNeeded = await this.approvals.areNeeded(context);
    const isProposed = (state: UserState): boolean => isNeeded && isGuarded(state, update, approvalAbove);
    if (isChange && isProposed(before))
      return this.approvals.propose(user, { does: 'change', email: before.email, ...update }, rule, context);
    const membership = membershipAfter(before, update);
    if (membership === 'leaves') await this.users.removeOwner(user, evenLast, context);
    const ownRule = (state: UserState | null): UserFact[] => {
      const facts = rule(state);
      if (facts.length > 0 && state !== null && isProposed(state)) throw changedMeanwhile();
      return facts;
    };
    const changed = await this.users.decide(user, ownRule, context);
    if (membership === 'joins') await this.users.addOwner(user, context.childContext('changed'));
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
    return userResource(changed);
  }
}
