import { AccountSettings } from '#accounts/contract';
import { UserApprovals } from '#people/approvals/user-approvals';
import { isGuarded } from '#people/domain/guarded-changes';
import { membershipAfter } from '#people/domain/owners';
import type { UserState } from '#people/domain/user-state';
import { changeUser, type UserUpdate } from '#people/domain/user.decisions';
import { changedMeanwhile } from '#people/domain/user.errors';
import type { UserFact } from '#people/domain/user.events';
import { type UserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';
import { compositeCommand, fields } from '#platform/cqrs/command';
import type { ProposalResource } from '#proposals/contract';

/**
 * Changes a user's role, refund limit or status. Resolves to a proposal if another owner must approve it. An owner who stops being one is removed
 * from the account's list of owners before the change; a new one is added after it. So a crash can leave the list too short, never too long, and a
 * repeat completes the change.
 */
export const ChangeUser = compositeCommand('ChangeUser', {
  input: fields<{
    user: string;
    update: UserUpdate;
    /** Whether the account may be left without an owner, which operators may do. */
    evenLast?: boolean;
  }>(),
  uses: { users: UserStreams, approvals: UserApprovals, settings: AccountSettings },
  async run({ user, update, context, evenLast = false }, { users, approvals, settings }): Promise<UserResource | ProposalResource> {
    const { account, actor } = context;
    const rule = (state: UserState | null): UserFact[] => changeUser(state, user, update, actor.id);
    const before = await users.ofAccount(user, account);
    const isChange = rule(before).length > 0;
    const { refund_approval_above: approvalAbove } = await settings.of(account);
    const isNeeded = await approvals.areNeeded(context);
    const isProposed = (state: UserState): boolean => isNeeded && isGuarded(state, update, approvalAbove);
    if (isChange && isProposed(before)) return approvals.propose(user, { does: 'change', email: before.email, ...update }, rule, context);
    const membership = membershipAfter(before, update);
    if (membership === 'leaves') await users.removeOwner(user, evenLast, context);
    const ownRule = (state: UserState | null): UserFact[] => {
      const facts = rule(state);
      if (facts.length > 0 && state !== null && isProposed(state)) throw changedMeanwhile();
      return facts;
    };
    const changed = await users.decide(user, ownRule, context);
    if (membership === 'joins') await users.addOwner(user, context.childContext('changed'));
    await users.ended(context);
    return userResource(changed);
  },
});
