import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeUser } from '#people/commands/change-user/change-user.command';
import { isOwner } from '#people/domain/owners';
import { changeUser } from '#people/domain/user.decisions';
import { sessionsNotYetEnded } from '#people/domain/user.errors';
import type { UserFact } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';
import { type UserResource, userResource } from '#people/resource/user.resource';
import { UserStreams } from '#people/user-streams';

/**
 * Changes a user. An owner who stops being one is removed from the account's list of owners before the change; a new one is added after it. So a crash
 * can leave the list too short, never too long, and a repeat completes the change.
 */
@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(private readonly users: UserStreams) {}

  async execute({ user, update, context, evenLast }: ChangeUser): Promise<UserResource> {
    const rule = (state: UserState | null): UserFact[] => changeUser(state, user, update);
    const before = await this.users.ofAccount(user, context.account);
    rule(before);
    const isLeaving = isOwner(before) && !isOwner({ ...before, ...update });
    if (isLeaving) {
      await this.users.addOwner(user, context);
      await this.users.removeOwner(user, evenLast, context);
    }
    const changed = await this.users.decide(user, rule, context);
    if (isOwner(changed)) await this.users.addOwner(user, context.childContext('changed'));
    // A sign-in as an owner may have added the person again.
    else if (isLeaving) await this.users.removeOwner(user, true, context.childContext('changed'));
    if (!(await this.users.waitUntilVisible(context))) throw sessionsNotYetEnded();
    return userResource(changed);
  }
}
