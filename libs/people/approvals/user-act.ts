import { Injectable } from '@nestjs/common';
import type { ProposedUserChange } from '#people/approvals/user-approvals';
import { membershipAfter } from '#people/domain/owners';
import { changeUser, inviteUser, issueLink, type NewLink, type UserUpdate } from '#people/domain/user.decisions';
import { userStream } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import { OneTimeLinks } from '#people/one-time-links';
import { UserStreams } from '#people/user-streams';
import type { CommandContext } from '#platform/event-store/command-context';
import { OWNERS, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const USER_ACT = 'user';

type Prepared = PreparedAct<UserState | null>;

/** Invites, changes or resets a user after another owner's approval. A link is mailed: neither owner sees it. */
@Injectable()
export class UserAct extends ProposedAct {
  readonly name = USER_ACT;
  readonly resource = 'users';

  constructor(
    private readonly users: UserStreams,
    private readonly links: OneTimeLinks,
  ) {
    super();
  }

  override approversOf(): readonly string[] {
    return OWNERS;
  }

  override stream(user: string): string {
    return userStream(user);
  }

  override async prepare({ subject: user, params }: Proposal, context: CommandContext): Promise<Prepared> {
    const change = params as unknown as ProposedUserChange;
    if (change.does === 'invite') {
      const { email, name, role } = change;
      const link: NewLink | null = this.links.areMailed ? this.links.mailedFor(user, context) : null;
      return { view: userState, rule: (state) => inviteUser(state, { user, email, name, role }, link), result: user };
    }
    if (change.does === 'change') {
      const { does: _, email: __, ...update } = change;
      return this.changed(user, update, context);
    }
    const link = this.links.mailedFor(user, context);
    return { view: userState, rule: (state) => issueLink(state, user, link), result: null };
  }

  /** An owner leaves the list of owners before the change, and joins it after it, as without a proposal. */
  private async changed(user: string, update: UserUpdate, context: CommandContext): Promise<Prepared> {
    const membership = membershipAfter(await this.users.ofAccount(user, context.account), update);
    return {
      view: userState,
      rule: (state) => changeUser(state, user, update, null),
      result: null,
      ...(membership === 'leaves' && { before: () => this.users.removeOwner(user, false, context) }),
      ...(membership === 'joins' && { after: () => this.users.addOwner(user, context.childContext('changed')) }),
    };
  }
}
